// Base of regressors that are an ensemble of functions of standardised data.
#pragma once

#include <Eigen/Core>

#include "surrogates/draw_moments.hpp"
#include "surrogates/regressor.hpp"
#include "surrogates/standardization.hpp"

namespace bobench::surrogates {

/// Functions has draws(X), (functions x n), and draws_with_gradient(x), both in standardised units. The model fits
/// `standardization_` and sets `functions_`.
template <class Functions>
class StandardizedDraws {
 public:
  /// Mean and variance of the latent function over the ensemble; each function has the same weight.
  Prediction predict(const Eigen::MatrixXd& X) const { return moments_of(draws(X)); }
  PointPrediction predict_with_gradient(const Eigen::VectorXd& x) const { return moments_of(draws_with_gradient(x)); }

  /// Values of all functions at the columns of X, in the targets' unit: (functions x n).
  Eigen::MatrixXd draws(const Eigen::MatrixXd& X) const {
    Eigen::MatrixXd values = functions_.draws(standardization_.inputs(X));
    standardization_.restore_values(values);
    return values;
  }
  PointDraws draws_with_gradient(const Eigen::VectorXd& x) const {
    PointDraws point = functions_.draws_with_gradient(standardization_.inputs(x));
    standardization_.restore(point);
    return point;
  }

 protected:
  ~StandardizedDraws() = default;
  StandardizedDraws() = default;
  StandardizedDraws(const StandardizedDraws&) = default;
  StandardizedDraws& operator=(const StandardizedDraws&) = default;
  StandardizedDraws(StandardizedDraws&&) noexcept = default;
  StandardizedDraws& operator=(StandardizedDraws&&) noexcept = default;

  Standardization standardization_;
  Functions functions_;
};

}  // namespace bobench::surrogates
