// COCO's loss ratio: the runtime of an optimiser, relative to a reference, to the hardest target that it reaches in a
// budget.
#pragma once

#include <vector>

#include "analysis/ranked_problems.hpp"
#include "analysis/runtimes/reference.hpp"
#include "analysis/table.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

/// The loss ratio on one problem [Hansen et al. 2010; as in COCO's post-processing], for the hardest target whose
/// average runtime is within the budget: that runtime, or the whole budget if the reference reaches its next target
/// within less, divided by the reference's runtime to the same target. Above 1 the reference is faster.
/// @param own     at targets of 10^(k/5); the first one is reached at once
/// @param budget  evaluations
/// @return infinite if `own` reaches no target within the budget; NaN if the reference never reaches the target
double loss_ratio(const RuntimeSteps& own, const RuntimeSteps& reference, double budget);

struct LossTableRequest {
  Reference reference;
  std::vector<double> budgets = {2, 10, 100, 1000, 10'000, 100'000};  ///< evaluations per dimension; up to the horizon
  HorizonRequest horizon = {};
};

/// A row for each dimension, budget and optimiser: the number of problems, and the geometric mean, extremes and 10, 25,
/// 50, 75, 90 % quantiles of their loss ratios. Problems with an unknown optimum, without data of the reference, or
/// without a run of some optimiser are left out and named.
/// @throws InputError for a budget not above 0, or if no problem is left
Table loss_table(const results::ResultSet& results, const LossTableRequest& request);

}  // namespace bobench::analysis
