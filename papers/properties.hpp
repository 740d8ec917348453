// The identities and inequalities that papers claim, checked: what PROPERTY statements name.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/verdicts/property.hpp"
#include "core/problem_catalog.hpp"
#include "papers/study.hpp"

namespace bobench::papers {

struct PropertyContext {
  const ProblemCatalog& problems;
  Scale scale = Scale::quick;  ///< how many cases are tried
  std::uint64_t seed = 1;
};

struct Property {
  std::string name;
  std::string description;  ///< what is checked, in one line
  std::function<analysis::PropertyResult(const PropertyContext&)> check;
};

const std::vector<Property>& properties();

/// nullptr if there is none of that name
const Property* find_property(const std::string& name);

}  // namespace bobench::papers
