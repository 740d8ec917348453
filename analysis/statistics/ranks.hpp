// Ranks with ties.
#pragma once

#include <span>
#include <vector>

#include <Eigen/Core>

namespace bobench::analysis {

/// Ranks from 1 (the lowest value); equal values share the mean of their ranks. Infinities are allowed.
/// @throws Error if a value is NaN
std::vector<double> mid_ranks(std::span<const double> values);

/// The same for each row.
Eigen::MatrixXd ranks_in_rows(const Eigen::MatrixXd& values);

/// The sum of t^3 - t over the groups of t equal values: 0 without ties.
double tie_correction(std::span<const double> values);

}  // namespace bobench::analysis
