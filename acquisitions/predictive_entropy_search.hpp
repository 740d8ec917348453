// Predictive entropy search: what the minimum's place tells about an evaluation.
#pragma once

#include "acquisitions/fitted_model.hpp"
#include "core/options.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::acquisitions {

/// `pes`, eq. 2.45 of aryan2020:
///   PES(x) = H[p(y | D, x)] - E_x* H[p(y | D, x, x*)] = log(v(x) + noise) / 2 - mean_k log(v(x | x*_k) + noise) / 2
/// the same mutual information as entropy search's, with places x* of the minimum drawn from the posterior. The second
/// variance is that of surrogates/gaussian_process/minimum_condition.hpp.     [Hernandez-Lobato et al. 2014, eq. 2]
/// Only for Gaussian processes, and kernels whose functions have second derivatives.
struct PredictiveEntropySearch {
  static constexpr const char* name = "pes";
  int places = 20;    ///< the authors average over 50 to 200 samples of hyper-parameters, one place each
  int points = 1000;  ///< uniform ones, from the best of which a drawn function is minimised

  static bool suits(const surrogates::RegressorAbilities& model) {
    return model.gaussian_process && model.function_draw && !model.logarithmic;
  }
  void fields(OptionFields& fields);
  Acquisition of(const FittedModel& fitted) const;
};

}  // namespace bobench::acquisitions
