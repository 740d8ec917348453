#include "surrogates/gaussian_process/gaussian_process_mcmc_regressor.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

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
  std::vector<GaussianProcessParameters> parameters;
  for (const auto& sample : samples_.colwise()) parameters.push_back(from_robo(sample));
  models_.condition(X, y, model_options, parameters);
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

static_assert(RegressorLike<GaussianProcessMcmcRegressor>);

}  // namespace bobench::surrogates
