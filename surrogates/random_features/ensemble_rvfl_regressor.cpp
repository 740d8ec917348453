#include "surrogates/random_features/ensemble_rvfl_regressor.hpp"

#include "surrogates/draw_moments.hpp"
#include "surrogates/linear/anchored_sampling.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

void EnsembleRvflOptions::fields(OptionFields& fields) {
  RvflOptions::fields(fields);
  fields.integer("members", members, 1, 1000000, "networks of the ensemble");
  fields.choice("anchor", anchor, {{"exact", Anchor::exact}, {"printed", Anchor::printed}},
                "lambda of the anchors: 1 / alpha, or alpha / beta as printed");
}

void EnsembleRvflRegressor::fit(const MatrixXd& X, const VectorXd& y) {
  options_.standardize(standardization_, X, y, "an ensemble of random vector functional link networks");
  const bool redraw = options_.redraw || members_.empty() || members_.front().layer.inputs() != X.rows();
  members_.resize(static_cast<std::size_t>(options_.members));
  const MatrixXd inputs = standardization_.inputs(X);
  const VectorXd targets = standardization_.targets(y);
  MatrixXd psi;
  for (std::size_t k = 0; k < members_.size(); ++k) {
    Member& member = members_[k];
    if (redraw) member.layer = options_.draw_layer(X.rows(), random_);
    member.layer.evaluate(inputs, psi);
    if (k == 0) {
      BayesianLinearRegression regression;
      regression.set_data(psi, targets);
      precisions_ = {options_.prior_precision(regression), options_.beta};
    }
    const double lambda =
        options_.anchor == Anchor::exact ? 1.0 / precisions_.alpha : precisions_.alpha / precisions_.beta;
    member.weights = anchored_estimate(psi, targets, precisions_, lambda, random_);
  }
}

MatrixXd EnsembleRvflRegressor::draws(const MatrixXd& X) const {
  const MatrixXd inputs = standardization_.inputs(X);
  MatrixXd values(options_.members, X.cols()), psi;
  for (std::size_t k = 0; k < members_.size(); ++k) {
    members_[k].layer.evaluate(inputs, psi);
    values.row(static_cast<Index>(k)).noalias() = members_[k].weights.transpose() * psi;
  }
  standardization_.restore_values(values);
  return values;
}

double EnsembleRvflRegressor::noise_variance() const {
  return standardization_.target_scale() * standardization_.target_scale() / precisions_.beta;
}

Prediction EnsembleRvflRegressor::predict(const MatrixXd& X) const {
  Prediction prediction = moments_of(draws(X));
  if (options_.noise_in_variance) prediction.variance.array() += noise_variance();
  return prediction;
}

PointDraws EnsembleRvflRegressor::draws_with_gradient(const VectorXd& x) const {
  const VectorXd input = standardization_.inputs(x);
  PointDraws point{VectorXd(options_.members), MatrixXd(x.size(), options_.members)};
  VectorXd psi;
  MatrixXd jacobian;
  for (std::size_t k = 0; k < members_.size(); ++k) {
    members_[k].layer.evaluate(input, psi, jacobian);
    point.values[static_cast<Index>(k)] = members_[k].weights.dot(psi);
    point.gradients.col(static_cast<Index>(k)).noalias() = jacobian.transpose() * members_[k].weights;
  }
  standardization_.restore(point);
  return point;
}

PointPrediction EnsembleRvflRegressor::predict_with_gradient(const VectorXd& x) const {
  PointPrediction prediction = moments_of(draws_with_gradient(x));
  if (options_.noise_in_variance) prediction.variance += noise_variance();
  return prediction;
}

}  // namespace bobench::surrogates
