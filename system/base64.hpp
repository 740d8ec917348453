// Base64 encoding of vectors of doubles (their little-endian bytes), and of any bytes.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bobench::system {

std::string to_base64(std::span<const double> values);
/// The encoding of any bytes.
std::string to_base64(std::string_view bytes);
/// Appends the encoding to `text`.
void append_base64(std::span<const double> values, std::string& text);
/// @throws Error if the text is not the base64 encoding of whole doubles
std::vector<double> from_base64(std::string_view text);

}  // namespace bobench::system
