// Short names for the expected verdicts in tests of claims.
#pragma once

#include <string>
#include <vector>

#include "reproduction/claims/claim.hpp"
#include "reproduction/measurements/ranking.hpp"

namespace bobench::reproduction {

constexpr auto yes = Verdict::reproduced, no = Verdict::contradicted, open = Verdict::inconclusive,
               none = Verdict::untested;

using Values = std::vector<double>;

/// Runs with a constant value.
inline Trajectories constant(const std::string& name, const Values& levels, std::size_t length) {
  Trajectories curves{name, {}};
  for (const double level : levels) curves.values.emplace_back(length, level);
  return curves;
}

/// Final values of optimisers on a problem, without areas. @param values [optimiser][replicate]
inline RankedProblem ranked(const std::vector<Values>& values) {
  RankedProblem problem{"p", {}};
  problem.metrics.values = {values};
  return problem;
}

}  // namespace bobench::reproduction
