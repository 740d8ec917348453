// Thompson sampling: the minimum of one function drawn from the posterior.
#pragma once

#include "acquisitions/fitted_model.hpp"
#include "core/options.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::acquisitions {

/// `thompson`: the negative of a function drawn at each fit                         [Thompson 1933]
/// For a Gaussian process, it is a path by random features and Matheron's rule; for an ensemble, one of its members.
/// The proposed point is distributed like the minimum, as far as the maximiser finds it.
struct ThompsonSampling {
  static constexpr const char* name = "thompson";
  static bool suits(const surrogates::RegressorAbilities& model) { return model.function_draw || model.draws; }
  void fields(OptionFields&) {}
  Acquisition of(const FittedModel& fitted) const;
};

}  // namespace bobench::acquisitions
