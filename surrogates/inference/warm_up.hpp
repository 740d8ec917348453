// What HMC and NUTS learn before they sample: step size and masses together.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/inference/dual_averaging.hpp"
#include "surrogates/inference/hamiltonian.hpp"
#include "surrogates/inference/mass_adaptation.hpp"

namespace bobench::surrogates {

struct WarmUpOptions {
  Eigen::Index transitions = 1000;    ///< before the first draw is kept, >= 0
  double initial_step = 1.0;          ///< where the search for a first step starts, > 0
  bool adapt_step = true;             ///< false: initial_step throughout
  bool adapt_mass = true;             ///< false: the mass stays what it is at the start
  Eigen::VectorXd inverse_mass = {};  ///< (dim) at the start, positive; empty: ones
  DualAveragingOptions dual_averaging = {};
};

/// Stan's warm-up: dual averaging after every transition, begun afresh, from a newly sought step, whenever a window has
/// renewed the masses; the averaged step at the end.
class WarmUp {
 public:
  /// Gives the Hamiltonian its first masses.
  /// @throws InputError for options out of range
  WarmUp(const WarmUpOptions& options, Hamiltonian& hamiltonian, const PhasePoint& start, Random& random);

  /// For the next transition.
  double step() const { return step_; }
  /// After a transition of the warm-up that led to `point` with that acceptance probability.
  void learn(double acceptance, const PhasePoint& point, Hamiltonian& hamiltonian, Random& random);

 private:
  WarmUpOptions options_;
  double step_;
  DualAveraging averaging_;
  MassAdaptation mass_;
  Eigen::VectorXd inverse_mass_;
  Eigen::Index done_ = 0;
};

}  // namespace bobench::surrogates
