// SHA-256 of files and texts.
#pragma once

#include <string>
#include <string_view>

namespace bobench::system {

/// 64 hexadecimal digits, as `sha256sum` prints them.
/// @throws InputError if the file cannot be read
std::string sha256_of_file(const std::string& path);

/// The same for a text.
std::string sha256_of_text(std::string_view text);

/// The digest of a text in base64, 44 characters, as used by content security policies.
std::string sha256_base64(std::string_view text);

}  // namespace bobench::system
