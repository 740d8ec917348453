// Errors of an estimated class probability on the toy problem.
#pragma once

#include <Eigen/Core>

#include "reproduction/papers/tiao2021/toy.hpp"
#include "surrogates/density/density_ratio_classifier.hpp"

namespace bobench::papers::tiao2021 {

/// The points at which curves are drawn and scores computed: [-6, 6] in steps of 0.01. Outside lie 0.3 % of g's draws
/// and almost none of l's.
Eigen::VectorXd grid();
constexpr double grid_low = -6.0, grid_high = 6.0, grid_step = 0.01;

/// The integral by the trapezoidal rule of values at the points of the grid.
double integral(const Eigen::ArrayXd& values);

struct Scores {
  double error = 0.0;           ///< integral |r - r_gamma|, r = probability / gamma, over [-6, 6]
  double weighted_error = 0.0;  ///< the same weighted by the mixture's density: the mean error at a draw
  double ordinary_error = 0.0;  ///< integral |p / (1 - p) (1 - gamma) / gamma - l / g|; infinite if p is 1 somewhere
  double mode = 0.0;            ///< where the estimate is largest; the middle one of several points
  /// |mode - true mode|; the mean over several grid points that share the largest value, because a maximiser may return
  /// any of them.
  double mode_distance = 0.0;
  /// Expected calibration error [Guo et al. 2017; 10 bins of equal width]: sum over bins of P(bin) |mean p - mean exact
  /// probability|, with the exact densities in place of a test sample.
  double calibration_error = 0.0;
  /// Reliability slope: the slope of the regression of the exact probability on p, weighted by the mixture. 1 if
  /// calibrated, below 1 if overconfident, NaN for a constant p.
  double reliability_slope = 0.0;
};

/// @param probability  (points of the grid) of label 1
Scores score(const Toy& toy, const Eigen::VectorXd& probability);

/// l / g from a class probability: p / (1 - p) (1 - gamma) / gamma.
inline Eigen::ArrayXd ordinary_ratio(const Eigen::ArrayXd& probability, double gamma) {
  return probability / (1.0 - probability) * ((1.0 - gamma) / gamma);
}

/// The grid point at which the exact r_gamma is largest; the same for every gamma and for the ordinary ratio.
double true_mode();

/// Kernel density estimates of l and g compared with the truth. Each draw's kernel belongs to the component from which
/// it was drawn. The estimate of l is therefore a mixture of two estimates, whose standard deviations are sqrt(variance
/// of the draws + h^2).
struct KernelDensityScores {
  double narrow_spread = 0.0;  ///< deviation of the component at -3 over the true 0.5
  double broad_spread = 0.0;   ///< deviation of the component at 2 over the true 1
  double g_spread = 0.0;       ///< deviation of g over the true 2
  double narrow_mode = 0.0;    ///< where the estimate of l is largest below -0.5, minus l's own mode, in deviations 0.5
  double broad_mode = 0.0;     ///< the same above -0.5, in deviations 1
  double g_mode = 0.0;         ///< where the estimate of g is largest, minus 0, in deviations 2
};

/// The two kernel densities that the estimator KDE computes from a draw.
surrogates::DensityRatioClassifier kernel_densities(const ToySample& sample);

KernelDensityScores kernel_density_scores(const ToySample& sample);

}  // namespace bobench::papers::tiao2021
