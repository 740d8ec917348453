// Catalogue of the built-in regressors.
#pragma once

#include "surrogates/regressor_catalog.hpp"

namespace bobench::surrogates {

/// All built-in regressors except those whose fit runs an optimiser (optimizers/catalog.hpp adds these).
RegressorCatalog regressor_catalog();

}  // namespace bobench::surrogates
