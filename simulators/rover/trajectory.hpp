// Trajectories of a rover: cubic curves that points pull at.
#pragma once

#include <Eigen/Core>

namespace bobench::simulators::rover {

/// The cubic in Bernstein's form (2 x 4 control points) that is nearest to the points by least squares, the parameter of
/// each being its share of the chord length; of points that lie on each other, the smallest solution.
/// This is what scipy's splprep makes of Wang et al.'s points: its smoothing, s = m - sqrt(2 m), allows more than the
/// points of this box can be away from a cubic, so that it never adds a knot. [For the 12 points of rover/20d it would for
/// a few settings, such as those that alternate between opposite corners; ours stays a cubic there.]
/// @param points (2 x m), m >= 4
Eigen::Matrix<double, 2, 4> fit_cubic(const Eigen::Matrix2Xd& points);

/// The curve at n equal steps of its parameter, both ends included: (2 x n)
Eigen::Matrix2Xd sample_cubic(const Eigen::Matrix<double, 2, 4>& control, Eigen::Index n);

}  // namespace bobench::simulators::rover
