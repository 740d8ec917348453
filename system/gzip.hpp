// Compression with gzip, which browsers can undo.
#pragma once

#include <string>
#include <string_view>

namespace bobench::system {

/// The text as a gzip file. The same text gives the same bytes with the same version of zlib.
/// @throws Error if there is not enough memory
std::string gzip(std::string_view text);

}  // namespace bobench::system
