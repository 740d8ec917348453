// The warm-up of NUTS: adapts step size and mass matrix.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/inference/dual_averaging.hpp"
#include "surrogates/inference/hamiltonian.hpp"
#include "surrogates/inference/mass_adaptation.hpp"

namespace bobench::surrogates {

struct WarmUpOptions {
  Eigen::Index transitions = 1000;    ///< number before the first kept draw, >= 0
  double initial_step = 1.0;          ///< start of the search for the first step size, > 0
  bool adapt_step = true;             ///< false: the step size stays initial_step
  bool adapt_mass = true;             ///< false: the mass matrix keeps its initial value
  Eigen::VectorXd inverse_mass = {};  ///< (dim) initial value, positive; empty: ones
  DualAveragingOptions dual_averaging = {};
};

/// Stan's warm-up: dual averaging after every transition. When a window has updated the mass matrix, dual averaging
/// restarts from a newly searched step size. The averaged step size is used after the warm-up.
class WarmUp {
 public:
  /// Sets the initial mass matrix of the Hamiltonian.
  /// @throws InputError for options out of range
  WarmUp(const WarmUpOptions& options, Hamiltonian& hamiltonian, const PhasePoint& start, Random& random);

  /// The step size of the next transition.
  double step() const { return step_; }
  /// Adapts after a transition of the warm-up that led to `point` with the given acceptance probability.
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
