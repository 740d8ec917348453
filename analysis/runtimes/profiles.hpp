// Performance and data profiles: which share of the problems is solved at what cost.
#pragma once

#include <span>
#include <vector>

#include "results/judgement.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

/// From x on, up to the next step, this share.
struct ProfileStep {
  double x = 0.0, share = 0.0;

  bool operator==(const ProfileStep&) const = default;
};

/// A distribution as steps: of some costs, which share is at most x. Infinite ones are never reached.
std::vector<ProfileStep> distribution_of(std::vector<double> costs);

/// Performance profiles [Dolan & Moré 2002]: the costs of several solvers on the same problems, each over the lowest on
/// that problem; one that nobody solves counts as one that nobody solves.
/// @param costs  for each solver that of each problem, above 0; infinite where it is not solved
/// @return for each solver the steps of its profile, x from 1
std::vector<std::vector<ProfileStep>> performance_profiles(const std::vector<std::vector<double>>& costs);

/// What counts as solved at each tolerance [Moré & Wild 2009, eq. 2.2]: the part 1 - tolerance of the way from a start
/// to the lowest value that any of the optimisers' runs on the problem has within the horizon. Their start is a point
/// that all solvers are given; here each run has its own, so it is the median of what all these runs begin with.
/// @param row  a series of each optimiser
/// @return -infinity if no run has a finite value
std::vector<double> convergence_targets(std::span<const double> tolerances, const results::Judgement& judgement,
                                        std::span<const results::Series* const> row, const results::Horizon& horizon);

}  // namespace bobench::analysis
