// bobench's own HDF5 files besides results: their format and version stand in the root's attributes, every structure
// has a checksum, and they are only ever replaced whole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <span>
#include <string>

#include <fmt/format.h>

#include "core/error.hpp"
#include "system/hdf5/hdf5.hpp"

namespace bobench::system {

struct NativeFormat {
  const char* name;       ///< attribute `format`, "bobench-table"
  std::uint64_t version;  ///< attribute `format_version`
  const char* what;       ///< completes "an HDF5 file, but not ", "one of bobench's tables"
};

/// Where a file is: on disk, or in memory for as long as it is used.
struct FilePlace {
  std::string name;
  std::span<const std::byte> image = {};
};

/// Makes an HDF5 file in memory, HDF5 being locked meanwhile, and replaces the old one by it. @throws as replace_file()
void write_hdf5_file(const std::string& path, hdf5::Structures structures,
                     const std::function<void(const hdf5::File&)>& write);

/// The same where there is no file yet. @return false: there was one, which stays
bool make_hdf5_file(const std::string& path, hdf5::Structures structures,
                    const std::function<void(const hdf5::File&)>& write);

/// write_hdf5_file() for a format of ours.
void write_native_file(const std::string& path, const NativeFormat& format,
                       const std::function<void(const hdf5::File&)>& write);

/// true if the file says that it is of the format. Never throws.
bool is_native_file(const std::string& path, const NativeFormat& format);

/// Opens a file. @throws InputError if there is none, or it is not HDF5
hdf5::File open_file(const FilePlace& place);

/// @throws InputError if the file is of another format; Error for another version
void require_format(const hdf5::File& file, const std::string& name, const NativeFormat& format);

/// Runs read(file) on the open file, HDF5 being locked. Whatever is wrong with the file becomes an InputError, one line
/// with its name.
template <class Read>
auto read_file(const FilePlace& place, Read read) {
  const auto lock = hdf5::exclusive();
  const hdf5::File file = open_file(place);
  try {
    return read(file);
  } catch (const InputError& error) {
    if (std::string(error.what()).find(place.name) != std::string::npos) throw;
    throw InputError(fmt::format("'{}' is damaged: {}", place.name, error.what()));
  } catch (const std::exception& error) {
    throw InputError(fmt::format("'{}' is damaged: {}", place.name, error.what()));
  }
}

/// The same for a file of ours, whose format is looked at first.
template <class Read>
auto read_native_file(const FilePlace& place, const NativeFormat& format, Read read) {
  return read_file(place, [&](const hdf5::File& file) {
    require_format(file, place.name, format);
    return read(file);
  });
}

}  // namespace bobench::system
