// The catalogue of optimisers.
#pragma once

#include "core/optimizer_catalog.hpp"

namespace bobench::optimizers {

/// Every optimiser of bobench; a program of one's own may add to it.
OptimizerCatalog catalog();

}  // namespace bobench::optimizers
