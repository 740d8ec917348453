// PROPERTY: an identity or inequality, checked without statistics.
#pragma once

#include <string>

#include "analysis/verdicts/claim.hpp"

namespace bobench::analysis {

/// What a check found.
struct PropertyResult {
  bool holds = false;
  std::string found;  ///< what was checked on how many cases, and the largest violation: a line
};

ClaimTest test_property(const std::string& statement, const PropertyResult& result);

}  // namespace bobench::analysis
