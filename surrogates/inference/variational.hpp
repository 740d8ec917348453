// Mean-field variational inference: the nearest normal distribution with independent components.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"
#include "numerics/adam.hpp"
#include "surrogates/inference/log_density.hpp"

namespace bobench::surrogates {

struct VariationalOptions {
  int steps = 2000;    ///< of Adam
  int samples = 2;     ///< draws of theta a step, in pairs theta = mean +- sd eps; even
  double rate = 0.01;  ///< Adam's; constant for the first half of the steps, then falling linearly to a thousandth
};

/// q = N(mean, diag(sd^2)), moved up the evidence lower bound E_q log p(theta) + entropy(q), that is towards the
/// smallest KL divergence from q to p [aryan2020, eq. 2.21 to 2.24], by stochastic gradients through theta = mean + sd
/// eps, eps ~ N(0, I) [Kingma & Welling 2014; Blundell et al. 2015, who call it Bayes by backprop]. The entropy is
/// taken in closed form. The parameters are mean and ln sd, which keeps sd positive (Blundell et al. have ln(1 +
/// exp(rho))).
///
/// For a normal target with precision matrix P the optimum is its mean, and variances 1 / P_ii: less than its own
/// variances wherever components are correlated.
class MeanFieldVariational {
 public:
  /// @param mean, sd (dim) where to start; sd > 0
  /// @throws Error if sizes differ or a number is out of range
  MeanFieldVariational(const Eigen::VectorXd& mean, const Eigen::VectorXd& sd);

  /// A gradient ascent of options.steps steps. `density` may be an unbiased estimate that differs from call to call
  /// (mini-batches). Steps at which it cannot be computed are skipped.
  /// @throws Error for options out of range
  void fit(LogDensityReference density, const VariationalOptions& options, Random& random);

  Eigen::VectorXd mean() const { return parameters_.head(parameters_.size() / 2); }
  Eigen::VectorXd sd() const { return parameters_.tail(parameters_.size() / 2).array().exp(); }
  /// (dim x count)
  Eigen::MatrixXd sample(Eigen::Index count, Random& random) const;
  /// A Monte Carlo estimate of the evidence lower bound; of a normalised density minus the KL divergence.
  double evidence_lower_bound(LogDensityReference density, int samples, Random& random) const;

 private:
  Eigen::VectorXd parameters_;  ///< (2 dim) mean, ln sd
};

}  // namespace bobench::surrogates
