// Random-walk Metropolis-Hastings.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/inference/log_density.hpp"

namespace bobench::surrogates {

struct MetropolisHastingsOptions {
  Eigen::Index warm_up = 1000;  ///< transitions before the first draw is kept, >= 0
  Eigen::Index draws = 1000;    ///< number of kept draws, >= 1
  Eigen::Index thin = 1;        ///< transitions per kept draw, >= 1
  double scale = 1.0;           ///< standard deviation of the proposal's normal steps, > 0
  bool adapt = false;           ///< adapt the scale during the warm-up to the acceptance rate `target`
  double target = 0.234;        ///< in (0, 1); optimal in high dimension [Roberts, Gelman & Gilks 1997]
};

struct MetropolisHastingsResult {
  Eigen::MatrixXd draws;    ///< (dim x draws), each column a draw
  double scale = 0.0;       ///< after the warm-up
  double acceptance = 0.0;  ///< fraction of proposals accepted after the warm-up
};

/// aryan2020, algorithm 1, with a normal proposal N(theta, scale^2 I) [Metropolis et al. 1953]. Needs no gradient. The
/// scale is adapted by Robbins & Monro's recursion, log scale += t^-0.6 (acceptance probability - target) [Andrieu &
/// Thoms 2008, algorithm 4, for the scale alone], and stays fixed while draws are kept.
/// @param start  (dim), with finite density
/// @throws InputError for options out of range or a bad start
MetropolisHastingsResult sample_metropolis_hastings(LogDensityReference density, const Eigen::VectorXd& start,
                                                    const MetropolisHastingsOptions& options, Random& random);

}  // namespace bobench::surrogates
