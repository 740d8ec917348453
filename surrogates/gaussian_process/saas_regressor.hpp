// Gaussian process of SAASBO: a sparsity-inducing prior selects the relevant features.
#pragma once

#include <cstdint>

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/gaussian_process/gaussian_process_samples.hpp"

namespace bobench::surrogates {

/// Options of the authors' program, as its optimiser passes them [Eriksson & Jankowiak 2021, Sec. 4.1; saasbo.py].
struct SaasOptions {
  int burn_in = 512;       ///< transitions of NUTS before the first sample, at each fit
  int samples = 256;       ///< transitions after the warm-up
  int thin = 16;           ///< of these, every thin-th is kept
  int max_depth = 6;       ///< maximum tree depth of a trajectory, in doublings
  double shrinkage = 0.1;  ///< scale of the global shrinkage's half-Cauchy prior; a smaller one selects fewer features
  KernelFamily kernel = KernelFamily::squared_exponential;  ///< se or matern52
  double noise_variance = 1e-6;  ///< noise variance of standardised observations; 0: sampled as well

  void fields(OptionFields& fields);
};

/// The sparse axis-aligned subspace prior on inverse squared length-scales [Eriksson & Jankowiak 2021, eq. 4]:
///   rho_d = tau lambda_d,  lambda_d ~ half-Cauchy(1),  tau ~ half-Cauchy(shrinkage)
///   amplitude, noise (if sampled)  log-normal(0, 10)
/// for standardised targets, zero mean and points in the unit box. NUTS samples the hyper-parameters from scratch at
/// each fit. The authors use NumPyro's NUTS and repeat the same random numbers at each fit; ours has Stan's warm-up.
/// There is one prediction of the latent function per sample kept (the authors' variance includes the noise of 1e-6).
class SaasRegressor {
 public:
  using Options = SaasOptions;
  SaasRegressor(const Options& options, std::uint64_t seed);

  /// @throws Error if the sizes differ, there are no points, or a number is not finite; FitFailure if NUTS finds no
  /// step size
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  Prediction predict(const Eigen::MatrixXd& X) const { return models_.predict(X); }
  std::vector<Prediction> predictions(const Eigen::MatrixXd& X) const { return models_.predictions(X); }
  std::vector<PointPrediction> predictions_with_gradient(const Eigen::VectorXd& x) const {
    return models_.predictions_with_gradient(x);
  }
  FunctionDraw function_draw(std::uint64_t seed) const { return models_.function_draw(seed); }

  /// (features x samples) inverse squared length-scales
  const Eigen::MatrixXd& inverse_squared_lengths() const { return rho_; }
  /// log posterior density of eta = (log amplitude, log tau, log lambda_1, ..., log lambda_features[, log noise]) for
  /// the data of the last fit, up to a constant; -infinity where it cannot be computed.
  /// @param gradient (eta's size) written unless null, if the value is finite
  double log_posterior(const Eigen::VectorXd& eta, Eigen::VectorXd* gradient) const;

 private:
  GaussianProcessOptions model_options() const;
  GaussianProcessParameters parameters(const Eigen::VectorXd& eta) const;

  Options options_;
  Random random_;
  Eigen::Index features_ = 0;
  GaussianProcess likelihood_;  ///< of the data
  GaussianProcessSamples models_;
  Eigen::MatrixXd rho_;
};

}  // namespace bobench::surrogates
