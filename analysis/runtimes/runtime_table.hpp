// The table of average runtimes to targets.
#pragma once

#include <vector>

#include "analysis/ranked_problems.hpp"
#include "analysis/table.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

struct RuntimeTableRequest {
  /// Of regret; a COCO table's unless something else is said.
  std::vector<double> targets = {1e1, 1e0, 1e-1, 1e-2, 1e-3, 1e-5, 1e-7};
  HorizonRequest horizon;
};

/// A row for each problem and target, a column for each optimiser: the average runtime in evaluations, its dispersion,
/// and how many of how many runs reached the target. Problems whose optimum is not known have no targets, and are named.
/// @throws InputError if a target is not finite, or is below 0, or if there is no problem with a known optimum
Table runtime_table(const results::ResultSet& results, const RuntimeTableRequest& request);

}  // namespace bobench::analysis
