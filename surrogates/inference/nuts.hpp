// The No-U-Turn sampler: Hamiltonian Monte Carlo whose trajectories end where they would turn back.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/inference/warm_up.hpp"

namespace bobench::surrogates {

/// Defaults are Stan's (src/stan/mcmc): target acceptance 0.8, depth up to 10, energy errors up to 1000.
struct NutsOptions {
  WarmUpOptions warm_up = {};
  Eigen::Index draws = 1000;         ///< kept, >= 1
  Eigen::Index thin = 1;             ///< transitions for each draw kept, >= 1
  int max_depth = 10;                ///< doublings of a trajectory, in [1, 20]: at most 2^max_depth - 1 leapfrog steps
  double max_energy_error = 1000.0;  ///< above it a trajectory is divergent and ends
};

/// What the chain found, and how each transition after the warm-up went.
struct NutsResult {
  Eigen::MatrixXd draws;         ///< (dim x draws), each column a draw
  double step = 0.0;             ///< after the warm-up
  Eigen::VectorXd inverse_mass;  ///< (dim), after the warm-up
  double acceptance = 0.0;       ///< mean over the trajectories' points of min(1, exp(-energy error))
  Eigen::VectorXi depths;        ///< (transitions) completed doublings
  Eigen::VectorXi leapfrogs;     ///< (transitions) gradients computed
  Eigen::Index divergences = 0;  ///< transitions that met an energy error above the limit
  Eigen::Index saturated = 0;    ///< transitions stopped by max_depth alone
};

/// NUTS [Hoffman & Gelman 2014] in the form of Betancourt (2017), "A conceptual introduction to Hamiltonian Monte
/// Carlo", appendix A.4.2 and A.4.3, as Stan has it:
///  - a draw from the trajectory is multinomial, with weights exp(-energy): uniform progressive sampling within the
///    half that is being built, biased progressive sampling between the old half and the new;
///  - a trajectory ends where the sum rho of its momenta has rho' M^-1 p <= 0 at one of its ends p (generalised
///    U-turn), in any of its balanced halves, or in either half with the adjoining point of the other, which sees the
///    U-turns that fall between halves.
/// (aryan2020 explains the first form, with slice sampling, on p. 30; the PyStan it used runs this one.) A transition
/// allocates nothing.
/// @param start  (dim), with finite density
/// @throws InputError for options out of range or a bad start
NutsResult sample_nuts(LogDensityReference density, const Eigen::VectorXd& start, const NutsOptions& options,
                       Random& random);

}  // namespace bobench::surrogates
