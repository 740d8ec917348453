// L-SHADE as an optimiser.
#pragma once

#include "numerics/l_shade.hpp"
#include "optimizers/generational_search.hpp"

namespace bobench::optimizers {

/// L-SHADE [Tanabe & Fukunaga 2014] within the run's budget: with fewer than 18 evaluations for each parameter it is the
/// initial design alone, and it takes thousands for each to be what it is.
class LShade : public GenerationalSearch<bobench::LShade> {
 public:
  using Options = LShadeOptions;

  LShade(const OptimizerContext& context, const Options& options)
      : GenerationalSearch(
            context, Coding::invariant,
            {context.space.dimension(), static_cast<double>(context.budget), options, context.streams.own("l-shade")}) {
  }
};

}  // namespace bobench::optimizers
