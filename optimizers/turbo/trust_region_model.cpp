#include "optimizers/turbo/trust_region_model.hpp"

#include <cmath>

#include "numerics/adam.hpp"
#include "numerics/cholesky.hpp"
#include "numerics/quantile.hpp"
#include "surrogates/gaussian_process/posterior_path.hpp"

namespace bobench::optimizers {

using Eigen::ArrayXd, Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// Maps unconstrained numbers to positive numbers within intervals.
struct Intervals {
  ArrayXd low, high;

  ArrayXd values(const ArrayXd& raw) const { return low + (high - low) / (1.0 + (-raw).exp()); }
  ArrayXd raw(const ArrayXd& values) const { return ((values - low) / (high - values)).log(); }
  /// d log(value) / d raw
  ArrayXd log_slopes(const ArrayXd& values) const { return (values - low) * (high - values) / ((high - low) * values); }
};

/// In the order of GaussianProcess::theta(): amplitude, length-scales, noise.
Intervals intervals(Index features) {
  Intervals all{ArrayXd::Constant(features + 2, 0.005), ArrayXd::Constant(features + 2, 2.0)};
  all.low[0] = 0.05;
  all.high[0] = 20.0;
  all.low[features + 1] = 5e-4;
  all.high[features + 1] = 0.2;
  return all;
}

ArrayXd start(Index features) {
  ArrayXd values = ArrayXd::Constant(features + 2, 0.5);
  values[0] = 1.0;
  values[features + 1] = 0.005;
  return values;
}

surrogates::GaussianProcessParameters parameters_of(const ArrayXd& values) {
  return {.amplitude = values[0],
          .length_scales = values.segment(1, values.size() - 2),
          .noise = values[values.size() - 1]};
}

}  // namespace

void TrustRegionModel::fit(const MatrixXd& X, const VectorXd& y) {
  center_ = quantile(y, 0.5);
  scale_ = std::sqrt((y.array() - y.mean()).square().mean());
  if (!(scale_ >= 1e-6)) scale_ = 1.0;
  train(X, (y.array() - center_) / scale_);
}

void TrustRegionModel::train(const MatrixXd& X, const VectorXd& targets) {
  const Index features = X.rows();
  const Intervals within = intervals(features);
  ArrayXd values = start(features);
  VectorXd raw(features + 3), slope(features + 3), theta_slope;  // the last one is the mean
  raw << within.raw(values).matrix(), 0.0;
  model_.condition(X, targets, parameters_of(values));
  Adam adam(raw.size(), {.rate = 0.1, .epsilon = 1e-8});
  for (int step = 0; step < steps_; ++step) {
    double mean_slope = 0.0;
    model_.log_marginal_likelihood(values.log().matrix(), raw[features + 2], &theta_slope, &mean_slope);
    slope << (theta_slope.array() * within.log_slopes(values)).matrix(), mean_slope;
    slope *= -1.0 / static_cast<double>(targets.size());
    adam.step(slope, raw);
    values = within.values(raw.head(features + 2).array());
  }
  mean_ = raw[features + 2];
  model_.condition(X, (targets.array() - mean_).matrix(), parameters_of(values));
}

MatrixXd TrustRegionModel::draw(const MatrixXd& points, Index count, FunctionDraws draws, Random& random) const {
  MatrixXd values(points.cols(), count);
  const double noise = model_.parameters().noise;
  if (draws == FunctionDraws::joint) {
    MatrixXd factor = model_.covariance(points, points);
    factor.diagonal().array() += noise;
    cholesky_in_place(factor);
    for (auto column : values.colwise()) column = random.normal_vector(points.cols());
    values = factor.triangularView<Eigen::Lower>() * values;
    values.colwise() += model_.predict(points).mean;
  } else {
    for (auto column : values.colwise()) {
      const VectorXd errors = random.normal_vector(points.cols());
      column = surrogates::draw_path(model_, surrogates::path_frequencies, random).values(points) +
               std::sqrt(noise) * errors;
    }
  }
  return ((values.array() + mean_) * scale_ + center_).matrix();
}

}  // namespace bobench::optimizers
