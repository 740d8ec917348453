// Contour lines of a function of two variables.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "analysis/plots/layered_panels.hpp"

namespace bobench::analysis::plots {

/// Lines where values on a grid cross `level`, by linear interpolation along the grid's edges and a straight line
/// through each cell (marching squares); in a saddle cell two lines that do not intersect.
/// @param x, y    (columns), (rows) ascending
/// @param values  (rows x columns)
/// @return a stroke of two points for each line
std::vector<Stroke> contour(const Eigen::VectorXd& x, const Eigen::VectorXd& y, const Eigen::MatrixXd& values,
                            double level);

}  // namespace bobench::analysis::plots
