// Differential evolution as an optimiser: the baseline "DE" of the BORE and the tabular-benchmark papers.
#pragma once

#include "numerics/differential_evolution.hpp"
#include "optimizers/generational_search.hpp"

namespace bobench::optimizers {

struct DifferentialEvolutionSearchOptions : DifferentialEvolutionOptions {
  Coding coding = Coding::invariant;

  void fields(OptionFields& fields);
};

/// BORE's own implementation is not public. The settings are those of the published baseline on tabular benchmarks [Awad
/// et al. 2020: automl/DE-NAS], rand/1/bin, population 20, F = CR = 0.5, with two departures: the order of choices is
/// drawn (coding=index is theirs), and a coordinate outside the box is clipped to it, by which the ends of ranges are
/// reached (boundary=resample is theirs).
class DifferentialEvolution : public GenerationalSearch<bobench::DifferentialEvolution> {
 public:
  using Options = DifferentialEvolutionSearchOptions;

  DifferentialEvolution(const OptimizerContext& context, const Options& options);
};

}  // namespace bobench::optimizers
