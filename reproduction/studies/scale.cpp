#include "reproduction/studies/scale.hpp"

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::reproduction {

Scale scale_from(const std::string& name) {
  if (const auto scale = enum_named<Scale>(name)) return *scale;
  throw InputError(fmt::format("--scale is '{}'; expected smoke, quick, decide or paper", name));
}

}  // namespace bobench::reproduction
