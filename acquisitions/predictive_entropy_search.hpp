// Predictive entropy search: the information gain about the location of the minimum.
#pragma once

#include "acquisitions/fitted_model.hpp"
#include "core/options.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::acquisitions {

/// `pes`, eq. 2.45 of aryan2020:
///   PES(x) = H[p(y | D, x)] - E_x* H[p(y | D, x, x*)] = log(v(x) + noise) / 2 - mean_k log(v(x | x*_k) + noise) / 2
/// It is the mutual information of entropy search, with locations x* of the minimum drawn from the posterior. The
/// second variance is that of surrogates/gaussian_process/minimum_condition.hpp. [Hernandez-Lobato et al. 2014, eq. 2]
/// Only for Gaussian processes with kernels whose functions have second derivatives.
struct PredictiveEntropySearch {
  static constexpr const char* name = "pes";
  int samples = 20;   ///< the authors average over 50 to 200 samples of hyper-parameters, one location each
  int points = 1000;  ///< uniform points; the minimisation of a drawn function starts from the best

  static bool suits(const surrogates::RegressorAbilities& model) {
    return model.gaussian_process && model.function_draw && !model.log_target;
  }
  void fields(OptionFields& fields);
  Acquisition of(const FittedModel& fitted) const;
};

}  // namespace bobench::acquisitions
