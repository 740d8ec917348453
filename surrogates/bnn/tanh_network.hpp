// Deep tanh networks in single precision whose weights lie elsewhere: in a sampler's position, in a matrix of draws.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"

namespace bobench::surrogates {

/// x -> tanh -> ... -> tanh -> linear output. The weights lie layer by layer: the weight matrix (outputs x inputs,
/// column by column), then the biases. (Mlp in surrogates/neural is the same in double precision with weights of its
/// own.) Each column of a batch is a point.
class TanhNetwork {
 public:
  TanhNetwork() = default;
  TanhNetwork(Eigen::Index inputs, Eigen::Index layers, Eigen::Index units);

  /// Number of weights and biases.
  Eigen::Index size() const { return size_; }

  /// Kaiming's normal weights, with the gain of a linear layer: sd 1 / sqrt(inputs of the layer); biases 0.
  void initialize(Random& random, Eigen::VectorXf& weights) const;

  /// What a forward and a backward pass leave behind; kept by the caller, so that batches of one size allocate nothing.
  struct Pass {
    std::vector<Eigen::MatrixXf> values;  ///< of each hidden layer, (units x n)
    std::vector<Eigen::MatrixXf> deltas;  ///< d (weighted output) / d (pre-activation), (units x n)
    Eigen::RowVectorXf output;            ///< (n)
  };
  using Weights = Eigen::Ref<const Eigen::VectorXf>;
  using Batch = Eigen::Ref<const Eigen::MatrixXf>;

  /// Outputs at the columns of X, into pass.output.
  void forward(const Weights& weights, const Batch& X, Pass& pass) const;
  /// After forward() at X: the gradient of sum_n output_weights_n output_n with respect to the weights, into the head
  /// of `gradient`.
  void backward(const Weights& weights, const Batch& X, const Eigen::RowVectorXf& output_weights, Pass& pass,
                Eigen::VectorXf& gradient) const;
  /// After forward() at a single point: d output / d x, (inputs).
  Eigen::VectorXf input_gradient(const Weights& weights, Pass& pass) const;

 private:
  struct Layer {
    Eigen::Index inputs, outputs, first;  // where its weights begin
  };
  Eigen::Map<const Eigen::MatrixXf> matrix(const Weights& weights, const Layer& layer) const {
    return {weights.data() + layer.first, layer.outputs, layer.inputs};
  }
  Eigen::Map<const Eigen::VectorXf> biases(const Weights& weights, const Layer& layer) const {
    return {weights.data() + layer.first + layer.outputs * layer.inputs, layer.outputs};
  }
  void propagate_deltas(const Weights& weights, const Eigen::RowVectorXf& output_weights, Pass& pass) const;

  std::vector<Layer> layers_;  // the output's last
  Eigen::Index size_ = 0;
};

}  // namespace bobench::surrogates
