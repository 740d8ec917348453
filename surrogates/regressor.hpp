// The contract of regression models with a predictive distribution.
#pragma once

#include <concepts>

#include <Eigen/Core>

namespace bobench::surrogates {

/// Predictive means and variances at n points, in the unit of the targets and its square.
struct Prediction {
  Eigen::VectorXd mean;      ///< (n)
  Eigen::VectorXd variance;  ///< (n), >= 0; of the latent function: observation noise is not in it
};

/// Mean and variance at one point, with their gradients with respect to the features.
struct PointPrediction {
  double mean = 0.0;
  double variance = 0.0;
  Eigen::VectorXd mean_gradient;      ///< (features)
  Eigen::VectorXd variance_gradient;  ///< (features)
};

/// Values at one point of functions drawn from the posterior, with their gradients with respect to the features.
struct PointDraws {
  Eigen::VectorXd values;     ///< (draws)
  Eigen::MatrixXd gradients;  ///< (features x draws)
};

/// What an author of a regression model writes.
///   fit(X, y)   X (features x n), one column a point, in the unit box; y (n), finite; n >= 1
///   predict(X)  at the columns of X, after a fit
template <class T>
concept RegressorLike = requires(T model, const T fitted, const Eigen::MatrixXd& X, const Eigen::VectorXd& y) {
  model.fit(X, y);
  { fitted.predict(X) } -> std::same_as<Prediction>;
};

}  // namespace bobench::surrogates
