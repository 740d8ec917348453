// Mean-field variational inference: fits a normal distribution with independent components.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"
#include "numerics/adam.hpp"
#include "surrogates/inference/log_density.hpp"

namespace bobench::surrogates {

struct VariationalOptions {
  int steps = 2000;    ///< steps of Adam
  int samples = 2;     ///< draws of theta per step, in pairs theta = mean +- sd eps; even
  double rate = 0.01;  ///< Adam's; constant for the first half of the steps, then decreasing linearly to a thousandth
};

/// q = N(mean, diag(sd^2)) is fitted by maximising the evidence lower bound E_q log p(theta) + entropy(q), which
/// minimises the KL divergence from q to p [aryan2020, eq. 2.21 to 2.24]. The method is stochastic gradients through
/// theta = mean + sd eps, eps ~ N(0, I) [Kingma & Welling 2014; Blundell et al. 2015: "Bayes by backprop"]. The entropy
/// is computed in closed form. The parameters are mean and ln sd, which keeps sd positive (Blundell et al.: ln(1 +
/// exp(rho))).
///
/// For a normal target with precision matrix P the optimum has the target's mean and the variances 1 / P_ii. These are
/// smaller than the target's variances wherever components are correlated.
class MeanFieldVariational {
 public:
  /// @param mean, sd (dim) initial values; sd > 0
  /// @throws Error if sizes differ or a number is out of range
  MeanFieldVariational(const Eigen::VectorXd& mean, const Eigen::VectorXd& sd);

  /// Runs options.steps steps of gradient ascent. `density` may be an unbiased estimate that differs between calls
  /// (mini-batches). Steps at which it cannot be computed are skipped.
  /// @throws Error for options out of range
  void fit(LogDensityReference density, const VariationalOptions& options, Random& random);

  Eigen::VectorXd mean() const { return parameters_.head(parameters_.size() / 2); }
  Eigen::VectorXd sd() const { return parameters_.tail(parameters_.size() / 2).array().exp(); }
  /// Draws from q: (dim x count)
  Eigen::MatrixXd sample(Eigen::Index count, Random& random) const;
  /// A Monte Carlo estimate of the evidence lower bound; for a normalised density, minus the KL divergence.
  double evidence_lower_bound(LogDensityReference density, int samples, Random& random) const;

 private:
  Eigen::VectorXd parameters_;  ///< (2 dim) mean, ln sd
};

}  // namespace bobench::surrogates
