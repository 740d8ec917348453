#include "reproduction/studies/scale.hpp"

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::reproduction {

Scale scale_from(const std::string& name) {
  if (name == "smoke") return Scale::smoke;
  if (name == "quick") return Scale::quick;
  if (name == "decide") return Scale::decide;
  if (name == "paper") return Scale::paper;
  throw InputError(fmt::format("--scale is '{}'; expected smoke, quick, decide or paper", name));
}

std::string name_of(Scale scale) {
  return scale == Scale::smoke    ? "smoke"
         : scale == Scale::quick  ? "quick"
         : scale == Scale::decide ? "decide"
                                  : "paper";
}

}  // namespace bobench::reproduction
