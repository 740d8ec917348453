// The area over the convergence curve (AOCC): one number for the whole of a run.
#pragma once

#include <cstddef>
#include <vector>

#include "analysis/ranked_problems.hpp"
#include "analysis/table.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

/// The score of a regret: 1 at 10^lowest or below, 0 at 10^highest or above, linear in its logarithm in between.
struct PrecisionScale {
  double highest = 2.0, lowest = -8.0;  ///< powers of ten

  double score(double regret) const;
};

/// How evaluations are weighted.
enum class EvaluationScale {
  linear,      ///< equally: the mean of the scores after evaluations 1, ..., B [van Stein & Bäck 2024]
  logarithmic  ///< over log t from 1 to B: the area under the distribution of runtimes to all targets in between
               ///< [López-Ibáñez et al. 2024]; the limit of solved targets for infinitely many targets
};

/// The area over the convergence curve (AOCC) of one run, in [0, 1]; 1 if the regret is at 10^lowest or below at once.
/// @param regret       best so far, after each row of the trace
/// @param evaluation   of each row, from 1; ascending
/// @param evaluations  B, the budget; a run that ended earlier keeps its last regret
double convergence_area(const std::vector<double>& regret, const std::vector<std::size_t>& evaluation,
                        std::size_t evaluations, const PrecisionScale& scale, EvaluationScale over);

struct ConvergenceTableRequest {
  PrecisionScale scale = {};
  EvaluationScale over = EvaluationScale::linear;
  GroupBy by = GroupBy::problem;
  HorizonRequest horizon = {};
};

/// A row for each problem (or group of `by`: the mean over its problems), a column for each optimiser: the mean and
/// standard deviation of the areas of its runs. Problems with an unknown optimum are left out and named; groups are
/// over problems that all have run.
/// @throws InputError if the horizon is a cost, for an invalid scale, or if no problem is left
Table convergence_table(const results::ResultSet& results, const ConvergenceTableRequest& request);

}  // namespace bobench::analysis
