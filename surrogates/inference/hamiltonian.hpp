// Hamiltonian dynamics of HMC and NUTS: energy, momentum and leapfrog steps.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/inference/log_density.hpp"

namespace bobench::surrogates {

/// A point in phase space, with the log density and its gradient at the position; all vectors (dim).
struct PhasePoint {
  Eigen::VectorXd position, momentum, gradient;
  double log_density = 0.0;
};

/// H(position, momentum) = -log density + 1/2 sum_i inverse_mass_i momentum_i^2.
class Hamiltonian {
 public:
  /// Starts with unit masses.
  Hamiltonian(LogDensityReference density, Eigen::Index size);

  Eigen::Index size() const { return inverse_mass_.size(); }
  /// (dim), positive; the target's variances are optimal.
  const Eigen::VectorXd& inverse_mass() const { return inverse_mass_; }
  void set_inverse_mass(const Eigen::VectorXd& inverse_mass);

  /// The point at `position` with zero momentum. InputError if the density is not finite there.
  PhasePoint at(const Eigen::VectorXd& position) const;
  /// Gibbs step: draws a normal momentum with variance 1 / inverse_mass.
  void draw_momentum(PhasePoint& point, Random& random) const;
  /// +infinity where the density is zero or NaN.
  double energy(const PhasePoint& point) const;
  /// One leapfrog step, backwards in time if `step` is negative [Neal 2011, eq. 5.18 to 5.20].
  void leapfrog(PhasePoint& point, double step) const;

  /// A step size at which one leapfrog step is accepted with probability about 0.8: doubles or halves `step` until the
  /// probability crosses 0.8, with a new momentum each time [Hoffman & Gelman 2014, algorithm 4, with Stan's 0.8].
  /// Error if no step between 1e-300 and 1e7 qualifies (an improper or discontinuous density).
  double reasonable_step(const PhasePoint& start, double step, Random& random) const;

 private:
  LogDensityReference density_;
  Eigen::VectorXd inverse_mass_, mass_root_;
};

/// A random start, uniform on [-2, 2]^dim, with finite density and gradient, as in Stan; Error after 100 trials.
Eigen::VectorXd random_start(LogDensityReference density, Eigen::Index size, Random& random);

}  // namespace bobench::surrogates
