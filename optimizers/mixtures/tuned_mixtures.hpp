// The mixtures of kruse2022 as regressors: their settings are found by cross-validation at each fit.
#pragma once

#include "surrogates/regressor_catalog.hpp"

namespace bobench::optimizers {

/// Adds `kde-regression`, `gmr` and `spn`: table 5.1, settings by cross-validation, three starts. Also adds `gp-gmr`
/// and `gp-spn`, averages of a Gaussian process and such a mixture (averaged_mixture.hpp).
void add_tuned_mixtures(surrogates::RegressorCatalog& regressors);

}  // namespace bobench::optimizers
