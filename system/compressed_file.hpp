// Reading of text files that may be compressed with xz.
#pragma once

#include <cstdint>
#include <string>

namespace bobench::system {

/// The whole content of a file; a file that begins like an xz file is decompressed.
/// @param max_bytes  limit of the decompressed size: a small damaged file may decompress to any size
/// @throws InputError if the file does not exist, is cut short, damaged or too large
std::string read_text_file(const std::string& path, std::uint64_t max_bytes = std::uint64_t{1} << 30);

/// The first `bytes` bytes of such a file's content, or fewer if the file is shorter or only a part can be
/// decompressed.
/// @throws InputError if the file does not exist
std::string read_text_beginning(const std::string& path, std::size_t bytes);

/// Decompresses an xz file held in memory; `name` is for messages.
std::string unpack_xz(const std::string& packed, const std::string& name, std::uint64_t max_bytes);

}  // namespace bobench::system
