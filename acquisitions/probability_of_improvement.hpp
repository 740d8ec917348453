// Probability of improvement on a target, and its logarithm.
#pragma once

#include <Eigen/Core>

#include "acquisitions/fitted_model.hpp"
#include "core/options.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::acquisitions {

/// The target T = f_best - alpha |f_best|                                                    [aryan2020, eq. 2.41]
/// With alpha = 0.5 the search asks for an improvement by half. The margin vanishes with f_best: at f_best = 0 the
/// target is f_best for any alpha.
/// @throws InputError unless alpha is finite and >= 0
double improvement_target(double f_best, double alpha);

/// Probability that f falls below the target, for minimisation; larger is better, a batch at a time.
///   POI(x) = P(f < T) = Phi(z),  z = (T - mu) / sigma               [Kushner 1964; Jones 2001; aryan2020, eq. 2.40]
/// The thesis writes the improvement as T - mu; it means T - f, which is random.
/// @param prediction  means and variances of the latent function at n points; variance 0 gives 1 if mu < T, else 0
/// @param target      T, usually of `improvement_target`; f_best itself gives RoBO's "pi"
/// @return            (n), in [0, 1]
Eigen::VectorXd probability_of_improvement(const surrogates::Prediction& prediction, double target);

/// log POI, accurate where POI itself underflows (z down to -1e150) or rounds to 1; -infinity where POI is 0 because
/// the variance is 0. It has the maximum of POI, and gradients where POI is flat.
Eigen::VectorXd log_probability_of_improvement(const surrogates::Prediction& prediction, double target);

/// POI at one point, and its gradient with respect to the features where `gradient` is not null (zero where the
/// variance is 0).
double probability_of_improvement(const surrogates::PointPrediction& prediction, double target,
                                  Eigen::VectorXd* gradient);

/// log POI at one point and its gradient; zero gradient where the variance is 0.
double log_probability_of_improvement(const surrogates::PointPrediction& prediction, double target,
                                      Eigen::VectorXd* gradient);

/// `poi`: POI on f_best - target |f_best| [aryan2020, eq. 2.40, 2.41], maximised through its logarithm: the same
/// maximum, without flat tails.
struct ProbabilityOfImprovement {
  static constexpr const char* name = "poi";
  double target = 0.0;  ///< alpha, >= 0; 0 as in RoBO

  static bool suits(const surrogates::RegressorAbilities& model) { return !model.predictions; }
  void fields(OptionFields& fields);
  Acquisition of(const FittedModel& fitted) const;
};

}  // namespace bobench::acquisitions
