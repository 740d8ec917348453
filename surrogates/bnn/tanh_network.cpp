#include "surrogates/bnn/tanh_network.hpp"

#include <cmath>

#include "surrogates/neural/activation.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::Map, Eigen::MatrixXf, Eigen::RowVectorXf, Eigen::VectorXf;

TanhNetwork::TanhNetwork(Index inputs, Index layers, Index units) {
  for (Index l = 0; l <= layers; ++l) {
    layers_.push_back({l == 0 ? inputs : units, l == layers ? 1 : units, size_});
    size_ += (layers_.back().inputs + 1) * layers_.back().outputs;
  }
}

void TanhNetwork::initialize(Random& random, VectorXf& weights) const {
  weights.head(size_).setZero();
  for (const Layer& layer : layers_) {
    const double sd = 1.0 / std::sqrt(static_cast<double>(layer.inputs));
    for (float& weight : weights.segment(layer.first, layer.inputs * layer.outputs)) {
      weight = static_cast<float>(sd * random.normal());
    }
  }
}

void TanhNetwork::forward(const Weights& weights, const Batch& X, Pass& pass) const {
  const std::size_t hidden = layers_.size() - 1;
  pass.values.resize(hidden);
  for (std::size_t l = 0; l < hidden; ++l) {
    MatrixXf& h = pass.values[l];
    h.resize(layers_[l].outputs, X.cols());
    if (l == 0) {
      h.noalias() = matrix(weights, layers_[l]) * X;
    } else {
      h.noalias() = matrix(weights, layers_[l]) * pass.values[l - 1];
    }
    h.colwise() += biases(weights, layers_[l]);
    tanh_in_place(h);
  }
  pass.output.resize(X.cols());
  pass.output.noalias() = matrix(weights, layers_.back()) * pass.values.back();
  pass.output.array() += biases(weights, layers_.back())[0];
}

void TanhNetwork::propagate_deltas(const Weights& weights, const RowVectorXf& output_weights, Pass& pass) const {
  const std::size_t hidden = layers_.size() - 1;
  pass.deltas.resize(hidden);
  for (std::size_t l = hidden; l-- > 0;) {
    MatrixXf& delta = pass.deltas[l];
    delta.resize(layers_[l].outputs, output_weights.size());
    if (l + 1 == hidden) {
      delta.noalias() = matrix(weights, layers_[l + 1]).transpose() * output_weights;
    } else {
      delta.noalias() = matrix(weights, layers_[l + 1]).transpose() * pass.deltas[l + 1];
    }
    delta.array() *= 1.0F - pass.values[l].array().square();
  }
}

void TanhNetwork::backward(const Weights& weights, const Batch& X, const RowVectorXf& output_weights, Pass& pass,
                           VectorXf& gradient) const {
  propagate_deltas(weights, output_weights, pass);
  for (std::size_t l = 0; l < layers_.size(); ++l) {
    const Layer& layer = layers_[l];
    Map<MatrixXf> of_weights(gradient.data() + layer.first, layer.outputs, layer.inputs);
    Map<VectorXf> of_biases(gradient.data() + layer.first + of_weights.size(), layer.outputs);
    if (l + 1 == layers_.size()) {
      of_weights.noalias() = output_weights * pass.values.back().transpose();
      of_biases[0] = output_weights.sum();
      return;
    }
    if (l == 0) {
      of_weights.noalias() = pass.deltas[l] * X.transpose();
    } else {
      of_weights.noalias() = pass.deltas[l] * pass.values[l - 1].transpose();
    }
    of_biases = pass.deltas[l].rowwise().sum();
  }
}

VectorXf TanhNetwork::input_gradient(const Weights& weights, Pass& pass) const {
  propagate_deltas(weights, RowVectorXf::Ones(1), pass);
  return matrix(weights, layers_.front()).transpose() * pass.deltas.front();
}

}  // namespace bobench::surrogates
