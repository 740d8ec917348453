// The area over the convergence curve: one number for all of a run.
#pragma once

#include <cstddef>
#include <vector>

#include "analysis/ranked_problems.hpp"
#include "analysis/table.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

/// What is made of a regret: 1 at 10^lowest or below, 0 at 10^highest or above, linear in its logarithm in between.
struct PrecisionScale {
  double highest = 2.0, lowest = -8.0;  ///< powers of ten

  double score(double regret) const;
};

/// How evaluations are weighed.
enum class EvaluationScale {
  linear,      ///< each alike: the mean of the scores after evaluations 1, ..., B [van Stein & Bäck 2024]
  logarithmic  ///< over log t from 1 to B: the area under the distribution of runtimes to all targets in between
               ///< [López-Ibáñez et al. 2024]; that of solved targets, were there infinitely many
};

/// The area over the convergence curve (AOCC) of one run: between 0, and 1 if it is at once where it should be.
/// @param regret       lowest so far, after each row of the trace
/// @param evaluation   of each row, from 1; rising
/// @param evaluations  B, the whole; a run that ended before stays where it was
double convergence_area(const std::vector<double>& regret, const std::vector<std::size_t>& evaluation,
                        std::size_t evaluations, const PrecisionScale& scale, EvaluationScale over);

struct ConvergenceTableRequest {
  PrecisionScale scale = {};
  EvaluationScale over = EvaluationScale::linear;
  GroupBy by = GroupBy::problem;
  HorizonRequest horizon = {};
};

/// A row for each problem (or for what `by` puts together: the mean over its problems), a column for each optimiser:
/// the mean of its runs' areas, and over the runs its standard deviation. Problems whose optimum is not known are left
/// out and named; groups are over problems that all have run.
/// @throws InputError for a cost as horizon, for a scale that makes no sense, or if no problem is left
Table convergence_table(const results::ResultSet& results, const ConvergenceTableRequest& request);

}  // namespace bobench::analysis
