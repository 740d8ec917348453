// SBNN and HBNN: regression by a Bayesian neural network with one hidden layer, sampled by NUTS.
#pragma once

#include <cstdint>
#include <optional>

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/bnn/network_ensemble.hpp"
#include "surrogates/bnn/network_posterior.hpp"
#include "surrogates/inference/nuts.hpp"
#include "surrogates/standardized_draws.hpp"

namespace bobench::surrogates {

/// Defaults: aryan2020, section 3.5.
struct BnnOptions {
  bool hierarchical = true;   ///< HBNN; false: SBNN (fixed priors)
  int hidden_units = 10;      ///< sigmoid units, >= 1
  int chain_length = 3500;    ///< length of the chain, with burn-in
  int burn_in = 2500;         ///< draws discarded; step size and masses are adapted in them
  int thin = 2;               ///< keep every thin-th draw after burn-in: 500 networks
  int max_depth = 8;          ///< maximum depth of NUTS' trees
  double acceptance = 0.8;    ///< target acceptance statistic of the step size (Stan's default)
  bool non_centred = false;   ///< HBNN: how weights are sampled, see NetworkPriorOptions; the posterior is the same
  double weight_sd = 100.0;   ///< priors, see NetworkPriorOptions
  double sd_shape = 2.0;      ///< HBNN: shape and rate of the standard deviations' Gamma prior
  double sd_rate = 0.02;      ///<   "
  double noise_shape = 2.0;   ///< shape and rate of the noise's Gamma prior
  double noise_rate = 200.0;  ///<   "
  bool warm_start = false;    ///< start the chain at the last draw of the last fit, with its masses and step size

  void fields(OptionFields& fields);
};

/// SBNN and HBNN of aryan2020, chapter 3: a posterior over networks D - 10 - 1 (see NetworkPosterior). As in Stan, the
/// single NUTS chain starts uniformly on [-2, 2] in each coordinate. Inputs and targets are standardised (the thesis
/// does not say so in chapter 3, but does in later chapters).
///
/// PyStan's model code is not public. By default HBNN's weights are sampled as in eq. 3.2 (centred). The noise prior
/// makes the posterior so stiff that no chain of this length mixes, as section 3.6 suspects. Non-centred chains do not
/// mix either (docs/defaults.md).
class BnnRegressor : public StandardizedDraws<NetworkEnsemble> {
 public:
  using Options = BnnOptions;
  /// @throws InputError if no draw would be kept
  BnnRegressor(const Options& options, std::uint64_t seed);

  /// @param X (features x n)  @param y (n) finite
  /// @throws Error if the sizes differ, n is 0, or a number is not finite
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  /// Variance of the observation noise, mean over the networks, in the square of the targets' unit.
  double noise_variance() const { return noise_variance_; }

  /// The last fit's chain, with its diagnostics.
  const NutsResult& chain() const { return *chain_; }

 private:
  NutsOptions sampler() const;

  Options options_;
  Random random_;
  std::optional<NutsResult> chain_;
  double noise_variance_ = 0.0;
};

}  // namespace bobench::surrogates
