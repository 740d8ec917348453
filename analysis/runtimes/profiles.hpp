// Performance and data profiles: the share of problems solved within a cost.
#pragma once

#include <span>
#include <vector>

#include "results/judgement.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

/// The share from x up to the next step.
struct ProfileStep {
  double x = 0.0, share = 0.0;

  bool operator==(const ProfileStep&) const = default;
};

/// A cumulative distribution as steps: the share of costs that are at most x. Infinite costs are never reached.
std::vector<ProfileStep> distribution_of(std::vector<double> costs);

/// Performance profiles [Dolan & Moré 2002]: the costs of several solvers on the same problems, each divided by the
/// lowest on that problem. A problem that is not solved by any solver counts as unsolved.
/// @param costs  [solver][problem], above 0; infinite where the problem is not solved
/// @return for each solver the steps of its profile, with x from 1
std::vector<std::vector<ProfileStep>> performance_profiles(const std::vector<std::vector<double>>& costs);

/// The target value at each tolerance [Moré & Wild 2009, eq. 2.2]: a fraction 1 - tolerance of the way from a start to
/// the lowest value of any optimiser's run on the problem within the horizon. In the paper the start is a point given
/// to all solvers. Here each run has its own, so it is the median of the first values of all these runs.
/// @param row  a series of each optimiser
/// @return -infinity if no run has a finite value
std::vector<double> convergence_targets(std::span<const double> tolerances, const results::Judgement& judgement,
                                        std::span<const results::Series* const> row, const results::Horizon& horizon);

}  // namespace bobench::analysis
