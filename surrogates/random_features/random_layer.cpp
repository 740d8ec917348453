#include "surrogates/random_features/random_layer.hpp"

#include <cmath>
#include <numbers>
#include <utility>

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

RandomLayer::RandomLayer(MatrixXd weights, VectorXd biases, Activation activation, bool skip)
    : weights_(std::move(weights)), biases_(std::move(biases)), activation_(activation), skip_(skip) {}

RandomLayer RandomLayer::directions(Index inputs, Index units, Activation activation, bool skip, Random& random) {
  MatrixXd weights(units, inputs);
  for (double& weight : weights.reshaped()) weight = random.normal();
  weights.rowwise().normalize();
  return {std::move(weights), random.normal_vector(units), activation, skip};
}

RandomLayer RandomLayer::uniform(Index inputs, Index units, Activation activation, bool skip, Random& random) {
  MatrixXd weights(units, inputs);
  for (double& weight : weights.reshaped()) weight = random.uniform(-1.0, 1.0);
  return {std::move(weights), random.uniform_vector(units), activation, skip};
}

RandomLayer RandomLayer::slope_angles(const MatrixXd& X, Index units, AngleRange angles, bool skip, Random& random) {
  constexpr double degree = std::numbers::pi / 180.0;
  VectorXd range = X.rowwise().maxCoeff() - X.rowwise().minCoeff();
  for (double& one : range) one = one > 0.0 ? one : 1.0;
  MatrixXd weights(units, X.rows());
  VectorXd biases(units);
  for (Index i = 0; i < units; ++i) {
    VectorXd direction(X.rows());
    for (double& coordinate : direction) coordinate = random.uniform(-1.0, 1.0);
    const double angle = random.uniform(angles.min, angles.max);
    // The slope of tanh is 1 and its values extend over 2: the slope of an extent of 1 is |v| / 2.
    const double slope = std::tan(angle * degree);
    weights.row(i) = 2.0 * slope * direction.normalized().cwiseQuotient(range);
    biases[i] = -weights.row(i).dot(X.col(random.index(X.cols())));
  }
  return {std::move(weights), std::move(biases), Activation::tanh, skip};
}

void RandomLayer::evaluate(const Eigen::Ref<const MatrixXd>& X, MatrixXd& psi) const {
  psi.resize(features(), X.cols());
  auto hidden = psi.topRows(weights_.rows());
  hidden.noalias() = weights_ * X;
  hidden.colwise() += biases_;
  activate(hidden, activation_);
  if (skip_) psi.bottomRows(weights_.cols()) = X;
}

void RandomLayer::evaluate(const VectorXd& x, VectorXd& psi, MatrixXd& jacobian) const {
  const Index units = weights_.rows();
  psi.resize(features());
  psi.head(units).noalias() = weights_ * x;
  psi.head(units) += biases_;
  activate(psi.head(units), activation_);
  VectorXd slope = VectorXd::Ones(units);
  multiply_by_slope(slope, psi.head(units), activation_);
  jacobian.resize(features(), weights_.cols());
  jacobian.topRows(units) = slope.asDiagonal() * weights_;
  if (skip_) {
    psi.tail(weights_.cols()) = x;
    jacobian.bottomRows(weights_.cols()).setIdentity();
  }
}

}  // namespace bobench::surrogates
