// JSON has no word for numbers that are not finite; many programs write one all the same.
#pragma once

#include <string>
#include <string_view>

namespace bobench::system {

/// The text with its bare words for such numbers as strings: NaN and Infinity (Python's json), nan and inf (C++), with a
/// sign or without. What stands within strings stays. A parser then finds "nan", "inf" or "-inf".
std::string quote_special_numbers(std::string_view json);

}  // namespace bobench::system
