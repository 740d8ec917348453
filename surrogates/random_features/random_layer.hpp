// A hidden layer with random weights that are not trained.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"
#include "numerics/activation.hpp"

namespace bobench::surrogates {

/// Interval of slope angles, in degrees.
struct AngleRange {
  double min = 0.0, max = 90.0;
};

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
  /// The usual scheme (Sec. 4.3): weights are uniform on [-1, 1], biases on [0, 1].
  static RandomLayer uniform(Eigen::Index inputs, Eigen::Index units, Activation activation, bool skip, Random& random);
  /// Sigmoids (tanh) with random slope angles, at the data [Dudek 2019; aryan2020 cites an earlier method, Dudek 2017].
  /// Each unit is steepest in a random column x* of X: b = -v'x*. Its direction is a point of [-1, 1]^inputs, uniform,
  /// divided by its length. The angle between its tangent hyperplane at x* and the input hyperplane is uniform between
  /// the angles. As in Dudek's paper, it is the angle for inputs scaled to [0, 1] by the range of X, and a unit whose
  /// values extend over an interval of length 1: v = 2 tan(angle) direction / range.
  /// @param X (inputs x n), n >= 1  @param angles  in degrees, within [0, 90]
  static RandomLayer slope_angles(const Eigen::MatrixXd& X, Eigen::Index units, AngleRange angles, bool skip,
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
