// The weight of a mixture's prior that is best for given densities.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "surrogates/mixtures/bayesian_conditional.hpp"

namespace bobench::optimizers {

/// Targets that a fold's model has not seen, and its conditionals at their inputs.
struct HeldOut {
  surrogates::BayesianConditional conditional;
  Eigen::VectorXd targets;
};

struct PriorWeight {
  double weight;
  double log_density;  ///< sum over all targets
};

/// The weight in [1e-6, 1] with the highest log density of the targets: from a grid of logarithms, refined between the
/// neighbours of the best by Brent's method. No density is fitted again.
/// @param prior  the other settings of the prior
PriorWeight best_prior_weight(std::vector<HeldOut>& held_out, surrogates::PriorOptions prior);

}  // namespace bobench::optimizers
