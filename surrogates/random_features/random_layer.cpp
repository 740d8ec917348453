#include "surrogates/random_features/random_layer.hpp"

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

RandomLayer RandomLayer::uniform(Index inputs, Index units, double limit, Activation activation, Random& random) {
  MatrixXd weights(units, inputs);
  for (double& weight : weights.reshaped()) weight = random.uniform(-limit, limit);
  VectorXd biases(units);
  for (double& bias : biases) bias = random.uniform(-limit, limit);
  return {std::move(weights), std::move(biases), activation, false};
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
