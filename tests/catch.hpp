// Catch2, version 2 or 3, under the names of version 3. Tests include this file and never Catch2's own headers.
#pragma once

#include <string>

#if __has_include(<catch2/catch_all.hpp>)

#include <catch2/catch_all.hpp>

using Catch::Approx;

#else

#include <catch2/catch.hpp>

namespace Catch::Matchers {

inline auto ContainsSubstring(const std::string& text) {
  return Contains(text);
}

}  // namespace Catch::Matchers

#endif

using Catch::Matchers::ContainsSubstring, Catch::Matchers::EndsWith, Catch::Matchers::StartsWith;
