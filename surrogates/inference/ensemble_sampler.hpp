// The affine-invariant ensemble sampler, with stretch moves.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/inference/log_density.hpp"

namespace bobench::surrogates {

/// An ensemble of walkers in R^dim; its stationary distribution is that of independent draws from the target [Goodman &
/// Weare 2010]. For a walker x and another walker c, the stretch move proposes the point
///   c + z (x - c),  z from g(z) ~ 1/sqrt(z) on [1/a, a],
/// and accepts it with probability min(1, z^(dim-1) p(proposal) / p(x)). One half of the walkers moves at once, with c
/// from the other half [Foreman-Mackey et al. 2013, algorithm 3; emcee], so that the densities are computed together.
/// It needs no step size, because it is invariant under affine maps A x + b.
class EnsembleSampler {
 public:
  /// @param walkers  (dim x count) initial positions; count even and >= 2 dim, as in emcee; they should not lie in a
  ///                 subspace, which they could never leave
  /// @param density  log density, up to a constant; proposals where it is -infinity or NaN are rejected (a walker that
  ///                 starts there accepts the first proposal with a positive density)
  /// @param stretch  a > 1
  /// @throws Error for a number of walkers or a stretch out of range, or a walker that is not finite
  EnsembleSampler(Eigen::MatrixXd walkers, BatchLogDensityReference density, double stretch = 2.0);

  /// Moves every walker `steps` times. After the first step only `density` may allocate memory.
  void run(int steps, BatchLogDensityReference density, Random& random);

  const Eigen::MatrixXd& walkers() const { return walkers_; }
  const Eigen::VectorXd& log_densities() const { return log_densities_; }
  /// Fraction of all proposals so far that were accepted; 0 before the first.
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
