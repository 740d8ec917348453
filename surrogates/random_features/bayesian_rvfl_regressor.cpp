#include "surrogates/random_features/bayesian_rvfl_regressor.hpp"

#include <algorithm>

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

void BayesianRvflRegressor::fit(const MatrixXd& X, const VectorXd& y) {
  options_.standardize(standardization_, X, y, "a random vector functional link network");
  if (options_.redraw || layer_.inputs() != X.rows()) layer_ = options_.draw_layer(X.rows(), random_);
  layer_.evaluate(standardization_.inputs(X), psi_);
  regression_.set_data(psi_, standardization_.targets(y));
  precisions_ = {options_.prior_precision(regression_), options_.beta};
}

Prediction BayesianRvflRegressor::predict(const MatrixXd& X) const {
  constexpr Index block = 256;
  Prediction prediction{VectorXd(X.cols()), VectorXd(X.cols())};
  MatrixXd psi;
  for (Index start = 0; start < X.cols(); start += block) {
    const Index count = std::min(block, X.cols() - start);
    layer_.evaluate(standardization_.inputs(X.middleCols(start, count)), psi);
    const Prediction part = regression_.predict(psi, precisions_);
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
  const VectorXd mean_weights = regression_.posterior_mean(precisions_);
  const VectorXd solved = regression_.times_posterior_covariance(psi, precisions_);
  PointPrediction prediction;
  prediction.mean = mean_weights.dot(psi);
  prediction.variance = std::max(0.0, psi.dot(solved)) + standardized_noise();
  prediction.mean_gradient = jacobian.transpose() * mean_weights;
  prediction.variance_gradient = 2.0 * jacobian.transpose() * solved;
  standardization_.restore(prediction);
  return prediction;
}

}  // namespace bobench::surrogates
