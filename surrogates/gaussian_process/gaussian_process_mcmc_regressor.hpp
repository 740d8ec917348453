// Fully Bayesian Gaussian process: hyper-parameters sampled from their posterior.
#pragma once

#include <optional>
#include <vector>

#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/gaussian_process/batch_likelihood.hpp"
#include "surrogates/gaussian_process/gaussian_process_samples.hpp"
#include "surrogates/inference/ensemble_sampler.hpp"

namespace bobench::surrogates {

/// Options of RoBO's gp_mcmc as passed by robo/fmin/bayesian_optimization.py. The class's own defaults are 2000 steps
/// of burn-in and 2000 at each fit.
struct GaussianProcessMcmcOptions {
  int chain_length = 200;  ///< steps of every walker at each fit
  int burn_in = 100;       ///< additional steps at the first fit
  int walkers = 0;         ///< 0: 3 (features + 1), made even; at least 2 (features + 2), made even

  void fields(OptionFields& fields);
};

/// RoBO's gp_mcmc: Matern 5/2 with one length-scale per feature, centred targets in their own unit, the prior of
/// robo_prior.hpp. The affine-invariant ensemble sampler starts from the prior at the first fit and continues from its
/// last state in later fits. Each walker's last position is one sample and gives one Gaussian process.
class GaussianProcessMcmcRegressor {
 public:
  using Options = GaussianProcessMcmcOptions;
  GaussianProcessMcmcRegressor(const Options& options, std::uint64_t seed);

  /// @throws Error if the sizes differ, there are no points, or a number is not finite
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  Prediction predict(const Eigen::MatrixXd& X) const { return models_.predict(X); }
  std::vector<Prediction> predictions(const Eigen::MatrixXd& X) const { return models_.predictions(X); }
  std::vector<PointPrediction> predictions_with_gradient(const Eigen::VectorXd& x) const {
    return models_.predictions_with_gradient(x);
  }
  FunctionDraw function_draw(std::uint64_t seed) const { return models_.function_draw(seed); }

  /// (features + 2 x samples) in the parametrisation of robo_prior.hpp
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

  /// For the hyper-parameters of a batch that the prior allows; reused by all calls.
  struct Workspace {
    Eigen::VectorXd theta, amplitude, noise, values, prior;
    Eigen::MatrixXd inverse_squared_lengths;
    std::vector<Eigen::Index> positions;
  } work_;
};

}  // namespace bobench::surrogates
