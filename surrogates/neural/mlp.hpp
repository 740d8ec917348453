// A multi-layer perceptron with one linear output, and its derivatives with respect to weights and inputs.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/neural/activation.hpp"

namespace bobench::surrogates {

/// x -> h_1 -> ... -> h_L -> w' h_L + b. All weights and biases lie in one vector, layer by layer: the weight matrix
/// (outputs x inputs, column by column), then the biases. Each column of a batch is a point.
///
/// Derivatives are hand-written backpropagation. The Jacobian of the output with respect to a layer's weights is the
/// outer product of that layer's output derivative and its input; linearize() gives both factors for a batch.
class Mlp {
 public:
  Mlp() = default;
  Mlp(Eigen::Index inputs, std::vector<Eigen::Index> hidden, Activation activation);

  Eigen::Index inputs() const { return layers_.front().inputs; }
  /// Number of weights and biases.
  Eigen::Index size() const { return parameters_.size(); }
  const Eigen::VectorXd& parameters() const { return parameters_; }
  Eigen::VectorXd& parameters() { return parameters_; }

  /// Weights uniform as Glorot & Bengio (2010) and Keras: within sqrt(6 / (inputs + outputs)); biases 0.
  void initialize(Random& random);
  /// Weights and biases uniform within 1 / sqrt(inputs), as PyTorch's linear layers.
  void initialize_by_inputs(Random& random);

  /// Outputs (n) at the columns of X.
  Eigen::VectorXd forward(const Eigen::MatrixXd& X) const;

  /// What a forward and a backward pass leave behind; kept by the caller so that training allocates nothing.
  struct Pass {
    std::vector<Eigen::MatrixXd> inputs;  ///< of each layer, (inputs x n); the first is X
    std::vector<Eigen::MatrixXd> deltas;  ///< d (weighted output) / d (pre-activation) of each layer, (outputs x n)
    Eigen::VectorXd output;               ///< (n)
    /// Factors on the inputs of each layer (dropout's masks), of their sizes, set by the caller; a matrix without
    /// entries, or no matrices at all: none. backward() and gradient() take them into account.
    std::vector<Eigen::MatrixXd> masks;
    std::vector<Eigen::MatrixXd> unmasked;  ///< the inputs before that
  };
  /// Outputs at the columns of X, into pass.output.
  void forward(const Eigen::MatrixXd& X, Pass& pass) const;
  /// After forward(): deltas of sum_n weights_n output_n.
  void backward(const Eigen::VectorXd& weights, Pass& pass) const;
  /// After backward(): the gradient of that sum with respect to the parameters.
  void gradient(const Pass& pass, Eigen::VectorXd& gradient) const;

  /// forward() and backward() with weights 1: the factors of the Jacobian.
  void linearize(const Eigen::MatrixXd& X, Pass& pass) const;
  /// d output_n / d parameters, (n x size).
  Eigen::MatrixXd jacobian(const Pass& linearized) const;
  /// Jacobian times its transpose for two linearised batches, (n x m), from the factors alone: much cheaper than
  /// through the Jacobians, the network's neural tangent kernel.
  Eigen::MatrixXd jacobian_products(const Pass& a, const Pass& b) const;
  /// The diagonal of jacobian_products(a, a), (n).
  Eigen::VectorXd jacobian_norms(const Pass& a) const;

  /// Output at one point; d output / d x into *gradient where that is not null.
  double value(const Eigen::VectorXd& x, Eigen::VectorXd* gradient) const;
  /// d (J(x) direction) / d x, where J(x) is the Jacobian with respect to the parameters: how the directional
  /// derivative along a change of the parameters (size) varies with the input.
  Eigen::VectorXd mixed_gradient(const Eigen::VectorXd& x, const Eigen::VectorXd& direction) const;

  /// A layer's place in the parameters.
  struct Layer {
    Eigen::Index inputs, outputs;
    Eigen::Index weights;  ///< where its weights begin
    Eigen::Index biases;   ///< and its biases
  };
  const std::vector<Layer>& layers() const { return layers_; }

 private:
  using ConstMatrix = Eigen::Map<const Eigen::MatrixXd>;
  using ConstVector = Eigen::Map<const Eigen::VectorXd>;
  static ConstMatrix weights(const Layer& layer, const Eigen::VectorXd& parameters) {
    return {parameters.data() + layer.weights, layer.outputs, layer.inputs};
  }
  static ConstVector biases(const Layer& layer, const Eigen::VectorXd& parameters) {
    return {parameters.data() + layer.biases, layer.outputs};
  }

  Activation activation_ = Activation::elu;
  std::vector<Layer> layers_;
  Eigen::VectorXd parameters_;
};

}  // namespace bobench::surrogates
