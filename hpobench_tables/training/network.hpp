// A fully connected network for training in numbers: each hidden layer has its own width, activation and dropout.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "hpobench_tables/training/samples.hpp"
#include "surrogates/neural/activation.hpp"
#include "surrogates/neural/dropout.hpp"

namespace bobench::hpobench_tables {

using surrogates::Activation, surrogates::DropoutMasks;

struct HiddenLayer {
  Eigen::Index units = 16;
  Activation activation = Activation::relu;
  double dropout = 0.0;  ///< share of the layer's values dropped in training, in [0, 1)

  bool operator==(const HiddenLayer&) const = default;
};

/// inputs -> (dense, activation, dropout) for each hidden layer -> dense, as FCNet's networks [Klein & Hutter 2019].
/// Points are columns. All weights and biases lie in one vector, layer by layer: the weight matrix (outputs x inputs,
/// column by column), then the biases. (surrogates::Mlp is the small relative with one output and derivatives that
/// only surrogates need.)
///
/// The loss is half the mean squared error (scikit-learn's MLPRegressor), or the cross entropy of the softmax.
/// Scalar is float when tables are made and double in tests.
template <class Scalar>
class Network {
 public:
  using Matrix = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic>;
  using Vector = Eigen::Matrix<Scalar, Eigen::Dynamic, 1>;
  using Batch = Eigen::Ref<const Matrix>;

  Network(Eigen::Index inputs, std::vector<HiddenLayer> hidden, Eigen::Index outputs, Task task);

  /// Weights uniform within sqrt(6 / (inputs + outputs)) of the layer [Glorot & Bengio 2010]; biases 0, as Keras.
  void initialize(Random& random);

  Vector& parameters() { return parameters_; }
  const Vector& parameters() const { return parameters_; }

  /// A layer's place in the parameters.
  struct Layer {
    Eigen::Index inputs, outputs;
    Eigen::Index weights;  ///< where its weights begin
    Eigen::Index biases;   ///< and its biases
  };
  /// The hidden layers and the output.
  const std::vector<Layer>& layers() const { return layers_; }

  /// What a forward and a backward pass leave behind, allocated once for the largest batch; a smaller batch uses the
  /// first columns.
  struct Pass {
    std::vector<Matrix> values;  ///< of each layer after activation and dropout, (outputs x capacity)
    std::vector<Matrix> masks;   ///< of each hidden layer with dropout
    std::vector<Matrix> deltas;  ///< d loss / d pre-activation of each layer
  };
  Pass make_pass(Eigen::Index capacity) const;

  /// Outputs into the last of pass.values. With `masks`, the values of layers with dropout are multiplied by fresh
  /// masks (training); without, nothing is dropped (use).
  void forward(const Batch& inputs, DropoutMasks* masks, Pass& pass) const;
  /// After forward() on the same inputs: the deltas of the loss.
  /// @param dropped  whether that forward() had masks
  void backward(const Batch& targets, bool dropped, Pass& pass) const;
  /// After backward(): the gradient of the loss for the parameters of one layer, at gradient[0, ...) as in
  /// parameters().
  void gradient(std::size_t layer, const Batch& inputs, const Pass& pass, Scalar* gradient) const;

  /// Loss of the outputs that forward() left.
  double loss(const Batch& targets, const Pass& pass) const;
  /// Summed over the points: squared error, or 1 for each wrong class.
  double total_error(const Batch& targets, const Pass& pass) const;

 private:
  using Weights = Eigen::Map<const Matrix>;
  Weights weights(const Layer& layer) const {
    return {parameters_.data() + layer.weights, layer.outputs, layer.inputs};
  }

  Task task_;
  std::vector<HiddenLayer> hidden_;
  std::vector<Layer> layers_;
  Vector parameters_;
};

extern template class Network<float>;

}  // namespace bobench::hpobench_tables
