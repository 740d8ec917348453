// Text files that may be compressed by xz.
#pragma once

#include <cstdint>
#include <string>

namespace bobench::system {

/// The whole content of a file; one that starts as xz's do is decompressed.
/// @param max_bytes  refuse to go beyond it: a small damaged file may unpack to anything
/// @throws InputError if there is no such file, it is cut short or damaged, or too large
std::string read_text_file(const std::string& path, std::uint64_t max_bytes = std::uint64_t{1} << 30);

/// The first `bytes` bytes of such a file's content, or fewer: as much as there is, or as can be unpacked.
/// @throws InputError if there is no such file
std::string read_text_beginning(const std::string& path, std::size_t bytes);

/// Unpacks an xz file that lies in memory; `name` is for messages.
std::string unpack_xz(const std::string& packed, const std::string& name, std::uint64_t max_bytes);

}  // namespace bobench::system
