#include "reproduction/papers/tiao2021/scores.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace bobench::papers::tiao2021 {
namespace {

using Eigen::ArrayXd, Eigen::Index, Eigen::VectorXd;

constexpr int bins = 10;
constexpr double valley = -0.5;  ///< between the modes of l

template <class Function>
ArrayXd on_grid(Function function) {
  return grid().unaryExpr(function).array();
}

/// Sets the mode and its distance from the true one.
void find_mode(const VectorXd& probability, Scores& scores) {
  const VectorXd x = grid();
  const double highest = probability.maxCoeff(), truth = true_mode();
  std::vector<double> modes;
  for (Index i = 0; i < x.size(); ++i) {
    if (probability[i] >= highest) modes.push_back(x[i]);
  }
  scores.mode = modes[modes.size() / 2];
  for (const double mode : modes) scores.mode_distance += std::abs(mode - truth);
  scores.mode_distance /= static_cast<double>(modes.size());
}

/// @param weights (points of the grid) with sum 1
void calibrate(const ArrayXd& p, const ArrayXd& exact, const ArrayXd& weights, Scores& scores) {
  std::array<double, bins> gaps = {};
  for (Index i = 0; i < p.size(); ++i) {
    const int bin = std::min(bins - 1, static_cast<int>(p[i] * bins));
    gaps[static_cast<std::size_t>(bin)] += weights[i] * (p[i] - exact[i]);
  }
  for (const double gap : gaps) scores.calibration_error += std::abs(gap);
  const ArrayXd centered = p - (weights * p).sum();
  const double variance = (weights * centered.square()).sum();
  // Rounding may give a constant p a non-zero variance.
  const bool varies = p.maxCoeff() > p.minCoeff() && variance > 0.0;
  scores.reliability_slope =
      varies ? (weights * centered * exact).sum() / variance : std::numeric_limits<double>::quiet_NaN();
}

/// The grid point in [low, high] where the values are largest.
double mode_between(const ArrayXd& values, double low, double high) {
  const VectorXd x = grid();
  double mode = low, highest = -std::numeric_limits<double>::infinity();
  for (Index i = 0; i < x.size(); ++i) {
    if (x[i] < low || x[i] > high || !(values[i] > highest)) continue;
    highest = values[i];
    mode = x[i];
  }
  return mode;
}

}  // namespace

VectorXd grid() {
  const auto points = static_cast<Index>(std::lround((grid_high - grid_low) / grid_step)) + 1;
  return VectorXd::LinSpaced(points, grid_low, grid_high);
}

double integral(const ArrayXd& values) {
  return grid_step * (values.sum() - 0.5 * (values[0] + values[values.size() - 1]));
}

double true_mode() {
  return mode_between(on_grid(&Toy::ordinary_ratio), grid_low, grid_high);
}

Scores score(const Toy& toy, const VectorXd& probability) {
  const ArrayXd p = probability.array(), x = grid().array();
  const ArrayXd exact = on_grid([&](double at) { return toy.probability(at); });
  const ArrayXd density = on_grid([&](double at) { return toy.mixture(at); });
  const ArrayXd gap = (p - exact).abs() / toy.gamma();
  Scores scores;
  scores.error = integral(gap);
  scores.weighted_error = integral(gap * density) / integral(density);
  scores.ordinary_error = integral((ordinary_ratio(p, toy.gamma()) - on_grid(&Toy::ordinary_ratio)).abs());
  find_mode(probability, scores);
  calibrate(p, exact, density / density.sum(), scores);
  return scores;
}

surrogates::DensityRatioClassifier kernel_densities(const ToySample& sample) {
  surrogates::DensityRatioClassifier estimate({0}, 1e-6);
  estimate.fit(sample.X, sample.z);
  return estimate;
}

KernelDensityScores kernel_density_scores(const ToySample& sample) {
  const auto spread = [&](int component, double h, double truth) {
    std::vector<Index> of_component;
    for (Index i = 0; i < sample.component.size(); ++i) {
      if (sample.component[i] == component) of_component.push_back(i);
    }
    const ArrayXd x = sample.X(0, of_component).transpose().array();
    return std::sqrt((x - x.mean()).square().mean() + h * h) / truth;
  };
  const surrogates::DensityRatioClassifier estimate = kernel_densities(sample);
  const surrogates::KernelDensity &l = estimate.positive(), &g = estimate.negative();
  const double h = l.bandwidths()[0];
  const ArrayXd l_values = l.log_density(grid().transpose()).array();
  const ArrayXd g_values = g.log_density(grid().transpose()).array();
  const ArrayXd exact = on_grid(&Toy::l);
  const auto shift = [&](double low, double high, double deviation) {
    return (mode_between(l_values, low, high) - mode_between(exact, low, high)) / deviation;
  };
  return {.narrow_spread = spread(1, h, Toy::narrow.deviation),
          .broad_spread = spread(2, h, Toy::broad.deviation),
          .g_spread = spread(0, g.bandwidths()[0], Toy::g_deviation),
          .narrow_mode = shift(grid_low, valley, Toy::narrow.deviation),
          .broad_mode = shift(valley, grid_high, Toy::broad.deviation),
          .g_mode = mode_between(g_values, grid_low, grid_high) / Toy::g_deviation};
}

}  // namespace bobench::papers::tiao2021
