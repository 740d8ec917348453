// Properties: identities and inequalities that a paper claims and that are checked without statistics.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/problem_catalog.hpp"
#include "reproduction/studies/scale.hpp"

namespace bobench::reproduction {

struct PropertyContext {
  const ProblemCatalog& problems;
  Scale scale = Scale::quick;  ///< how many cases are tried
  std::uint64_t seed = 1;
};

/// What a check found.
struct PropertyResult {
  bool holds = false;
  std::string found;  ///< what was checked on how many cases, and the largest violation: a line
};

struct Property {
  std::string name;
  std::string description;  ///< what is checked, in one line
  std::function<PropertyResult(const PropertyContext&)> check;
};

}  // namespace bobench::reproduction
