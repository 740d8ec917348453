// Contour lines of a contour plot.
#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

#include "analysis/plots/layered_panels.hpp"
#include "landscape/slice.hpp"

namespace bobench::landscape {

/// The height of a contour line, and the share of the finite values below it.
struct Height {
  double share = 0.0;
  double value = 0.0;
};

/// Heights at quantiles 1, 3, 7, 13, 20, 30, ..., 90 %, denser near the lowest, so that valleys are visible; empty
/// without finite values.
std::vector<Height> heights(const Eigen::MatrixXd& values);

/// Contour lines at heights(). The value of a line's points is its quantile, for looks that colour by it.
/// @param values (y x x) at the section's points
/// @param look   in gnuplot's syntax  @param columns  of x, y, value that it uses
analysis::plots::Layer height_lines(const Section& section, const Eigen::MatrixXd& values, std::string look,
                                    std::string columns = "1:2");

}  // namespace bobench::landscape
