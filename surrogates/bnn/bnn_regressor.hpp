// Regression by a Bayesian neural network of one hidden layer, inferred by NUTS: SBNN and HBNN.
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
  int hidden = 10;            ///< sigmoid units, >= 1
  int draws = 3500;           ///< of the chain, with burn-in
  int burn_in = 2500;         ///< of these, discarded; step size and masses are adapted in them
  int thin = 2;               ///< of the others every second is kept: 500 networks
  int max_depth = 8;          ///< of NUTS' trees
  double acceptance = 0.8;    ///< acceptance statistic that the step size aims at (Stan's default)
  bool non_centred = false;   ///< HBNN: how weights are sampled, see NetworkPriorOptions; the posterior is the same
  double weight_sd = 100.0;   ///< priors, see NetworkPriorOptions
  double sd_shape = 2.0;      ///<   "
  double sd_rate = 0.02;      ///<   "
  double noise_shape = 2.0;   ///<   "
  double noise_rate = 200.0;  ///<   "
  bool warm_start = false;    ///< begin the chain at the last fit's last draw, with its masses and step

  void fields(OptionFields& fields);
};

/// SBNN and HBNN of aryan2020, chapter 3: a posterior over networks D - 10 - 1 as NetworkPosterior has it, from one
/// NUTS chain that starts, as Stan's, uniformly on [-2, 2] in each coordinate. Inputs and targets are standardised (the
/// thesis does not say for chapter 3; its later chapters do).
///
/// PyStan's model code is not public. By default HBNN's weights are sampled as eq. 3.2 has them (centred). The noise
/// prior makes the posterior so stiff that nearly every tree reaches depth 8 and no chain of this length mixes (bulk
/// effective sizes of predictions: about 10 of 500), as section 3.6 suspects. Non-centred chains are no better. Means
/// over 8 fits to 25 points in 5 dimensions, centred and non-centred: 21 and 73 divergent transitions of 1000, error on
/// fresh points 0.63 and 0.75, log density of fresh points -6 and -91 (up to one constant). With 10 points in 2
/// dimensions: 14 and 40, 0.40 and 0.43, and -24 (one chain of the 8 gives -178) and -1.
class BnnRegressor : public StandardizedDraws<NetworkEnsemble> {
 public:
  using Options = BnnOptions;
  /// @throws InputError if no draw would be left
  BnnRegressor(const Options& options, std::uint64_t seed);

  /// @param X (features x n)  @param y (n) finite
  /// @throws Error if the sizes differ, n is 0, or a number is not finite
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  /// Of an observation, mean over the networks, in the targets' unit squared.
  double noise_variance() const { return noise_variance_; }

  /// How the last fit's chain went.
  const NutsResult& chain() const { return *chain_; }

 private:
  NutsOptions sampler() const;

  Options options_;
  Random random_;
  std::optional<NutsResult> chain_;
  double noise_variance_ = 0.0;
};

}  // namespace bobench::surrogates
