#include "surrogates/gaussian_process/gaussian_process_mcmc_regressor.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "surrogates/gaussian_process/posterior_path.hpp"
#include "surrogates/gaussian_process/robo_prior.hpp"
#include "surrogates/standardization.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

void GaussianProcessMcmcOptions::fields(OptionFields& fields) {
  fields.integer("chain_length", chain_length, 1, 1000000, "steps of every walker at each fit");
  fields.integer("burn_in", burn_in, 0, 1000000, "more steps at the first fit");
  fields.integer("walkers", walkers, 0, 100000, "at least 2 (features + 2), even; 0: 3 (features + 1)");
}

GaussianProcessMcmcRegressor::GaussianProcessMcmcRegressor(const Options& options, std::uint64_t seed)
    : options_(options), random_(seed) {}

void GaussianProcessMcmcRegressor::fit(const MatrixXd& X, const VectorXd& y) {
  require_finite_data(X, y, "a Gaussian process");
  if (X.rows() != features_) samples_.resize(0, 0);
  features_ = X.rows();
  const VectorXd centered = y.array() - y.mean();
  likelihood_.set_data(X, centered);
  sample_hyper_parameters();

  GaussianProcessOptions model_options;
  model_options.kernel = KernelFamily::matern52;
  model_options.targets = TargetScaling::centered;
  models_.resize(static_cast<std::size_t>(samples_.cols()), GaussianProcess(model_options));
  for (Index i = 0; i < samples_.cols(); ++i) {
    models_[static_cast<std::size_t>(i)].condition(X, y, from_robo(samples_.col(i)));
  }
}

void GaussianProcessMcmcRegressor::sample_hyper_parameters() {
  int steps = options_.chain_length;
  if (samples_.cols() == 0) {
    const int least = 2 * static_cast<int>(features_ + 2);
    const int wanted = options_.walkers > 0 ? options_.walkers : 3 * static_cast<int>(features_ + 1);
    const int walkers = std::max(least, wanted);
    samples_ = sample_robo_prior(features_, walkers + walkers % 2, random_);
    steps += options_.burn_in;
  }
  const auto density = [this](const MatrixXd& theta, VectorXd& values) { log_posterior(theta, values); };
  EnsembleSampler sampler(samples_, density);
  sampler.run(steps, density, random_);
  samples_ = sampler.walkers();
}

void GaussianProcessMcmcRegressor::log_posterior(const MatrixXd& theta, VectorXd& values) {
  Workspace& w = work_;
  w.positions.clear();
  w.prior.resize(theta.cols());
  for (Index i = 0; i < theta.cols(); ++i) {
    w.theta = theta.col(i);
    w.prior[i] = robo_log_prior(w.theta, nullptr);
    if (std::isfinite(w.prior[i])) w.positions.push_back(i);
  }
  const auto count = static_cast<Index>(w.positions.size());
  w.amplitude.resize(count);
  w.noise.resize(count);
  w.values.resize(count);
  w.inverse_squared_lengths.resize(features_, count);
  for (Index k = 0; k < count; ++k) {
    const auto one = theta.col(w.positions[static_cast<std::size_t>(k)]);
    const GaussianProcessParameters parameters = from_robo(one);
    w.amplitude[k] = parameters.amplitude;
    w.noise[k] = parameters.noise;
    w.inverse_squared_lengths.col(k) = (-one.segment(1, features_).array()).exp();
  }
  likelihood_.evaluate(w.inverse_squared_lengths, w.amplitude, w.noise, w.values);
  values.setConstant(-std::numeric_limits<double>::infinity());
  for (Index k = 0; k < count; ++k) {
    const Index i = w.positions[static_cast<std::size_t>(k)];
    values[i] = w.prior[i] + w.values[k];
  }
}

std::vector<Prediction> GaussianProcessMcmcRegressor::predictions(const MatrixXd& X) const {
  std::vector<Prediction> all;
  all.reserve(models_.size());
  for (const GaussianProcess& model : models_) all.push_back(model.predict(X));
  return all;
}

std::vector<PointPrediction> GaussianProcessMcmcRegressor::predictions_with_gradient(const VectorXd& x) const {
  std::vector<PointPrediction> all;
  all.reserve(models_.size());
  for (const GaussianProcess& model : models_) all.push_back(model.predict_with_gradient(x));
  return all;
}

Prediction GaussianProcessMcmcRegressor::predict(const MatrixXd& X) const {
  const std::vector<Prediction> all = predictions(X);
  const auto count = static_cast<double>(all.size());
  Prediction mixture{VectorXd::Zero(X.cols()), VectorXd::Zero(X.cols())};
  for (const Prediction& one : all) mixture.mean += one.mean / count;
  for (const Prediction& one : all) {
    mixture.variance += (one.variance + (one.mean - mixture.mean).cwiseAbs2()) / count;
  }
  return mixture;
}

FunctionDraw GaussianProcessMcmcRegressor::function_draw(std::uint64_t seed) const {
  Random random(seed);
  const auto sample = static_cast<std::size_t>(random.index(static_cast<std::int64_t>(models_.size())));
  return draw_path(models_[sample], path_frequencies, random);
}

static_assert(RegressorLike<GaussianProcessMcmcRegressor>);

}  // namespace bobench::surrogates
