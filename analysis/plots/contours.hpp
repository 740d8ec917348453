// Lines of equal height of a function of two variables.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "analysis/plots/layered_panels.hpp"

namespace bobench::analysis::plots {

/// Where values on a grid pass `level`, by linear interpolation along the grid's edges and a straight line through each
/// cell (marching squares); in a saddle's cell two lines that do not cross.
/// @param x, y    (columns), (rows) rising
/// @param values  (rows x columns)
/// @return a stroke of two points for each line
std::vector<Stroke> contour(const Eigen::VectorXd& x, const Eigen::VectorXd& y, const Eigen::MatrixXd& values,
                            double level);

}  // namespace bobench::analysis::plots
