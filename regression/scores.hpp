// Scores of a regression model's predictions on test observations.
#pragma once

#include <Eigen/Core>

#include "surrogates/observation_model.hpp"

namespace bobench::regression {

/// Scores on n test points, in the targets' unit.
struct Scores {
  double rmse = 0.0;
  double mae = 0.0;          ///< mean absolute error of the predictive mean [kruse2022, Sec. 5.3.2]
  double log_density = 0.0;  ///< mean of ln p(y_i | x_i); larger is better [kruse2022, Sec. 5.3.1]
  double density = 0.0;      ///< mean of p(y_i | x_i), the thesis's mean predictive probability
  /// The thousandth quantile of ln p(y_i | x_i): low where a model is sure of a wrong prediction.
  double worst_log_density = 0.0;
  double crps = 0.0;      ///< continuous ranked probability score, smaller is better [Gneiting & Raftery 2007]
  double coverage = 0.0;  ///< fraction of the points in their central 90 % interval
  /// Mean distance from the diagonal of the calibration curve [Kuleshov et al. 2018].
  double calibration_error = 0.0;
  Eigen::VectorXd calibration = {};  ///< by level: fraction of points below that quantile; see calibration_levels()

  static constexpr Eigen::Index size = 8;  ///< number of scalar scores, without `calibration`
};

/// 0.05, 0.1, ..., 0.95.
Eigen::VectorXd calibration_levels();

/// The CRPS of a normal distribution at each point, in closed form.
Eigen::VectorXd normal_crps(const surrogates::Prediction& prediction, const Eigen::VectorXd& y);
/// Unbiased CRPS estimate from draws (draws x n): mean |X - y| - mean |X - X'| / 2 over pairs of different draws.
Eigen::VectorXd crps_of_draws(const Eigen::MatrixXd& draws, const Eigen::VectorXd& y);

/// @param X (features x n)  @param y (n), n >= 1
Scores score(const surrogates::ObservationModel& model, const Eigen::MatrixXd& X, const Eigen::VectorXd& y);

}  // namespace bobench::regression
