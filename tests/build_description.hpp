// The build of the tested program, for tests whose outcome is guaranteed for one build only.
#pragma once

#include <string>

#include <fmt/format.h>

#include "runners/provenance.hpp"

namespace bobench {

/// "instruction set x86-64-v3, compiler g++ 12.2.0, ...": all that can change bits, except bobench's own version.
inline std::string build_description() {
  std::string text;
  for (const auto& [name, value] : runners::this_build()->parts) {
    if (name == "bobench" || name == "revision" || name == "flags") continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, value);
  }
  return text;
}

}  // namespace bobench
