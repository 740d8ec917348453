// Densities of good and bad observations, drawn above the observations: Tiao et al. (2021), Figure 1.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "reproduction/papers/tiao2021/line_problem.hpp"
#include "reproduction/studies/drawing.hpp"

namespace bobench::papers::tiao2021 {

/// Labels of one run's observations, and the kernel densities of their positions.
struct ObservedDensities {
  Eigen::VectorXd z;          ///< (n) 1 for the best share
  double threshold = 0.0;     ///< tau
  Eigen::VectorXd good, bad;  ///< (points of the line) l and g, per unit of x
  double good_width = 0.0;    ///< bandwidths, in units of x
  double bad_width = 0.0;
};

/// Computed with BORE's labels (surrogates/quantile_labels.hpp) and the kernel densities of `bore-kde`.
/// @param x, y  (n) observations; both labels must occur
ObservedDensities densities_of(const LineProblem& line, const Eigen::VectorXd& x, const Eigen::VectorXd& y,
                               double gamma);

/// Figure 1: replicate 0 of each optimiser of the file, side by side. Below: the function without noise and the noisy
/// observations, the best third in one colour. Above: the densities l and g of both.
/// @throws InputError unless the configurations of the file's runs were recorded
std::vector<analysis::plots::Figure> draw_observed_densities(const reproduction::DrawingContext& context);

}  // namespace bobench::papers::tiao2021
