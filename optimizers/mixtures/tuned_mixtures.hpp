// The mixtures of kruse2022 as regressors: their settings are found by Bayesian optimisation at each fit.
#pragma once

#include "surrogates/regressor_catalog.hpp"

namespace bobench::optimizers {

/// Adds `kde-regression`, `gmr` and `spn`: table 5.1, settings by cross-validation, three starts.
void add_tuned_mixtures(surrogates::RegressorCatalog& regressors);

}  // namespace bobench::optimizers
