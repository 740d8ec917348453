// The affine-invariant ensemble sampler, with stretch moves.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/inference/log_density.hpp"

namespace bobench::surrogates {

/// An ensemble of walkers in R^dim whose joint stationary distribution is the product of the target with itself
/// [Goodman & Weare 2010]. A walker x moves along the line to another one, c, to
///   c + z (x - c),  z from g(z) ~ 1/sqrt(z) on [1/a, a],
/// which is accepted with probability min(1, z^(dim-1) p(proposal) / p(x)). Walkers of one half move at once, towards
/// walkers of the other half [Foreman-Mackey et al. 2013, algorithm 3; emcee], so that their densities can be computed
/// together. No step sizes: the sampler works on A x + b as on x.
class EnsembleSampler {
 public:
  /// @param walkers  (dim x count) where they start; count even and >= 2 dim, as emcee demands; they should not lie in
  ///                 a subspace, which they would never leave
  /// @param density  log density, up to a constant; -infinity or NaN where it is zero or cannot be computed, which is
  ///                 rejected (a walker that starts there leaves for the first proposal that is better)
  /// @param stretch  a > 1
  /// @throws Error for a number of walkers or a stretch out of range, or a walker that is not finite
  EnsembleSampler(Eigen::MatrixXd walkers, BatchLogDensityReference density, double stretch = 2.0);

  /// Moves every walker `steps` times. Nothing is allocated after the first step but by the density.
  void run(int steps, BatchLogDensityReference density, Random& random);

  const Eigen::MatrixXd& walkers() const { return walkers_; }
  const Eigen::VectorXd& log_densities() const { return log_densities_; }
  /// Share of the proposals so far that were accepted; 0 before the first.
  double acceptance_rate() const;

 private:
  void move_half(Eigen::Index first, Eigen::Index other, BatchLogDensityReference density, Random& random);

  Eigen::MatrixXd walkers_;
  Eigen::VectorXd log_densities_;  ///< (count) of the walkers
  double stretch_;
  long proposed_ = 0, accepted_ = 0;
  Eigen::MatrixXd proposals_;           ///< (dim x count/2)
  Eigen::VectorXd proposal_densities_;  ///< (count/2)
  Eigen::VectorXd log_jacobians_;       ///< (count/2) (dim - 1) log z
};

}  // namespace bobench::surrogates
