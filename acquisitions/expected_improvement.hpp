// Expected improvement in closed form, and its logarithm.
#pragma once

#include <Eigen/Core>

#include "acquisitions/fitted_model.hpp"
#include "core/options.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::acquisitions {

/// Expected improvement for minimisation; larger is better, a batch at a time.
///   EI(x) = (f_best - mu) Phi(z) + sigma phi(z),  z = (f_best - mu) / sigma      [Jones et al. 1998, eq. 15]
/// @param prediction  means and variances of the latent function at n points; variance 0 gives max(f_best - mu, 0)
/// @param f_best      lowest value observed so far
/// @return            (n), >= 0
Eigen::VectorXd expected_improvement(const surrogates::Prediction& prediction, double f_best);

/// log EI, accurate where EI itself underflows (z down to -1e150); -infinity where EI is 0 for want of variance. It has
/// EI's maximum, and slopes where EI is flat.
Eigen::VectorXd log_expected_improvement(const surrogates::Prediction& prediction, double f_best);

/// EI at one point, and its gradient with respect to the features where `gradient` is not null (zero where sigma is 0
/// and the mean is no better).
double expected_improvement(const surrogates::PointPrediction& prediction, double f_best, Eigen::VectorXd* gradient);

/// log EI at one point and its gradient; @return -infinity, with a zero gradient, where sigma is 0 and the mean no
/// better
double log_expected_improvement(const surrogates::PointPrediction& prediction, double f_best,
                                Eigen::VectorXd* gradient);

/// What counts as improvement.
enum class Improvement {
  right,   ///< f_best - mu
  printed  ///< -mu - f_best, the slip of sign that kruse2022's figures 5.15 to 5.19 come from
};

/// `ei`: EI on the incumbent [aryan2020, eq. 2.42]. Of a model with samples of its hyper-parameters the mean over them,
/// maximised through its logarithm: the same maximum, without flat tails.
struct ExpectedImprovement {
  static constexpr const char* name = "ei";
  Improvement improvement = Improvement::right;

  static bool suits(const surrogates::RegressorAbilities&) { return true; }
  void fields(OptionFields& fields);
  Acquisition of(const FittedModel& fitted) const;
};

/// `log-ei`: log EI; of a model with samples of its hyper-parameters the mean of the logarithms, as RoBO has it.
struct LogExpectedImprovement {
  static constexpr const char* name = "log-ei";
  static bool suits(const surrogates::RegressorAbilities&) { return true; }
  void fields(OptionFields&) {}
  Acquisition of(const FittedModel& fitted) const;
};

}  // namespace bobench::acquisitions
