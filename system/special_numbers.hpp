// Support for non-finite numbers in JSON, which has no syntax for them although many programs write them.
#pragma once

#include <string>
#include <string_view>

namespace bobench::system {

/// Turns the bare words for such numbers into strings: NaN and Infinity (Python's json), nan and inf (C++), with or
/// without a sign. The content of strings is unchanged. A parser then finds "nan", "inf" or "-inf".
std::string quote_special_numbers(std::string_view json);

}  // namespace bobench::system
