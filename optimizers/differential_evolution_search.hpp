// Differential evolution as an optimiser: the baseline "DE" of the BORE and the tabular-benchmark papers.
#pragma once

#include "numerics/differential_evolution.hpp"
#include "optimizers/generational_search.hpp"

namespace bobench::optimizers {

struct DifferentialEvolutionSearchOptions : DifferentialEvolutionOptions {
  Coding coding = Coding::invariant;

  void fields(OptionFields& fields);
};

/// BORE's own implementation is not public. The defaults are those of the published baseline on tabular benchmarks
/// [Awad et al. 2020: automl/DE-NAS], rand/1/bin, population 20, F = CR = 0.5, with two changes: the order of choices
/// is drawn (theirs: coding=index), and a coordinate outside the box is clipped to it, so that the ends of ranges are
/// reached (theirs: boundary=resample).
class DifferentialEvolutionSearch : public GenerationalSearch<DifferentialEvolution> {
 public:
  using Options = DifferentialEvolutionSearchOptions;

  DifferentialEvolutionSearch(const OptimizerContext& context, const Options& options);
  static int initial_design(const OptimizerContext&, const Options& options) { return options.population; }
};

}  // namespace bobench::optimizers
