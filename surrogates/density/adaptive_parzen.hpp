// Adaptive Parzen estimator: hyperopt's density of one parameter, used by TPE.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"
#include "core/search_space.hpp"
#include "surrogates/density/parameter_density.hpp"

namespace bobench::surrogates {

/// Weights by age: the newest `flat` observations have weight 1, those of older ones increase linearly from 1/n to 1
/// [hyperopt 0.2.5, linear_forgetting_weights].
/// @return (n), oldest first
Eigen::ArrayXd linear_forgetting_weights(Eigen::Index n, Eigen::Index flat);

/// A mixture of normals at the observations and a prior component, truncated to the parameter's bounds [Bergstra et al.
/// 2011, Sec. 4.2; hyperopt 0.2.5, tpe.py: adaptive_parzen_normal, GMM1, LGMM1]. Let u = x, or ln x on the log scale,
/// and R the range of u. The n + 1 centres mu are in increasing order and include the prior's (midpoint of the range):
///   sigma_i = the larger of the gaps to the two neighbours; at either end the only gap; R/2 where n = 1
///             then clipped to [R / min(100, n + 2), R]; the prior's is R
///   w_i     = the observation's weight, or the prior weight, over the sum of all
///   real          p(x) = sum_i w_i N(u; mu_i, sigma_i) / A,   A = sum_i w_i (Phi_i(high) - Phi_i(low))
///   real, log     p(x) = sum_i w_i N(u; mu_i, sigma_i) / x,   without A, as in hyperopt
///   integer       P(x) = sum_i w_i (Phi_i(x + 1/2) - Phi_i(x - 1/2)) / A, the ends of the bin clipped to the bounds
///   categorical   P(x) proportional to the prior weight + the weights of the observations that equal x
/// Ordinals are treated as integers (hyperopt's quniform over the index, as the tabular benchmarks' authors use it).
class AdaptiveParzen final : public ParameterDensity {
 public:
  /// Without observations the density is the prior.
  /// @param prior_weight > 0; prevents underflow of the density within the bounds
  AdaptiveParzen(Parameter parameter, double prior_weight);

  void fit(const Eigen::ArrayXd& values, const Eigen::ArrayXd& weights) override;
  double sample(Random& random) const override;
  Eigen::ArrayXd log_density(const Eigen::ArrayXd& values) const override;

  /// (components) of u, increasing; empty for a categorical. Equal components of integer parameters are merged; their
  /// weights are added.
  const Eigen::ArrayXd& centers() const { return centers_; }
  const Eigen::ArrayXd& bandwidths() const { return bandwidths_; }
  /// (components), or the choices' probabilities; they sum to 1.
  const Eigen::ArrayXd& weights() const { return weights_; }
  /// A: the mixture's mass within the bounds.
  double acceptance() const { return acceptance_; }

 private:
  void place_components(const Eigen::ArrayXd& values, const Eigen::ArrayXd& weights);
  void set_bandwidths(Eigen::Index prior);
  void merge_equal_components();
  void count_choices(const Eigen::ArrayXd& values, const Eigen::ArrayXd& weights);
  void finish();

  double warp(double value) const;
  double mass_between(double low, double high) const;
  double log_bin_mass(double value) const;

  Parameter parameter_;
  double prior_weight_;
  double low_;  ///< bounds of u
  double high_;
  Eigen::ArrayXd centers_;
  Eigen::ArrayXd bandwidths_;
  Eigen::ArrayXd weights_;
  Eigen::ArrayXd cumulative_;  ///< running sums of weights_
  Eigen::ArrayXd heights_;     ///< w / (sigma sqrt(2 pi))
  Eigen::ArrayXd inverses_;    ///< 1 / (sigma sqrt(2))
  double acceptance_ = 1.0;
};

}  // namespace bobench::surrogates
