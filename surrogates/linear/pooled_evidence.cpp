#include "surrogates/linear/pooled_evidence.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "numerics/minimize.hpp"
#include "surrogates/inference/slice.hpp"

namespace bobench::surrogates {
namespace {

using Eigen::ArrayXd, Eigen::Index, Eigen::Vector2d, Eigen::VectorXd;

/// Bounds of theta = (ln alpha / beta, ln beta).
struct PrecisionBounds {
  VectorXd low, high;  ///< (2)

  bool contain(const VectorXd& theta) const {
    return (theta.array() >= low.array()).all() && (theta.array() <= high.array()).all();
  }
};

/// The lower bound of the ratio keeps e^-25 = 1.4e-11, about the rounding of the eigenvalues of a few thousand
/// features.
PrecisionBounds bounds_of(const PooledEvidence& evidence) {
  PrecisionBounds bounds{VectorXd(2), VectorXd(2)};
  bounds.low << std::clamp(std::log(evidence.min_ratio()), -25.0, 14.0), -5.0;
  bounds.high << 15.0, 15.0;
  return bounds;
}

LinearPrecisions precisions_of(const VectorXd& theta) {
  return {std::exp(theta[0] + theta[1]), std::exp(theta[1])};
}

/// The best point of a grid of step 1 that includes the lower bounds.
VectorXd best_of_grid(const PooledEvidence& evidence, const PrecisionBounds& bounds) {
  VectorXd best = bounds.low, theta(2);
  double highest = -std::numeric_limits<double>::infinity();
  for (double log_beta = bounds.low[1]; log_beta <= bounds.high[1]; ++log_beta) {
    for (double log_ratio = bounds.low[0]; log_ratio <= bounds.high[0]; ++log_ratio) {
      theta << log_ratio, log_beta;
      const double value = evidence.at(precisions_of(theta));
      if (!(value > highest)) continue;
      highest = value;
      best = theta;
    }
  }
  return best;
}

VectorXd maximum_within(const PooledEvidence& evidence, const PrecisionBounds& bounds) {
  const auto objective = [&](const VectorXd& theta, VectorXd* gradient) {
    Vector2d by_logs;  // in (ln alpha, ln beta)
    const double value = evidence.at(precisions_of(theta), gradient ? &by_logs : nullptr);
    if (gradient) *gradient << -by_logs[0], -(by_logs[0] + by_logs[1]);
    return -value;
  };
  return minimize(objective, best_of_grid(evidence, bounds), bounds.low, bounds.high,
                  {.value_tolerance = 1e-13, .point_tolerance = 1e-8})
      .x;
}

}  // namespace

void PooledEvidence::add(const BayesianLinearRegression& regression) {
  const VectorXd &eigenvalues = regression.eigenvalues(), &squares = regression.squared_coordinates();
  eigenvalues_.insert(eigenvalues_.end(), eigenvalues.begin(), eigenvalues.end());
  squares_.insert(squares_.end(), squares.begin(), squares.end());
  count_ += static_cast<double>(regression.size());
  rest_ += regression.squared_rest();
  min_ratio_ = std::max(min_ratio_, regression.min_ratio());
}

double PooledEvidence::at(const LinearPrecisions& precisions, Vector2d* gradient) const {
  const auto [alpha, beta] = precisions;
  const auto eigenvalues = ArrayXd::Map(eigenvalues_.data(), static_cast<Index>(eigenvalues_.size()));
  const auto squares = ArrayXd::Map(squares_.data(), static_cast<Index>(squares_.size()));
  const ArrayXd sums = 1.0 + (beta / alpha) * eigenvalues;  // (alpha + lambda) / alpha
  if (gradient) {
    const double gamma = (1.0 - 1.0 / sums).sum();
    const double residual = (squares / sums.square()).sum() + rest_;
    *gradient =
        0.5 * Vector2d(gamma - beta * (squares * (sums - 1.0) / sums.square()).sum(), count_ - gamma - beta * residual);
  }
  const double quadratic = beta * ((squares / sums).sum() + rest_);
  return 0.5 * (count_ * std::log(beta / (2.0 * std::numbers::pi)) - sums.log().sum() - quadratic);
}

LinearPrecisions maximize_evidence_over_alpha(const PooledEvidence& evidence, double beta) {
  PrecisionBounds bounds = bounds_of(evidence);
  bounds.low[1] = bounds.high[1] = std::log(beta);
  const VectorXd found = maximum_within(evidence, bounds);
  return {std::exp(found[0]) * beta, beta};
}

LinearPrecisions maximize_evidence(const PooledEvidence& evidence) {
  return precisions_of(maximum_within(evidence, bounds_of(evidence)));
}

std::vector<LinearPrecisions> sample_precisions(const PooledEvidence& evidence, int draws, Random& random) {
  const PrecisionBounds bounds = bounds_of(evidence);
  const auto log_density = [&](const VectorXd& theta, VectorXd*) {
    return bounds.contain(theta) ? evidence.at(precisions_of(theta)) : -std::numeric_limits<double>::infinity();
  };
  const SliceResult chain =
      sample_slice(log_density, maximum_within(evidence, bounds), {.warm_up = 100, .draws = draws, .thin = 5}, random);
  std::vector<LinearPrecisions> precisions;
  for (Index k = 0; k < chain.draws.cols(); ++k) precisions.push_back(precisions_of(chain.draws.col(k)));
  return precisions;
}

}  // namespace bobench::surrogates
