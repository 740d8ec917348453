// How much longer than a reference an optimiser takes to where it is within a budget: COCO's loss ratio.
#pragma once

#include <vector>

#include "analysis/ranked_problems.hpp"
#include "analysis/runtimes/reference.hpp"
#include "analysis/table.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

/// The loss ratio on one problem [Hansen et al. 2010; as COCO's post-processing has it]: the hardest target whose
/// average runtime is within the budget; that runtime, or the whole budget if the reference gets to its next target
/// within less, over the reference's runtime to the same target. Above 1 the reference is faster.
/// @param own     at targets of 10^(k/5); the first one has been reached at once
/// @param budget  evaluations
/// @return infinite if `own` gets nowhere within the budget; NaN if the reference never gets as far
double loss_ratio(const RuntimeSteps& own, const RuntimeSteps& reference, double budget);

struct LossTableRequest {
  Reference reference;
  std::vector<double> budgets = {2,    10,     100,
                                 1000, 10'000, 100'000};  ///< evaluations a dimension; beyond the horizon: none
  HorizonRequest horizon = {};
};

/// A row for each dimension, budget and optimiser: how many problems, and of their loss ratios the geometric mean, the
/// extremes and the 10, 25, 50, 75, 90 % points. Problems whose optimum is not known, on which the reference has no
/// figures or some optimiser has no run, are left out and named.
/// @throws InputError for a budget not above 0, or if nothing is left
Table loss_table(const results::ResultSet& results, const LossTableRequest& request);

}  // namespace bobench::analysis
