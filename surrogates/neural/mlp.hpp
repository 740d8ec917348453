// A multi-layer perceptron with one linear output, and its derivatives with respect to weights and inputs.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "numerics/dense_network.hpp"

namespace bobench::surrogates {

/// x -> h_1 -> ... -> h_L -> w' h_L + b, with its own parameters. The Jacobian of the output with respect to a layer's
/// weights is the outer product of that layer's output derivative and its input; linearize() gives both factors for a
/// batch.
class Mlp : public DenseNetwork<double> {
 public:
  Mlp() = default;
  Mlp(Eigen::Index inputs, const std::vector<Eigen::Index>& hidden, Activation activation);

  const Eigen::VectorXd& parameters() const { return parameters_; }
  Eigen::VectorXd& parameters() { return parameters_; }
  void initialize(Random& random, FirstWeights rule = FirstWeights::glorot) {
    DenseNetwork::initialize(rule, random, parameters_);
  }

  /// Outputs (n) at the columns of X.
  Eigen::VectorXd forward(const Eigen::MatrixXd& X) const;

  /// Values of a forward pass; the first inputs are X.
  struct Pass : DenseNetwork::Pass {
    Eigen::VectorXd output;  ///< (n)
    /// Factors on the inputs of each layer (dropout masks), set by the caller with matching sizes. An empty matrix, or
    /// an empty vector, means no mask. backward() and gradient() take them into account.
    std::vector<Eigen::MatrixXd> masks;
    std::vector<Eigen::MatrixXd> unmasked;  ///< the inputs before masking
  };
  /// Writes the outputs at the columns of X to pass.output.
  void forward(const Eigen::MatrixXd& X, Pass& pass) const;
  /// After forward(): deltas of sum_n weights_n output_n.
  void backward(const Eigen::VectorXd& weights, Pass& pass) const;
  /// After backward(): the gradient of that sum with respect to the parameters.
  void gradient(const Pass& pass, Eigen::VectorXd& gradient) const;

  /// forward() and backward() with weights 1: the factors of the Jacobian.
  void linearize(const Eigen::MatrixXd& X, Pass& pass) const;
  /// d output_n / d parameters, (n x size).
  Eigen::MatrixXd jacobian(const Pass& linearized) const;
  /// Jacobian times its transpose for two linearised batches, (n x m): the neural tangent kernel. It uses the factors
  /// alone, which is much cheaper than forming the Jacobians.
  Eigen::MatrixXd jacobian_products(const Pass& a, const Pass& b) const;
  /// The diagonal of jacobian_products(a, a), (n).
  Eigen::VectorXd jacobian_norms(const Pass& a) const;

  /// Output at one point; writes d output / d x to *gradient unless null.
  double value(const Eigen::VectorXd& x, Eigen::VectorXd* gradient) const;
  /// d (J(x) direction) / d x, where J(x) is the Jacobian with respect to the parameters: the input gradient of the
  /// directional derivative along a change of the parameters (size).
  Eigen::VectorXd mixed_gradient(const Eigen::VectorXd& x, const Eigen::VectorXd& direction) const;

 private:
  Activation activation_ = Activation::elu;
  Eigen::VectorXd parameters_;
};

}  // namespace bobench::surrogates
