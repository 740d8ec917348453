#include "surrogates/draw_moments.hpp"

namespace bobench::surrogates {

Prediction moments_of(const Eigen::MatrixXd& draws) {
  Prediction prediction;
  prediction.mean = draws.colwise().mean().transpose();
  // Two passes: a difference of mean squares would suffer cancellation if the draws agree.
  prediction.variance = (draws.rowwise() - prediction.mean.transpose()).cwiseAbs2().colwise().mean().transpose();
  return prediction;
}

PointPrediction moments_of(const PointDraws& draws) {
  const auto count = static_cast<double>(draws.values.size());
  PointPrediction prediction;
  prediction.mean = draws.values.mean();
  const Eigen::VectorXd deviations = draws.values.array() - prediction.mean;
  prediction.variance = deviations.squaredNorm() / count;
  prediction.mean_gradient = draws.gradients.rowwise().mean();
  // The deviations sum to 0, so the gradient of the mean drops out.
  prediction.variance_gradient = 2.0 / count * (draws.gradients * deviations);
  return prediction;
}

}  // namespace bobench::surrogates
