#include "surrogates/implicit/deep_implicit_model.hpp"

#include <cmath>
#include <numeric>
#include <utility>

#include "numerics/activation.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXf, Eigen::VectorXf;

DeepImplicitModel::DeepImplicitModel(Shape shape, Random& random) : shape_(std::move(shape)) {
  Index inputs = shape_.latent, size = 0;
  const auto add = [&](Index noise, Index outputs, bool is_output) {
    layers_.push_back({inputs, noise, outputs, size, is_output});
    size += (inputs + noise + 1) * outputs;
    inputs = outputs;
  };
  for (std::size_t l = 0; l < shape_.hidden.size(); ++l) add(shape_.noise[l], shape_.hidden[l], false);
  for (const Index outputs : shape_.outputs) add(0, outputs, true);
  weights_ = VectorXf::Zero(size);
  gradient_.resize(size);
  for (const Layer& layer : layers_) {
    const Index columns = layer.inputs + layer.noise;
    const double sd = std::sqrt(2.0 / static_cast<double>(columns));
    for (float& weight : weights_.segment(layer.first, columns * layer.outputs)) {
      weight = static_cast<float>(sd * random.normal());
    }
  }
  inputs_.resize(layers_.size());
}

Index DeepImplicitModel::outputs() const {
  return std::accumulate(shape_.outputs.begin(), shape_.outputs.end(), Index{0});
}

Eigen::Map<const MatrixXf> DeepImplicitModel::matrix(const Layer& layer) const {
  return {weights_.data() + layer.first, layer.outputs, layer.inputs + layer.noise};
}

const MatrixXf& DeepImplicitModel::sample(const Source& source) {
  const Index n = source.latent.cols();
  samples_.resize(outputs(), n);
  inputs_.front().resize(layers_.front().inputs + layers_.front().noise, n);
  inputs_.front().topRows(source.latent.rows()) = source.latent;
  Index row = 0;
  for (std::size_t l = 0; l < layers_.size(); ++l) {
    const Layer& layer = layers_[l];
    if (layer.noise > 0) inputs_[l].bottomRows(layer.noise) = source.noise[l];
    const bool is_last = l + 1 == layers_.size();
    if (!is_last) inputs_[l + 1].resize(layers_[l + 1].inputs + layers_[l + 1].noise, n);
    auto out = layer.is_output ? samples_.middleRows(row, layer.outputs) : inputs_[l + 1].middleRows(0, layer.outputs);
    out.noalias() = matrix(layer) * inputs_[l];
    out.colwise() += VectorXf::Map(weights_.data() + layer.first + layer.outputs * inputs_[l].rows(), layer.outputs);
    if (layer.is_output) {
      row += layer.outputs;
      if (!is_last) inputs_[l + 1].topRows(layer.outputs) = out;
    } else {
      activate(out, Activation::tanh);
    }
  }
  return samples_;
}

const VectorXf& DeepImplicitModel::gradient(const MatrixXf& by_samples) {
  Index row = by_samples.rows();
  MatrixXf delta;  // of the layer's output
  for (std::size_t l = layers_.size(); l-- > 0;) {
    const Layer& layer = layers_[l];
    if (layer.is_output) {
      row -= layer.outputs;
      const auto own = by_samples.middleRows(row, layer.outputs);
      if (delta.size() == 0) {
        delta = own;
      } else {
        delta += own;
      }
    } else {
      const auto value = inputs_[l + 1].topRows(layer.outputs).array();
      delta.array() *= 1.0f - value.square();
    }
    const Index columns = inputs_[l].rows();
    MatrixXf::Map(gradient_.data() + layer.first, layer.outputs, columns).noalias() = delta * inputs_[l].transpose();
    VectorXf::Map(gradient_.data() + layer.first + layer.outputs * columns, layer.outputs) = delta.rowwise().sum();
    if (l > 0) delta = (matrix(layer).leftCols(layer.inputs).transpose() * delta).eval();
  }
  return gradient_;
}

}  // namespace bobench::surrogates
