// The No-U-Turn sampler (NUTS): Hamiltonian Monte Carlo whose trajectories end at a U-turn.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/inference/warm_up.hpp"

namespace bobench::surrogates {

/// Defaults are Stan's (src/stan/mcmc): target acceptance 0.8, depth up to 10, energy errors up to 1000.
struct NutsOptions {
  WarmUpOptions warm_up = {};
  Eigen::Index draws = 1000;         ///< number of kept draws, >= 1
  Eigen::Index thin = 1;             ///< transitions per kept draw, >= 1
  int max_depth = 10;                ///< doublings of a trajectory, in [1, 20]: at most 2^max_depth - 1 leapfrog steps
  double max_energy_error = 1000.0;  ///< a larger error ends the trajectory as divergent
};

/// The draws, and statistics of the transitions after the warm-up.
struct NutsResult {
  Eigen::MatrixXd draws;         ///< (dim x draws), each column a draw
  double step = 0.0;             ///< after the warm-up
  Eigen::VectorXd inverse_mass;  ///< (dim), after the warm-up
  double acceptance = 0.0;       ///< mean over the trajectories' points of min(1, exp(-energy error))
  Eigen::VectorXi depths;        ///< (transitions) completed doublings
  Eigen::VectorXi leapfrogs;     ///< (transitions) gradient evaluations
  Eigen::Index divergences = 0;  ///< transitions with an energy error above the limit
  Eigen::Index saturated = 0;    ///< transitions stopped by max_depth alone
};

/// NUTS [Hoffman & Gelman 2014] in the form of Betancourt (2017), "A conceptual introduction to Hamiltonian Monte
/// Carlo", appendix A.4.2 and A.4.3, as implemented in Stan:
///  - A draw from the trajectory is multinomial, with weights exp(-energy): uniform progressive sampling within the
///    half under construction, biased progressive sampling between the old half and the new one.
///  - A trajectory ends when the sum rho of its momenta has rho' M^-1 p <= 0 at one of its ends p (generalised
///    U-turn). The same test applies to its balanced halves, and to each half extended by the adjoining point of
///    the other, which detects the U-turns between halves.
/// (aryan2020 explains the original form, with slice sampling, on p. 30; the PyStan it used runs this one.) A
/// transition does not allocate memory.
/// @param start  (dim), with finite density
/// @throws InputError for options out of range or a bad start
NutsResult sample_nuts(LogDensityReference density, const Eigen::VectorXd& start, const NutsOptions& options,
                       Random& random);

}  // namespace bobench::surrogates
