// Thompson sampling: the minimum of one function drawn from the posterior.
#pragma once

#include "acquisitions/fitted_model.hpp"
#include "core/options.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::acquisitions {

/// `thompson`: minus a function drawn anew at each fit                              [Thompson 1933]
/// Of a Gaussian process it is a path by random features and Matheron's rule, of an ensemble one of its members: the
/// point proposed is distributed as the minimum is, as far as the maximiser finds it.
struct ThompsonSampling {
  static constexpr const char* name = "thompson";
  static bool suits(const surrogates::RegressorAbilities& model) { return model.function_draw || model.draws; }
  void fields(OptionFields&) {}
  Acquisition of(const FittedModel& fitted) const;
};

}  // namespace bobench::acquisitions
