// Ensemble of networks of any depth with one architecture, evaluated one after another.
#pragma once

#include <Eigen/Core>

#include "numerics/dense_network.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::surrogates {

/// Networks with one output, such as a sampler's draws.
template <class Scalar>
class DenseNetworkEnsemble {
 public:
  using Matrix = typename DenseNetwork<Scalar>::Matrix;

  DenseNetworkEnsemble() = default;
  /// @param states (>= weights x count, count >= 1): the head of each column is a network's weights
  DenseNetworkEnsemble(DenseNetwork<Scalar> network, Matrix states);

  Eigen::Index count() const { return states_.cols(); }
  const Matrix& states() const { return states_; }

  /// Values of all networks at the columns of X (features x n): (count x n).
  Eigen::MatrixXd draws(const Eigen::MatrixXd& X) const;
  /// At one point, with gradients.
  PointDraws draws_with_gradient(const Eigen::VectorXd& x) const;

 private:
  DenseNetwork<Scalar> network_;
  Matrix states_;
};

}  // namespace bobench::surrogates
