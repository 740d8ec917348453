// A hidden layer with random weights that are not trained.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"
#include "numerics/activation.hpp"

namespace bobench::surrogates {

/// psi(x) = phi(V x + b), with x appended if there is a skip connection [aryan2020, eq. 4.1 and Sec. 4.2].
class RandomLayer {
 public:
  RandomLayer() = default;
  /// @param weights (units x inputs) V  @param biases (units) b
  RandomLayer(Eigen::MatrixXd weights, Eigen::VectorXd biases, Activation activation, bool skip);

  /// The thesis's scheme (Sec. 4.3) for standardised inputs: rows of V are Gaussian, normalised to length 1 (uniform
  /// directions); biases are drawn from N(0, 1), the distribution of the inputs.
  static RandomLayer directions(Eigen::Index inputs, Eigen::Index units, Activation activation, bool skip,
                                Random& random);
  /// Weights and biases uniform on [-limit, limit], no skip connection.
  static RandomLayer uniform(Eigen::Index inputs, Eigen::Index units, double limit, Activation activation,
                             Random& random);

  Eigen::Index inputs() const { return weights_.cols(); }
  /// p: the number of units, plus the number of inputs if there is a skip connection.
  Eigen::Index features() const { return weights_.rows() + (skip_ ? weights_.cols() : 0); }
  const Eigen::MatrixXd& weights() const { return weights_; }
  const Eigen::VectorXd& biases() const { return biases_; }

  /// Writes psi (p x n) at the columns of X (inputs x n) to a matrix of the caller.
  void evaluate(const Eigen::Ref<const Eigen::MatrixXd>& X, Eigen::MatrixXd& psi) const;
  /// psi (p) at one point and d psi / d x (p x inputs); the slope of relu at its kink is 0.
  void evaluate(const Eigen::VectorXd& x, Eigen::VectorXd& psi, Eigen::MatrixXd& jacobian) const;

 private:
  Eigen::MatrixXd weights_;
  Eigen::VectorXd biases_;
  Activation activation_ = Activation::tanh;
  bool skip_ = false;
};

}  // namespace bobench::surrogates
