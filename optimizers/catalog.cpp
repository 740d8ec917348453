#include "optimizers/catalog.hpp"

#include "optimizers/differential_evolution.hpp"
#include "optimizers/gp_ei.hpp"
#include "optimizers/random_search.hpp"

namespace bobench::optimizers {

OptimizerCatalog catalog() {
  return {
      optimizer_entry<RandomSearch>("random-search", "uniform random search"),
      optimizer_entry<DifferentialEvolution>("differential-evolution", "differential evolution, rand/1/bin"),
      optimizer_entry<GpEi>("gp-ei", "Gaussian process, expected improvement"),
  };
}

}  // namespace bobench::optimizers
