#include "optimizers/catalog.hpp"

#include "optimizers/differential_evolution.hpp"
#include "optimizers/gp_ei.hpp"
#include "optimizers/multi_fidelity/bohb.hpp"
#include "optimizers/multi_fidelity/hyperband.hpp"
#include "optimizers/random_search.hpp"
#include "optimizers/regularized_evolution.hpp"
#include "optimizers/tpe/tpe.hpp"

namespace bobench::optimizers {

OptimizerCatalog catalog() {
  return {
      optimizer_entry<RandomSearch>("random-search", "uniform random search"),
      optimizer_entry<DifferentialEvolution>("differential-evolution", "differential evolution, rand/1/bin"),
      optimizer_entry<RegularizedEvolution>("regularized-evolution", "evolution that drops its oldest member"),
      optimizer_entry<Tpe>("tpe", "tree-structured Parzen estimator"),
      optimizer_entry<Hyperband>("hyperband", "random search on rising fidelities"),
      optimizer_entry<Bohb>("bohb", "Hyperband, kernel densities"),
      optimizer_entry<GpEi>("gp-ei", "Gaussian process, expected improvement"),
  };
}

}  // namespace bobench::optimizers
