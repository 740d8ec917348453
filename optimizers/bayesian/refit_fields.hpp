// Options for the frequency of refitting the model.
#pragma once

#include "core/options.hpp"
#include "optimizers/bayesian/bayesian_optimizer.hpp"

namespace bobench::optimizers {

/// `refit_every` and `refit_growth` (RefitSchedule). By default, N evaluations need N fits, to up to N points.
inline void refit_fields(OptionFields& fields, LoopOptions& loop) {
  fields.integer("refit_every", loop.refit.every, 1, 1000000, "evaluations between two fits of the model");
  fields.real("refit_growth", loop.refit.growth, 0.0, 10.0,
              "and their least share of those of the last fit: 0.01 fits again with 1 % more");
}

}  // namespace bobench::optimizers
