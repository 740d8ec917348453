// SHA-256 of a file, as `sha256sum` prints it.
#pragma once

#include <string>

namespace bobench::storage {

/// 64 hexadecimal digits.
/// @throws InputError if the file cannot be read
std::string sha256_of_file(const std::string& path);

}  // namespace bobench::storage
