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
  Scale scale = Scale::quick;  ///< determines the number of cases
  std::uint64_t seed = 1;
};

/// The result of a check.
struct PropertyResult {
  bool holds = false;
  std::string found;  ///< in one line: what was checked, the number of cases, the largest violation
};

struct Property {
  std::string name;
  std::string description;  ///< what is checked, in one line
  std::function<PropertyResult(const PropertyContext&)> check;
};

}  // namespace bobench::reproduction
