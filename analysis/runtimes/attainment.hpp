// The empirical attainment function: which share of the runs is at a value or below after how many evaluations.
#pragma once

#include <cstddef>
#include <vector>

#include "results/judgement.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

/// A corner of an attainment surface: from this evaluation on, this value.
struct AttainmentCorner {
  std::size_t evaluation = 0;
  double value = 0.0;

  bool operator==(const AttainmentCorner&) const = default;
};

/// What a run has attained: each evaluation at which its best value fell, and that value.
using AttainedBy = std::vector<AttainmentCorner>;

/// Of every run of a series that is there, within the horizon.
std::vector<AttainedBy> attained_by_runs(const results::Judgement& judgement, const results::Series& series,
                                         const results::Horizon& horizon);

/// The attainment surface [Grunert da Fonseca et al. 2001]: the values that at least `count` of the runs have attained,
/// the lowest after each evaluation; corners where it falls, rising in evaluations. None if fewer runs are there.
/// @param count  from 1: 1 is the best of all runs, their number the worst
std::vector<AttainmentCorner> attainment_surface(const std::vector<AttainedBy>& runs, std::size_t count);

/// The least number of n runs that makes a share of them: of 15 and 0.5 it is 8.
std::size_t count_for(double share, std::size_t runs);

/// The share of the runs that have attained a value by an evaluation.
double attainment(const std::vector<AttainedBy>& runs, std::size_t evaluation, double value);

}  // namespace bobench::analysis
