// Registry of the optimisers and regressors of bobench, which programs may extend.
#pragma once

#include "core/optimizer_catalog.hpp"
#include "surrogates/regressor_catalog.hpp"

namespace bobench::optimizers {

/// Every optimiser.
OptimizerCatalog catalog();

/// Every regressor: those of surrogates/catalog.hpp, and those whose fit runs an optimiser.
surrogates::RegressorCatalog regressor_catalog();

}  // namespace bobench::optimizers
