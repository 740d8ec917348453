// The optimisers of aryan2020, chapter 3, that have a Bayesian neural network as surrogate.
#pragma once

#include "optimizers/model_based/with_regressor.hpp"
#include "surrogates/bnn/bnn_regressor.hpp"

namespace bobench::optimizers {

/// Fixed priors (SBNN) or hierarchical ones (HBNN), Gaussian expected improvement or empirical (eq. 3.5), chapter 3's
/// loop: two initial points, restarts (section 3.5), and the 150 starts of L-BFGS that it states for its Gaussian
/// process; for the networks it states nothing.
template <bool hierarchical, bool empirical>
RegressorOptions<surrogates::BnnRegressor> bnn_defaults() {
  RegressorOptions<surrogates::BnnRegressor> options{.search = multi_start_search(empirical ? "eei" : "ei")};
  options.model.hierarchical = hierarchical;
  return options;
}

template <bool hierarchical, bool empirical>
using BnnSearch = WithRegressor<surrogates::BnnRegressor, bnn_defaults<hierarchical, empirical>>;

}  // namespace bobench::optimizers
