// Lines of equal height of a map.
#pragma once

#include <string>

#include <Eigen/Core>

#include "analysis/plots/layered_panels.hpp"
#include "landscape/slice.hpp"

namespace bobench::landscape {

/// At quantiles of the finite values, 1, 3, 7, 13, 20, 30, ..., 90 %, more of them near the lowest: valleys show, walls do
/// not crowd. A line's points have its share as their value, for looks that colour by it.
/// @param values (y x x) at the section's places
/// @param look   gnuplot's  @param columns  of x, y, value that it wants
analysis::plots::Layer height_lines(const Section& section, const Eigen::MatrixXd& values, std::string look,
                                    std::string columns = "1:2");

}  // namespace bobench::landscape
