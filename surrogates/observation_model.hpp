// Predictive distribution of observations (noise included) of a regressor.
#pragma once

#include <Eigen/Core>

#include "surrogates/regressor.hpp"

namespace bobench::surrogates {

/// A model's own distribution of observations if it has one (RegressorAbilities::log_density). Otherwise a normal
/// distribution with its means and variances, noise included [kruse2022, Sec. 5.3.1]. The model must be fitted and must
/// not be moved.
class ObservationModel {
 public:
  /// @throws Error for a model that predicts logarithms of the targets
  explicit ObservationModel(const Regressor& model);

  /// Mean and variance of an observation at the columns of X.
  Prediction predict(const Eigen::MatrixXd& X) const;
  /// ln p(y_i | x_i): (n)
  Eigen::VectorXd log_density(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) const;
  /// P(Y <= y_i | x_i): (n)
  Eigen::VectorXd probability(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) const;
  /// Draws of observations (draws x n) if the model's distribution is not normal; no rows if it is.
  Eigen::MatrixXd draws(const Eigen::MatrixXd& X) const;

 private:
  const Regressor& model_;
};

/// ln N(y_i; mean_i, variance_i): (n). A variance of 0 is replaced by the smallest one whose density is finite in
/// double precision.
Eigen::VectorXd normal_log_density(const Prediction& prediction, const Eigen::VectorXd& y);
/// P(Y <= y_i) of the same normal distributions: (n).
Eigen::VectorXd normal_probabilities(const Prediction& prediction, const Eigen::VectorXd& y);

}  // namespace bobench::surrogates
