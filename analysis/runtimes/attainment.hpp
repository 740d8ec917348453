// The empirical attainment function: the share of runs that have attained a value within a number of evaluations.
#pragma once

#include <cstddef>
#include <vector>

#include "results/judgement.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

/// A corner of an attainment surface: the value attained from this evaluation on.
struct AttainmentCorner {
  std::size_t evaluation = 0;
  double value = 0.0;

  bool operator==(const AttainmentCorner&) const = default;
};

/// The values attained by a run: each evaluation at which its best value improved, and that value.
using AttainedBy = std::vector<AttainmentCorner>;

/// One for each run of a series that is not missing, within the horizon.
std::vector<AttainedBy> attained_by_runs(const results::Judgement& judgement, const results::Series& series,
                                         const results::Horizon& horizon);

/// The attainment surface [Grunert da Fonseca et al. 2001]: the lowest value that at least `count` of the runs have
/// attained after each evaluation, as corners where it falls, in ascending order of evaluations. Empty if there are
/// fewer runs.
/// @param count  from 1, the best of all runs, to the number of runs, the worst
std::vector<AttainmentCorner> attainment_surface(const std::vector<AttainedBy>& runs, std::size_t count);

/// The smallest number of n runs that is at least a given share of them: 8 for n = 15 and 0.5.
std::size_t count_for(double share, std::size_t runs);

/// The share of the runs that have attained a value by an evaluation.
double attainment(const std::vector<AttainedBy>& runs, std::size_t evaluation, double value);

}  // namespace bobench::analysis
