// Expected improvement of a cost whose logarithm is normal: SMAC's acquisition.
#pragma once

#include <Eigen/Core>

#include "acquisitions/fitted_model.hpp"
#include "core/options.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::acquisitions {

/// E max(exp(f_best) - exp(t), 0) for t ~ N(mu, sigma^2)                 [Hutter, Hoos & Leyton-Brown 2009, eq. 8]
///   = exp(f_best) Phi(v) - exp(sigma^2 / 2 + mu) Phi(v - sigma),  v = (f_best - mu) / sigma
/// @param prediction  of the logarithm of the cost at n points; variance 0 gives max(exp(f_best) - exp(mu), 0)
/// @param f_best      logarithm of the cost to improve on
/// @return            (n), >= 0
Eigen::VectorXd lognormal_expected_improvement(const surrogates::Prediction& prediction, double f_best);

/// `lognormal-ei`: EI of the cost itself, for a model of its logarithm.
struct LognormalExpectedImprovement {
  static constexpr const char* name = "lognormal-ei";
  static bool suits(const surrogates::RegressorAbilities& model) { return static_cast<bool>(model.log_target); }
  void fields(OptionFields&) {}
  Acquisition of(const FittedModel& fitted) const;
};

}  // namespace bobench::acquisitions
