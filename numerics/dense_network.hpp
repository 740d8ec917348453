// A fully connected network whose weights are stored by the caller, for instance in a sampler's state or a matrix of
// draws.
#pragma once

#include <cmath>
#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "numerics/activation.hpp"

namespace bobench {

struct HiddenLayer {
  Eigen::Index units = 16;
  Activation activation = Activation::relu;
  double dropout = 0.0;  ///< dropout rate of the layer in training, in [0, 1)

  bool operator==(const HiddenLayer&) const = default;
};

/// Initialisation of the weights.
enum class FirstWeights {
  glorot,     ///< uniform within +-sqrt(6 / (inputs + outputs)) [Glorot & Bengio 2010]; biases 0, as in Keras
  by_inputs,  ///< weights and biases uniform within +-1 / sqrt(inputs), as PyTorch's linear layers
  normal      ///< Kaiming's, with the gain of a linear layer: sd 1 / sqrt(inputs); biases 0
};

/// inputs -> (dense, activation) for each hidden layer -> dense. All weights and biases lie in one vector, layer by
/// layer: the weight matrix (outputs x inputs, column by column), then the biases; `weights` points at the first.
/// Batches have one point per column.
///
/// Derivatives are by hand-written backpropagation. For other operations than activations between the products (masks),
/// pass functions to forward() and backward().
template <class Scalar>
class DenseNetwork {
 public:
  using Index = Eigen::Index;
  using Matrix = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic>;
  using Vector = Eigen::Matrix<Scalar, Eigen::Dynamic, 1>;
  using RowVector = Eigen::Matrix<Scalar, 1, Eigen::Dynamic>;
  using Batch = Eigen::Ref<const Matrix>;

  /// A layer's position in the weights.
  struct Layer {
    Index inputs, outputs;
    Index weights;          ///< offset of its weights
    Index biases;           ///< offset of its biases
    Activation activation;  ///< this and dropout: for hidden layers only
    double dropout;

    Index size() const { return (inputs + 1) * outputs; }
  };

  /// Buffers of a forward and a backward pass, kept by the caller, so that batches of the same size allocate no memory.
  struct Pass {
    /// The inputs of each layer, (inputs x n). The first, X, may be set by the caller.
    std::vector<Matrix> inputs;
    /// The derivatives with respect to the pre-activations of each layer, (outputs x n). The last may be set by the
    /// caller.
    std::vector<Matrix> deltas;
  };

  DenseNetwork() = default;
  DenseNetwork(Index inputs, const std::vector<HiddenLayer>& hidden, Index outputs) {
    const auto add = [&](const HiddenLayer& layer) {
      layers_.push_back({inputs, layer.units, size_, size_ + inputs * layer.units, layer.activation, layer.dropout});
      size_ += layers_.back().size();
      inputs = layer.units;
    };
    for (const HiddenLayer& layer : hidden) add(layer);
    add({.units = outputs});
  }

  Index inputs() const { return layers_.front().inputs; }
  /// Number of weights and biases.
  Index size() const { return size_; }
  /// The hidden layers and the output layer.
  const std::vector<Layer>& layers() const { return layers_; }

  /// Draws the first size() entries of `weights`, layer by layer.
  void initialize(FirstWeights rule, Random& random, Vector& weights) const {
    for (const Layer& layer : layers_) {
      const auto units =
          static_cast<double>(rule == FirstWeights::glorot ? layer.inputs + layer.outputs : layer.inputs);
      const double limit = rule == FirstWeights::glorot ? std::sqrt(6.0 / units) : 1.0 / std::sqrt(units);
      auto all = weights.segment(layer.weights, layer.size());
      all.setZero();
      for (Scalar& weight : all.head(rule == FirstWeights::by_inputs ? all.size() : layer.inputs * layer.outputs)) {
        weight =
            static_cast<Scalar>(rule == FirstWeights::normal ? limit * random.normal() : random.uniform(-limit, limit));
      }
    }
  }

