// Negative lower confidence bound, by a factor on the standard deviation or by a quantile.
#pragma once

#include <Eigen/Core>

#include "acquisitions/fitted_model.hpp"
#include "core/options.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::acquisitions {

/// -(mu - kappa sigma), for minimisation; larger is better, a batch at a time  [Cox & John 1992; aryan2020, eq. 2.39]
/// The thesis minimises mu - kappa sigma and calls it UCB; this is its negative, RoBO's "lcb" (kappa 1).
/// @param prediction  means and variances of the latent function at n points
/// @param kappa       >= 0; larger values explore more
/// @return            (n), in the unit of the means
Eigen::VectorXd confidence_bound(const surrogates::Prediction& prediction, double kappa);

/// The same at one point, and its gradient with respect to the features where `gradient` is not null; where the
/// variance is 0, the gradient of the mean alone.
double confidence_bound(const surrogates::PointPrediction& prediction, double kappa, Eigen::VectorXd* gradient);

/// The kappa that makes mu - kappa sigma the (1 - confidence)-quantile of a normal prediction: Phi^-1(confidence), for
/// instance 1 for 0.841 and 3.09 for 0.999 [kruse2022, 2.3.2]. The thesis prints -(mu - beta sigma) with beta =
/// Phi^-1(1 - confidence), which is the upper quantile; its text and figure 2.3 (0.999 "yields more exploration") mean
/// the lower one.
/// @throws InputError unless confidence is in (0, 1)
double confidence_factor(double confidence);

/// The negative (1 - confidence)-quantile of posterior draws: the bound for predictions that are not normal [kruse2022,
/// 2.3.2].
/// @param draws       (draws x n) values of the function at n points, a row for each draw; >= 1 draw
/// @param confidence  in (0, 1)
/// @return            (n), by linear interpolation of the order statistics (Hyndman & Fan 1996, type 7); NaN for
///                    points with a NaN draw
/// @throws InputError for a confidence out of range, or if `draws` is empty
Eigen::VectorXd empirical_confidence_bound(const Eigen::MatrixXd& draws, double confidence);

/// `lcb`: the lower confidence bound mu - kappa sigma [aryan2020, eq. 2.39].
struct ConfidenceBound {
  static constexpr const char* name = "lcb";
  double kappa = 1.0;       ///< >= 0; as in RoBO
  double confidence = 0.0;  ///< in [0, 1): if not 0, kappa is its normal quantile

  static bool suits(const surrogates::RegressorAbilities& model) { return !model.predictions; }
  void fields(OptionFields& fields);
  Acquisition of(const FittedModel& fitted) const;
};

/// `empirical-lcb`: the same as a quantile of the draws [kruse2022, 2.3.2].
struct EmpiricalConfidenceBound {
  static constexpr const char* name = "empirical-lcb";
  double confidence = 0.841;  ///< in (0, 1); kappa = 1 if draws are normal

  static bool suits(const surrogates::RegressorAbilities& model) { return static_cast<bool>(model.draws); }
  void fields(OptionFields& fields);
  Acquisition of(const FittedModel& fitted) const;
};

/// `quantile-lcb`: the same as the exact quantile of a predictive distribution that is not normal [kruse2022, 2.3.2].
struct QuantileConfidenceBound {
  static constexpr const char* name = "quantile-lcb";
  double confidence = 0.841;  ///< in (0, 1); kappa = 1 if the distribution is normal

  static bool suits(const surrogates::RegressorAbilities& model) { return static_cast<bool>(model.quantiles); }
  void fields(OptionFields& fields);
  Acquisition of(const FittedModel& fitted) const;
};

}  // namespace bobench::acquisitions
