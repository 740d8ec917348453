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
  /// Targets of regret; by default those of COCO's tables.
  std::vector<double> targets = {1e1, 1e0, 1e-1, 1e-2, 1e-3, 1e-5, 1e-7};
  /// If not empty, targets by run length replace `targets`: those that the reference just does not reach within this
  /// number of evaluations per dimension (reference.hpp). COCO's for small budgets are 0.5, 1.2, 3, 10, 50.
  std::vector<double> run_lengths = {};
  /// If set, runtimes are given relative to the reference.
  std::optional<Reference> reference = {};
  HorizonRequest horizon = {};
};

/// A row for each problem and target, a column for each optimiser: the average runtime in evaluations (or relative to
/// the reference's, where it reaches the target), its dispersion, and the number of runs that reached the target, out
/// of all. Problems with an unknown optimum, or without data of the reference, are left out and named.
/// @throws InputError if a target is not finite or below 0, for run lengths without a reference or not above 0, or if
///         no problem is left
Table runtime_table(const results::ResultSet& results, const RuntimeTableRequest& request);

}  // namespace bobench::analysis
