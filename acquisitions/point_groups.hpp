// Groups of successive points in a sequence, such as the maxima of one acquisition for a sequence of targets.
#pragma once

#include <vector>

#include <Eigen/Core>

namespace bobench::acquisitions {

/// The position of the last point of each group of successive points [Jones 2001, as in the program of Holmström 2008]
/// With d_i = |x_i+1 - x_i| / sqrt(features) and d_n = 0, a point x_i, i = 2 ... n, begins a group if c_i >= 12:
///   c_i = 100                        if d_i-1 > 0.1 and d_i > 0.1
///         d_i-1 / d_i                else if d_i > 0.0005
///         d_i-1 / max(d_i-2, 0.0005) else if d_i-1 > 0.0005 and i > 2
///         100                        else if d_1 > 0.1 and i = 2
///         0                          else
/// A jump is compared with the steps next to it, so that a group may be a chain of small steps. The rules that
/// Holmström's program marks as its own are left out.
/// @param points (features x n), in the unit box
/// @return ascending, from 0; the last is n - 1. Empty without points.
std::vector<Eigen::Index> last_of_groups(const Eigen::MatrixXd& points);

}  // namespace bobench::acquisitions