  /// Computes `output` (outputs x n; for one output a row vector) at the columns of X.
  template <class Output>
  void forward(const Scalar* weights, const Batch& X, Pass& pass, Output& output) const {
    forward(weights, X, pass, output, [&](std::size_t l) { activate(pass.inputs[l], layers_[l - 1].activation); });
  }
  /// After forward() of a network with one output: the gradient of sum_n output_weights_n output_n with respect to the
  /// weights, into the first size() entries of `gradient`.
  void weight_gradient(const Scalar* weights, const Batch& X, const RowVector& output_weights, Pass& pass,
                       Vector& gradient) const {
    backward(weights, output_weights, pass, slopes(pass));
    const std::size_t last = layers_.size() - 1;
    for (std::size_t l = 0; l < last; ++l) {
      layer_gradient(l, X, pass.deltas[l], pass, gradient.data() + layers_[l].weights);
    }
    layer_gradient(last, X, output_weights, pass, gradient.data() + layers_[last].weights);
  }
  /// After forward() at a single point, for a network with hidden layers and one output: d output / d x, (inputs).
  Vector input_gradient(const Scalar* weights, Pass& pass) const {
    backward(weights, RowVector::Ones(1), pass, slopes(pass));
    return matrix(weights, layers_.front()).transpose() * pass.deltas.front();
  }

  /// After forward(), for a network with hidden layers and one output: d (sum_n output_weights_n output_n) / d X,
  /// (inputs x n).
  Matrix input_gradients(const Scalar* weights, const RowVector& output_weights, Pass& pass) const {
    backward(weights, output_weights, pass, slopes(pass));
    return matrix(weights, layers_.front()).transpose() * pass.deltas.front();
  }

  /// forward() in which finish(l), l > 0, converts the pre-activations in pass.inputs[l] to the layer's inputs, in
  /// place.
  template <class Output, class Finish>
  void forward(const Scalar* weights, const Batch& X, Pass& pass, Output& output, const Finish& finish) const {
    forward_hidden(weights, X, pass, finish);
    apply(weights, layers_.back(), input(layers_.size() - 1, X, pass), output);
  }
  /// The same without the output layer.
  template <class Finish>
  void forward_hidden(const Scalar* weights, const Batch& X, Pass& pass, const Finish& finish) const {
    pass.inputs.resize(layers_.size());
    for (std::size_t l = 1; l < layers_.size(); ++l) {
      apply(weights, layers_[l - 1], input(l - 1, X, pass), pass.inputs[l]);
      finish(l);
    }
  }
  /// Computes the deltas of the hidden layers from the output's (outputs x n). slope(l) multiplies pass.deltas[l], the
  /// derivative with respect to the layer's values, by their derivatives with respect to the pre-activations.
  template <class Delta, class Slope>
  void backward(const Scalar* weights, const Delta& output_delta, Pass& pass, const Slope& slope) const {
    pass.deltas.resize(layers_.size());
    for (std::size_t l = layers_.size() - 1; l-- > 0;) {
      Matrix& delta = pass.deltas[l];
      delta.resize(layers_[l].outputs, output_delta.cols());
      if (l + 2 == layers_.size()) {
        delta.noalias() = matrix(weights, layers_[l + 1]).transpose() * output_delta;
      } else {
        delta.noalias() = matrix(weights, layers_[l + 1]).transpose() * pass.deltas[l + 1];
      }
      slope(l);
    }
  }
  /// After forward(): the gradient with respect to a layer's weights and biases, from its deltas, into gradient[0,
  /// ...).
  template <class Delta>
  void layer_gradient(std::size_t l, const Batch& X, const Delta& delta, const Pass& pass, Scalar* gradient) const {
    Eigen::Map<Matrix> of_weights(gradient, layers_[l].outputs, layers_[l].inputs);
    of_weights.noalias() = delta * input(l, X, pass).transpose();
    Eigen::Map<Vector>(gradient + of_weights.size(), delta.rows()) = delta.rowwise().sum();
  }

  static Eigen::Map<const Matrix> matrix(const Scalar* weights, const Layer& layer) {
    return {weights + layer.weights, layer.outputs, layer.inputs};
  }
  static Eigen::Map<const Vector> biases(const Scalar* weights, const Layer& layer) {
    return {weights + layer.biases, layer.outputs};
  }
  /// A layer's pre-activations (outputs x n) for its inputs h.
  template <class Inputs, class Output>
  static void apply(const Scalar* weights, const Layer& layer, const Inputs& h, Output& output) {
    output.resize(layer.outputs, h.cols());
    output.noalias() = matrix(weights, layer) * h;
    output.colwise() += biases(weights, layer);
  }

 private:
  static Batch input(std::size_t l, const Batch& X, const Pass& pass) { return l == 0 ? X : Batch(pass.inputs[l]); }

  auto slopes(Pass& pass) const {
    return
        [this, &pass](std::size_t l) { multiply_by_slope(pass.deltas[l], pass.inputs[l + 1], layers_[l].activation); };
  }

  std::vector<Layer> layers_;
  Index size_ = 0;
};

}  // namespace bobench
