// Vectors of doubles as base64 text of their little-endian bytes.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bobench::system {

std::string to_base64(std::span<const double> values);
/// The same behind what `text` holds.
void append_base64(std::span<const double> values, std::string& text);
/// @throws Error if the text is not base64 of whole doubles
std::vector<double> from_base64(std::string_view text);

}  // namespace bobench::system
