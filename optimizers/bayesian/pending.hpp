// Treatments of pending trials, which other workers evaluate, by a search with a regressor.
#pragma once

#include "core/options.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::optimizers {

enum class Pending {
  exclude,        ///< nothing, but they are not proposed again; Thompson sampling needs no more [Kandasamy et al. 2018]
  liar_min,       ///< the lowest value observed, as if it were theirs (a constant liar) [Ginsbourger et al. 2010]
  liar_mean,      ///< the mean of the values observed
  liar_max,       ///< the highest value observed
  believer,       ///< the means that the model predicts for them; it is fitted again [Ginsbourger et al. 2010]
  hallucination,  ///< the same without another fit: the model's variance falls (HallucinatedGaussianProcess)
  /// Values drawn from the model (GaussianProcessFantasies). The acquisition is then the expected improvement, averaged
  /// over them: q-EI.
  fantasies,
  local_penalization  ///< the acquisition is lowered around them (local_penalization.hpp)
};

/// hallucination for Gaussian processes, else liar_mean (docs/defaults.md compares them).
Pending default_pending(const surrogates::RegressorAbilities& model);

/// The option `pending`, with the treatments that the model allows.
void pending_field(OptionFields& fields, Pending& pending, const surrogates::RegressorAbilities& model);

}  // namespace bobench::optimizers
