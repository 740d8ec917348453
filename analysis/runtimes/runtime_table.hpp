// The table of average runtimes to targets.
#pragma once

#include <optional>
#include <vector>

#include "analysis/ranked_problems.hpp"
#include "analysis/runtimes/reference.hpp"
#include "analysis/table.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

struct RuntimeTableRequest {
  /// Of regret; a COCO table's unless something else is said.
  std::vector<double> targets = {1e1, 1e0, 1e-1, 1e-2, 1e-3, 1e-5, 1e-7};
  /// If there are any, targets by run length instead: those that the reference just does not reach within so many
  /// evaluations a dimension (reference.hpp). COCO's for small budgets are 0.5, 1.2, 3, 10, 50.
  std::vector<double> run_lengths = {};
  /// Runtimes are given as multiples of its.
  std::optional<Reference> reference = {};
  HorizonRequest horizon = {};
};

/// A row for each problem and target, a column for each optimiser: the average runtime in evaluations (or over the
/// reference's, where it gets there), its dispersion, and how many of how many runs reached the target. Problems whose
/// optimum is not known, or on which the reference has no figures, have no targets, and are named.
/// @throws InputError if a target is not finite, or is below 0, for run lengths without a reference or not above 0, or
///                    if no problem is left
Table runtime_table(const results::ResultSet& results, const RuntimeTableRequest& request);

}  // namespace bobench::analysis
