#include "surrogates/random_features/bayesian_rvfl_regressor.hpp"

#include <algorithm>

#include "surrogates/linear/precision_mixture.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

void BayesianRvflOptions::fields(OptionFields& fields) {
  RvflOptions::fields(fields);
  fields.integer("precision_draws", precision_draws, 1, 100000, "draws of alpha and beta a fit, of alpha=posterior");
}

void BayesianRvflRegressor::fit(const MatrixXd& X, const VectorXd& y) {
  options_.standardize(standardization_, X, y, "a random vector functional link network");
  const MatrixXd inputs = standardization_.inputs(X);
  if (options_.redraw || layer_.inputs() != X.rows()) layer_ = options_.draw_layer(inputs, random_);
  layer_.evaluate(inputs, psi_);
  regression_.set_data(psi_, standardization_.targets(y));
  precisions_ = options_.precisions(regression_, options_.precision_draws, random_);
}

Prediction BayesianRvflRegressor::predict(const MatrixXd& X) const {
  constexpr Index block = 256;
  Prediction prediction{VectorXd(X.cols()), VectorXd(X.cols())};
  MatrixXd psi;
  for (Index start = 0; start < X.cols(); start += block) {
    const Index count = std::min(block, X.cols() - start);
    layer_.evaluate(standardization_.inputs(X.middleCols(start, count)), psi);
    const Prediction part = predict_mixture(regression_, regression_.project(psi), precisions_);
    prediction.mean.segment(start, count) = part.mean;
    prediction.variance.segment(start, count) = part.variance.array() + standardized_noise();
  }
  standardization_.restore(prediction);
  return prediction;
}

PointPrediction BayesianRvflRegressor::predict_with_gradient(const VectorXd& x) const {
  VectorXd psi;
  MatrixXd jacobian;
  layer_.evaluate(VectorXd(standardization_.inputs(x)), psi, jacobian);
  const WeightMoments weights = mixture_weights(regression_, psi, precisions_);
  PointPrediction prediction;
  prediction.mean = weights.mean.dot(psi);
  prediction.variance = std::max(0.0, psi.dot(weights.times_covariance)) + standardized_noise();
  prediction.mean_gradient = jacobian.transpose() * weights.mean;
  prediction.variance_gradient = 2.0 * jacobian.transpose() * weights.times_covariance;
  standardization_.restore(prediction);
  return prediction;
}

}  // namespace bobench::surrogates
