// Reading of zip archives with a single file, as pandas writes compressed tables.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace bobench::system {

/// Whether a text begins like a zip archive.
bool is_zip(std::string_view beginning);

/// The content of the only file in a zip archive held in memory, stored or deflated; `name` is for messages.
/// @param max_bytes  limit of the content's size
/// @throws InputError if the archive is damaged, encrypted, or larger than 4 GiB (zip64), or has several files, or if
///         its file is compressed in another way or too large
std::string unpack_zip(std::string_view packed, const std::string& name, std::uint64_t max_bytes);

}  // namespace bobench::system
