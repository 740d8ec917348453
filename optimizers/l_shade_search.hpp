// L-SHADE as an optimiser.
#pragma once

#include "numerics/l_shade.hpp"
#include "optimizers/generational_search.hpp"

namespace bobench::optimizers {

/// L-SHADE [Tanabe & Fukunaga 2014] for the budget of the run. With fewer than 18 evaluations for each parameter, it
/// evaluates only the initial design; it is designed for thousands for each.
class LShadeSearch : public GenerationalSearch<LShade> {
 public:
  using Options = LShadeOptions;

  static int initial_design(const OptimizerContext& context, const Options& options) {
    return static_cast<int>(context.space.dimension()) * options.population_per_parameter;
  }
  LShadeSearch(const OptimizerContext& context, const Options& options)
      : GenerationalSearch(
            context, Coding::invariant,
            {context.space.dimension(), static_cast<double>(context.budget), options, context.streams.own("l-shade")}) {
  }
};

}  // namespace bobench::optimizers
