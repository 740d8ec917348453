// Parzen estimator of Optuna's TPE: a mixture of normals, each truncated separately.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"
#include "core/search_space.hpp"
#include "surrogates/density/parameter_density.hpp"

namespace bobench::surrogates {

/// A mixture of truncated normals at the observations and a prior component [Optuna 3.5, _tpe/parzen_estimator.py, the
/// univariate form with its defaults]. Let u = x, or ln x on the log scale, on [low, high] of length R; integer
/// parameters extend it by half a step at either end. The n + 1 centres are in increasing order and include the prior's
/// (the middle):
///   sigma_i = the larger of the gaps to the two neighbours, at either end the only gap; R/2 without observations;
///             clipped to [R / min(100, n + 2), R]; the prior's is R
///   w_i     = the observation's weight, or the prior weight, over the sum of all
///   real                  p(u) = sum_i w_i N(u; mu_i, sigma_i) / A_i,  A_i the normal's mass on [low, high]
///   integer               P(x) = sum_i w_i (Phi_i(x + 1/2) - Phi_i(x - 1/2)) / A_i
///   integer, log          as a real one, at u = ln x, and rounded when drawn
///   categorical, K choices  P(x) = sum_i w_i ([x_i = x] + v) / (1 + K v) + w_prior / K,  v = prior weight / (n + 1)
/// On the log scale p is a density of u; this is enough, since TPE compares the ratio of two densities. Before version
/// 3.5 Optuna omitted the 1/sigma_i of N(u; mu_i, sigma_i) (its issue 5109), which gave wide components, the prior
/// first, too much weight.
class TruncatedParzen final : public ParameterDensity {
 public:
  /// Without observations the density is the prior.
  /// @param prior_weight   > 0
  /// @param is_normalized  false: without 1/sigma_i, as Optuna 3.1 to 3.4
  TruncatedParzen(Parameter parameter, double prior_weight, bool is_normalized = true);

  void fit(const Eigen::ArrayXd& values, const Eigen::ArrayXd& weights) override;
  double sample(Random& random) const override;
  Eigen::ArrayXd log_density(const Eigen::ArrayXd& values) const override;

  /// (components) of u, increasing; empty for a categorical.
  const Eigen::ArrayXd& centers() const { return centers_; }
  const Eigen::ArrayXd& bandwidths() const { return bandwidths_; }

 private:
  bool is_binned() const { return parameter_.is_discrete() && !parameter_.is_log(); }
  double warp(double value) const;
  void place_components(const Eigen::ArrayXd& values, const Eigen::ArrayXd& weights);
  void set_bandwidths(Eigen::Index prior);
  void count_choices(const Eigen::ArrayXd& values, const Eigen::ArrayXd& weights);
  double mass(Eigen::Index component, double low, double high) const;

  Parameter parameter_;
  double prior_weight_;
  bool is_normalized_;
  double low_, high_;  ///< of u
  Eigen::ArrayXd centers_, bandwidths_;
  Eigen::ArrayXd weights_;     ///< (components), or the choices' probabilities; they sum to 1
  Eigen::ArrayXd cumulative_;  ///< running sums of weights_
  Eigen::ArrayXd scaled_;      ///< w_i / A_i
  Eigen::ArrayXd heights_;     ///< of a real parameter's components
};

}  // namespace bobench::surrogates
