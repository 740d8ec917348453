// The optimisers of aryan2020, chapter 3, that have a Bayesian network as surrogate.
#pragma once

#include "optimizers/model_based/with_regressor.hpp"
#include "surrogates/bayesian_network/bayesian_network_regressor.hpp"

namespace bobench::optimizers {

/// Fixed priors (SBNN) or hierarchical ones (HBNN), Gaussian expected improvement or empirical (eq. 3.5), chapter 3's
/// loop: two initial points, restarts (section 3.5), and the 150 starts of L-BFGS that it states for its Gaussian
/// process; for the networks it states nothing.
template <bool hierarchical, bool empirical>
RegressorOptions<surrogates::BayesianNetworkRegressor> bayesian_network_defaults() {
  RegressorOptions<surrogates::BayesianNetworkRegressor> options{.search =
                                                                     multi_start_search(empirical ? "eei" : "ei")};
  options.model.hierarchical = hierarchical;
  return options;
}

template <bool hierarchical, bool empirical>
using BayesianNetworkSearch =
    WithRegressor<surrogates::BayesianNetworkRegressor, bayesian_network_defaults<hierarchical, empirical>>;

}  // namespace bobench::optimizers
