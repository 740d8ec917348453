// bobench's own HDF5 files other than results. Attributes of the root hold format and version, every structure has a
// checksum, and files are only replaced as a whole.
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

/// Location of a file: on disk, or in memory, where it must outlive its use.
struct FilePlace {
  std::string name;
  std::span<const std::byte> image = {};
};

/// Creates an HDF5 file in memory, with HDF5 locked, and replaces the old file by it. @throws as replace_file()
void write_hdf5_file(const std::string& path, hdf5::Structures structures,
                     const std::function<void(const hdf5::File&)>& write);

/// The same for a new file. @return false if a file exists; it stays unchanged
bool make_hdf5_file(const std::string& path, hdf5::Structures structures,
                    const std::function<void(const hdf5::File&)>& write);

/// write_hdf5_file() for one of bobench's formats.
void write_native_file(const std::string& path, const NativeFormat& format,
                       const std::function<void(const hdf5::File&)>& write);

/// Whether the file states that it has the format. Never throws.
bool is_native_file(const std::string& path, const NativeFormat& format);

/// Opens a file. @throws InputError if it does not exist, or is not HDF5
hdf5::File open_file(const FilePlace& place);

/// @throws InputError if the file has another format; Error if it has another version
void require_format(const hdf5::File& file, const std::string& name, const NativeFormat& format);

/// Runs read(file) on the open file, with HDF5 locked. Any error in the file becomes an InputError, one line with its
/// name.
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

/// The same for a file of ours, whose format is checked first.
template <class Read>
auto read_native_file(const FilePlace& place, const NativeFormat& format, Read read) {
  return read_file(place, [&](const hdf5::File& file) {
    require_format(file, place.name, format);
    return read(file);
  });
}

}  // namespace bobench::system
