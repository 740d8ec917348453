// Conditional network: finds the point at which a network fitted to the data has a target value.
#pragma once

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"
#include "numerics/dense_network.hpp"

namespace bobench::surrogates {

/// Architecture and penalties are those of aryan2020, Sec. 5.4. The thesis does not state its optimiser; Adam, its rate
/// and its number of steps are our choice.
struct ConditionalNetworkOptions {
  int hidden_layers = 2;
  int hidden_units = 50;  ///< tanh units of each layer
  double l2 = 5e-5;       ///< lambda_0
  double l1 = 5e-5;       ///< lambda_1
  int steps = 500;        ///< steps of Adam, for weights and point together
  double rate = 1e-2;

  void fields(OptionFields& fields);
};

/// The loss of eq. 5.8 as a function of the weights and the point x^:
///   1/(n+1) [sum_i (f(x_i) - y_i)^2 + (f(x^) - y*)^2] + l2 sum_j w_j^2 + l1 sum_j |w_j|
/// over all weights, including biases. The data are standardised.
template <class Scalar>
class ConditionalLoss {
 public:
  using Network = DenseNetwork<Scalar>;
  using Vector = typename Network::Vector;
  using Matrix = typename Network::Matrix;

  /// @param X (inputs x n)  @param y (n)  @param wanted  y*
  ConditionalLoss(const Eigen::MatrixXd& X, const Eigen::VectorXd& y, double wanted,
                  const ConditionalNetworkOptions& options);

  const Network& network() const { return network_; }
  /// The number of weights plus the number of coordinates of the point.
  Eigen::Index size() const { return network_.size() + batch_.rows(); }
  /// The loss; writes its gradient (size). The derivative of |w| at 0 is 0.
  double operator()(const Vector& position, Vector& gradient);

 private:
  Network network_;
  Scalar l2_, l1_;
  Matrix batch_;                        ///< (inputs x (n + 1)), the point last
  typename Network::RowVector target_;  ///< (n + 1)
  typename Network::Pass pass_;
  typename Network::RowVector output_, residual_;
};

/// Minimises the loss by Adam, from new weights (Glorot initialisation) and a given point, which stays in the unit box,
/// and returns x^. X and y are standardised internally; y* and the point are not standardised.
/// @param X (features x n), n >= 1  @param y (n)  @param start (features)
/// @return (features), in [0, 1]
Eigen::VectorXd conditional_point(const Eigen::MatrixXd& X, const Eigen::VectorXd& y, double wanted,
                                  const Eigen::VectorXd& start, const ConditionalNetworkOptions& options,
                                  Random& random);

}  // namespace bobench::surrogates
