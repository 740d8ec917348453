// Problems with one real parameter, evaluated on a grid for drawing.
#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

#include "analysis/plots/layered_panels.hpp"
#include "core/problem.hpp"
#include "reproduction/studies/drawing.hpp"
#include "results/result_set.hpp"

namespace bobench::papers::tiao2021 {

inline constexpr const char *positive_color = "#D55E00", *negative_color = "#0072B2", *suggested_color = "#009E73",
                            *line_color = "#888888";

/// A problem's noise-free values at the points of a grid over its range.
struct LineProblem {
  double low = 0.0, high = 1.0;
  Eigen::VectorXd x, value;  ///< (points)

  Eigen::VectorXd unit() const { return (x.array() - low) / (high - low); }
};
/// @throws InputError for a problem with more parameters, or with one that is not real and linear
LineProblem on_the_line(const Problem& problem);

/// The spec of a label in a file of kind runs. @throws InputError for an unknown label
std::string spec_of(const std::string& label, const reproduction::MeasuredRuns& runs);

/// Crosses at the observations with label 1 and at those with label 0. @param x, y, z  (n)
std::vector<analysis::plots::Layer> crosses(const Eigen::VectorXd& x, const Eigen::VectorXd& y,
                                            const Eigen::VectorXd& z);

/// The values that a run observed. @return (evaluations)
Eigen::VectorXd values_of(const results::RunResult& run);
/// The single parameter of its configurations. @return (evaluations); empty if they were not recorded
Eigen::VectorXd configurations_of(const results::RunResult& run);

}  // namespace bobench::papers::tiao2021
