// Hamiltonian Monte Carlo with trajectories of a fixed number of steps.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/inference/warm_up.hpp"

namespace bobench::surrogates {

/// Duane et al. (1987); Neal (2011), "MCMC using Hamiltonian dynamics", figure 5.2.
struct HmcOptions {
  WarmUpOptions warm_up = {};  ///< adapt_step false: warm_up.initial_step is the step size
  Eigen::Index draws = 1000;   ///< kept, >= 1
  Eigen::Index thin = 1;       ///< transitions for each draw kept, >= 1
  int leapfrogs = 20;          ///< steps of a trajectory, >= 1
  double jitter = 0.0;         ///< each trajectory's step is multiplied by a uniform on 1 -+ jitter, in [0, 1): breaks
                               ///< trajectories that return where they began
};

struct HmcResult {
  Eigen::MatrixXd draws;         ///< (dim x draws), each column a draw
  double step = 0.0;             ///< after the warm-up
  double acceptance = 0.0;       ///< mean probability over the transitions after the warm-up
  Eigen::VectorXd inverse_mass;  ///< (dim)
};

/// @param start  (dim), with finite density
/// @throws InputError for options out of range or a bad start
HmcResult sample_hmc(LogDensityReference density, const Eigen::VectorXd& start, const HmcOptions& options,
                     Random& random);

}  // namespace bobench::surrogates
