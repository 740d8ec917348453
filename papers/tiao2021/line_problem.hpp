// Problems of one real parameter, as pictures have them.
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
/// @throws InputError for a problem of more parameters, or of one that is not real and linear
LineProblem on_the_line(const Problem& problem);

/// A spec by its label in a file of kind runs. @throws InputError for an unknown label
std::string spec_of(const std::string& label, const reproduction::MeasuredRuns& runs);

/// Crosses at observations, those of label 1 and those of label 0. @param x, y, z  (n)
std::vector<analysis::plots::Layer> crosses(const Eigen::VectorXd& x, const Eigen::VectorXd& y,
                                            const Eigen::VectorXd& z);

/// What a run observed. @return (evaluations)
Eigen::VectorXd values_of(const results::RunResult& run);
/// The one parameter of its configurations. @return (evaluations); none if they were not recorded
Eigen::VectorXd configurations_of(const results::RunResult& run);

}  // namespace bobench::papers::tiao2021
