// BNN of kruse2022: regression by a Bayesian neural network of any depth, sampled by NUTS.
#pragma once

#include <cstdint>
#include <optional>

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/bnn/deep_network_posterior.hpp"
#include "surrogates/bnn/dense_network_ensemble.hpp"
#include "surrogates/inference/nuts.hpp"
#include "surrogates/standardized_draws.hpp"

namespace bobench::surrogates {

/// Defaults: kruse2022, table 5.1. The text differs twice: units 10, bias_sd 2 (Sec. 5.1), and 100 draws after 100
/// (Sec. 5.2). max_depth and acceptance are NumPyro's.
struct DeepBnnOptions {
  int hidden_layers = 3;                             ///< hidden layers
  int hidden_units = 50;                             ///< units per layer
  Activation activation = Activation::tanh;          ///< of all hidden layers
  DeepNetworkPriorOptions prior = {};                ///< priors of weights and noise
  int burn_in = 500;                                 ///< draws discarded; step size and masses are adapted in them
  int samples = 500;                                 ///< networks kept, one after each transition
  int max_depth = 10;                                ///< maximum depth of NUTS' trees
  double acceptance = 0.8;                           ///< target acceptance statistic of the step size
  StandardizeBy standardize = StandardizeBy::first;  ///< see StandardizeBy

  void fields(OptionFields& fields);
};

/// A posterior over networks (see DeepNetworkPosterior). As in NumPyro, the single NUTS chain starts uniformly on [-2,
/// 2] in each coordinate. Predictions are the mean and variance of the networks; an observation adds the noise
/// [kruse2022, Sec. 5.3.1].
///
/// The noise prior expects a variance of 0.001 with a deviation of 3 % of it. This makes the posterior stiff: trees
/// often have all 2^max_depth - 1 steps.
class DeepBnnRegressor : public StandardizedDraws<DenseNetworkEnsemble<double>> {
 public:
  using Options = DeepBnnOptions;
  DeepBnnRegressor(const Options& options, std::uint64_t seed);

  /// @param X (features x n)  @param y (n) finite
  /// @throws Error if the sizes differ, n is 0, or a number is not finite
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  /// Variance of the observation noise, mean over the networks, in the square of the targets' unit.
  double noise_variance() const { return noise_variance_; }

  /// The last fit's chain, with its diagnostics; its draws are states().
  const NutsResult& chain() const { return *chain_; }
  /// (weights + 1 x draws), see DeepNetworkPosterior
  const Eigen::MatrixXd& states() const { return functions_.states(); }

 private:
  Options options_;
  Random random_;
  std::optional<NutsResult> chain_;
  double noise_variance_ = 0.0;
};

}  // namespace bobench::surrogates
