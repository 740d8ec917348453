#include "system/hdf5/native_file.hpp"

#include <filesystem>

#include "system/durable_file.hpp"

namespace bobench::system {
namespace {

bool is_of(const hdf5::File& file, const NativeFormat& format) {
  return file.has_attribute("format") && file.string_attribute("format") == format.name;
}

}  // namespace

void write_hdf5_file(const std::string& path, hdf5::Structures structures,
                     const std::function<void(const hdf5::File&)>& write) {
  const auto lock = hdf5::exclusive();
  const hdf5::Image image(path, structures, write);
  replace_file(path, [&](OutputFile& out) { out.write(image.bytes()); });
}

bool make_hdf5_file(const std::string& path, hdf5::Structures structures,
                    const std::function<void(const hdf5::File&)>& write) {
  const auto lock = hdf5::exclusive();
  const hdf5::Image image(path, structures, write);
  return make_file(path, [&](OutputFile& out) { out.write(image.bytes()); });
}

void write_native_file(const std::string& path, const NativeFormat& format,
                       const std::function<void(const hdf5::File&)>& write) {
  write_hdf5_file(path, hdf5::Structures::checksummed, [&](const hdf5::File& file) {
    file.write_fixed_attribute("format", format.name);
    file.write_attribute("format_version", format.version);
    write(file);
  });
}

bool is_native_file(const std::string& path, const NativeFormat& format) {
  const auto lock = hdf5::exclusive();
  try {
    return std::filesystem::exists(path) && is_of(hdf5::File::open(path), format);
  } catch (const std::exception&) {
    return false;
  }
}

hdf5::File open_file(const FilePlace& place) {
  if (place.image.data() != nullptr) return hdf5::File::open_image(place.image, place.name);
  if (!std::filesystem::exists(place.name)) throw InputError(fmt::format("there is no file '{}'", place.name));
  return hdf5::File::open(place.name);
}

void require_format(const hdf5::File& file, const std::string& name, const NativeFormat& format) {
  if (!is_of(file, format)) throw InputError(fmt::format("'{}' is an HDF5 file, but not {}", name, format.what));
  if (const auto version = file.unsigned_attribute("format_version"); version != format.version) {
    throw Error(fmt::format("format version is {}; this bobench reads {}", version, format.version));
  }
}

}  // namespace bobench::system
