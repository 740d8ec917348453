// The fully Bayesian Gaussian process: hyper-parameters sampled from their posterior.
#pragma once

#include <optional>
#include <vector>

#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/gaussian_process/batch_likelihood.hpp"
#include "surrogates/gaussian_process/gaussian_process_samples.hpp"
#include "surrogates/inference/ensemble_sampler.hpp"

namespace bobench::surrogates {

/// Settings of RoBO's gp_mcmc as robo/fmin/bayesian_optimization.py passes them; the class itself has 2000 steps of
/// burn-in and 2000 at each fit.
struct GaussianProcessMcmcOptions {
  int chain_length = 200;  ///< steps of every walker at each fit
  int burn_in = 100;       ///< more steps at the first fit
  int walkers = 0;         ///< 0: 3 (features + 1), made even; at least 2 (features + 2), made even

  void fields(OptionFields& fields);
};

/// RoBO's gp_mcmc: Matern 5/2 with a length-scale for each feature, centred targets in their own unit, the prior of
/// robo_prior.hpp. The affine-invariant ensemble sampler starts from the prior at the first fit and goes on from where
/// it stood at others; each walker's last position is one sample, and makes one Gaussian process.
class GaussianProcessMcmcRegressor {
 public:
  using Options = GaussianProcessMcmcOptions;
  GaussianProcessMcmcRegressor(const Options& options, std::uint64_t seed);

  /// @throws Error if the sizes differ, there is no point, or a number is not finite
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  Prediction predict(const Eigen::MatrixXd& X) const { return models_.predict(X); }
  std::vector<Prediction> predictions(const Eigen::MatrixXd& X) const { return models_.predictions(X); }
  std::vector<PointPrediction> predictions_with_gradient(const Eigen::VectorXd& x) const {
    return models_.predictions_with_gradient(x);
  }
  FunctionDraw function_draw(std::uint64_t seed) const { return models_.function_draw(seed); }

  /// (features + 2 x samples) in the terms of robo_prior.hpp
  const Eigen::MatrixXd& samples() const { return samples_; }
  /// log posterior of hyper-parameters (features + 2 x count), up to a constant, for the data of the last fit.
  void log_posterior(const Eigen::MatrixXd& theta, Eigen::VectorXd& values);

 private:
  void sample_hyper_parameters();

  Options options_;
  Random random_;
  Eigen::Index features_ = 0;
  Eigen::MatrixXd samples_;
  BatchLikelihood likelihood_{KernelFamily::matern52};
  GaussianProcessSamples models_;

  /// Of a batch of hyper-parameters, those that the prior allows; kept from call to call.
  struct Workspace {
    Eigen::VectorXd theta, amplitude, noise, values, prior;
    Eigen::MatrixXd inverse_squared_lengths;
    std::vector<Eigen::Index> positions;
  } work_;
};

}  // namespace bobench::surrogates
