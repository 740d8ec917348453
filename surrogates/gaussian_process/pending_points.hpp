// Gaussian processes that know of points whose evaluation is pending.
#pragma once

#include <cstdint>
#include <vector>

#include <Eigen/Core>

#include "surrogates/gaussian_process/gaussian_process.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::surrogates {

/// A fitted Gaussian process that is told its own means at the pending points, without changing its hyper-parameters:
/// the mean stays, the variance falls [GP-BUCB: Desautels et al. 2014]. It is also the kriging
/// believer with fixed hyper-parameters [Ginsbourger et al. 2010].
class HallucinatedGaussianProcess {
 public:
  /// @param pending  (features x m)
  HallucinatedGaussianProcess(GaussianProcess fitted, const Eigen::MatrixXd& pending);

  /// Forgets the pending points.
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) { model_.fit(X, y); }
  Prediction predict(const Eigen::MatrixXd& X) const { return model_.predict(X); }
  PointPrediction predict_with_gradient(const Eigen::VectorXd& x) const { return model_.predict_with_gradient(x); }
  FunctionDraw function_draw(std::uint64_t seed) const;
  double noise_variance() const { return model_.noise_variance(); }
  const GaussianProcess& gaussian_process() const { return model_; }

 private:
  GaussianProcess model_;
};

/// A fitted Gaussian process with joint draws of the observations at the pending points. Each draw (a fantasy) gives a
/// prediction; the average of the expected improvement over them is the improvement that a point adds to the pending
/// ones: parallel expected improvement (q-EI) of the pending points and one more  [Snoek et al. 2012, Sec. 3.2;
/// Ginsbourger et al. 2010].
///
/// The incumbent of a fantasy is the lowest of the observed and the drawn values. Since an acquisition has one
/// incumbent for all predictions, the means of a fantasy are shifted by the difference: improvements are right, the
/// means themselves are not.
class GaussianProcessFantasies {
 public:
  /// @param pending    (features x m), m >= 1
  /// @param incumbent  lowest observed value
  GaussianProcessFantasies(const GaussianProcess& fitted, const Eigen::MatrixXd& pending, double incumbent, int draws,
                           std::uint64_t seed);

  /// Forgets the pending points.
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  /// With the means of the pending points, as HallucinatedGaussianProcess.
  Prediction predict(const Eigen::MatrixXd& X) const { return model_.predict(X); }
  PointPrediction predict_with_gradient(const Eigen::VectorXd& x) const { return model_.predict_with_gradient(x); }
  /// One for each fantasy, shifted.
  std::vector<Prediction> predictions(const Eigen::MatrixXd& X) const;
  std::vector<PointPrediction> predictions_with_gradient(const Eigen::VectorXd& x) const;

 private:
  HallucinatedGaussianProcess model_;
  Eigen::MatrixXd weights_;  ///< (n + m x draws) of the prior's covariances, in the standardised unit
  Eigen::VectorXd shifts_;   ///< (draws)
};

}  // namespace bobench::surrogates
