// Rover trajectories: cubic curves fitted to points.
#pragma once

#include <Eigen/Core>

namespace bobench::simulators::rover {

/// The least-squares cubic in Bernstein form (2 x 4 control points) for the given points, whose parameters are their
/// shares of the chord length. For coinciding points: the minimum-norm solution.
/// This equals what scipy's splprep computes for Wang et al.'s points. Its smoothing, s = m - sqrt(2 m), exceeds the
/// largest possible distance of points in this box from a cubic, so it never adds a knot. [For the 12 points of
/// rover/20d it would add one for a few settings, such as those that alternate between opposite corners; ours stays a
/// cubic there.]
/// @param points (2 x m), m >= 4
Eigen::Matrix<double, 2, 4> fit_cubic(const Eigen::Matrix2Xd& points);

/// The curve at n equal steps of its parameter, including both ends: (2 x n)
Eigen::Matrix2Xd sample_cubic(const Eigen::Matrix<double, 2, 4>& control, Eigen::Index n);

}  // namespace bobench::simulators::rover
