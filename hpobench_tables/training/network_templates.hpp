// Definitions of network.hpp's templates, for those who want another scalar than the library's.
#pragma once

#include <cmath>
#include <utility>

#include "hpobench_tables/training/network.hpp"

namespace bobench::hpobench_tables {

template <class Scalar>
Network<Scalar>::Network(Eigen::Index inputs, std::vector<HiddenLayer> hidden, Eigen::Index outputs, Task task)
    : task_(task), hidden_(std::move(hidden)) {
  Eigen::Index at = 0;
  const auto add = [&](Eigen::Index units) {
    layers_.push_back({inputs, units, at, at + inputs * units});
    at += (inputs + 1) * units;
    inputs = units;
  };
  for (const HiddenLayer& layer : hidden_) add(layer.units);
  add(outputs);
  parameters_ = Vector::Zero(at);
}

template <class Scalar>
void Network<Scalar>::initialize(Random& random) {
  parameters_.setZero();
  for (const Layer& layer : layers_) {
    const double limit = std::sqrt(6.0 / static_cast<double>(layer.inputs + layer.outputs));
    for (Scalar& weight : parameters_.segment(layer.weights, layer.inputs * layer.outputs)) {
      weight = static_cast<Scalar>(random.uniform(-limit, limit));
    }
  }
}

template <class Scalar>
typename Network<Scalar>::Pass Network<Scalar>::make_pass(Eigen::Index capacity) const {
  Pass pass;
  for (std::size_t l = 0; l < layers_.size(); ++l) {
    const bool drops = l < hidden_.size() && hidden_[l].dropout > 0.0;
    pass.values.emplace_back(layers_[l].outputs, capacity);
    pass.deltas.emplace_back(layers_[l].outputs, capacity);
    pass.masks.emplace_back(drops ? layers_[l].outputs : 0, drops ? capacity : 0);
  }
  return pass;
}

template <class Scalar>
void Network<Scalar>::forward(const Batch& inputs, DropoutMasks* masks, Pass& pass) const {
  const Eigen::Index n = inputs.cols();
  for (std::size_t l = 0; l < layers_.size(); ++l) {
    auto values = pass.values[l].leftCols(n);
    if (l == 0) {
      values.noalias() = weights(layers_[l]) * inputs;
    } else {
      values.noalias() = weights(layers_[l]) * pass.values[l - 1].leftCols(n);
    }
    values.colwise() += parameters_.segment(layers_[l].biases, layers_[l].outputs);
    if (l == hidden_.size()) return;
    surrogates::activate(values, hidden_[l].activation);
    if (masks && hidden_[l].dropout > 0.0) {
      masks->fill(hidden_[l].dropout, pass.masks[l].data(), layers_[l].outputs * n);
      values.array() *= pass.masks[l].leftCols(n).array();
    }
  }
}

template <class Scalar>
void Network<Scalar>::backward(const Batch& targets, bool dropped, Pass& pass) const {
  const Eigen::Index n = targets.cols();
  const auto outputs = pass.values.back().leftCols(n);
  auto last = pass.deltas.back().leftCols(n);
  if (task_ == Task::regression) {
    last = outputs;
  } else {
    // Softmax; the largest output is taken off so that exp() cannot overflow.
    for (Eigen::Index i = 0; i < n; ++i) {
      last.col(i) = (outputs.col(i).array() - outputs.col(i).maxCoeff()).exp();
      last.col(i) /= last.col(i).sum();
    }
  }
  last = (last - targets) / static_cast<Scalar>(n);

  for (std::size_t l = layers_.size() - 1; l-- > 0;) {
    auto delta = pass.deltas[l].leftCols(n);
    delta.noalias() = weights(layers_[l + 1]).transpose() * pass.deltas[l + 1].leftCols(n);
    const auto values = pass.values[l].leftCols(n);
    if (dropped && hidden_[l].dropout > 0.0) {
      // The values were scaled by the mask: take that back for the slope. (The sign, all that relu needs, stays.)
      const auto keep = static_cast<Scalar>(1.0 - hidden_[l].dropout);
      surrogates::multiply_by_slope(delta, values * keep, hidden_[l].activation);
      delta.array() *= pass.masks[l].leftCols(n).array();
    } else {
      surrogates::multiply_by_slope(delta, values, hidden_[l].activation);
    }
  }
}

template <class Scalar>
void Network<Scalar>::gradient(std::size_t l, const Batch& inputs, const Pass& pass, Scalar* gradient) const {
  const Layer& layer = layers_[l];
  const auto delta = pass.deltas[l].leftCols(inputs.cols());
  Eigen::Map<Matrix> weight_gradient(gradient, layer.outputs, layer.inputs);
  if (l == 0) {
    weight_gradient.noalias() = delta * inputs.transpose();
  } else {
    weight_gradient.noalias() = delta * pass.values[l - 1].leftCols(inputs.cols()).transpose();
  }
  Eigen::Map<Vector>(gradient + layer.inputs * layer.outputs, layer.outputs) = delta.rowwise().sum();
}

template <class Scalar>
double Network<Scalar>::loss(const Batch& targets, const Pass& pass) const {
  const auto outputs = pass.values.back().leftCols(targets.cols()).template cast<double>();
  const auto n = static_cast<double>(targets.cols());
  if (task_ == Task::regression) return 0.5 * (outputs - targets.template cast<double>()).squaredNorm() / n;
  double sum = 0.0;
  for (Eigen::Index i = 0; i < targets.cols(); ++i) {
    const double top = outputs.col(i).maxCoeff();
    const double log_total = top + std::log((outputs.col(i).array() - top).exp().sum());
    sum += log_total - outputs.col(i).dot(targets.col(i).template cast<double>());
  }
  return sum / n;
}

template <class Scalar>
double Network<Scalar>::total_error(const Batch& targets, const Pass& pass) const {
  const auto outputs = pass.values.back().leftCols(targets.cols());
  if (task_ == Task::regression) {
    return (outputs.template cast<double>() - targets.template cast<double>()).squaredNorm();
  }
  double wrong = 0.0;
  for (Eigen::Index i = 0; i < targets.cols(); ++i) {
    Eigen::Index predicted = 0, actual = 0;
    outputs.col(i).maxCoeff(&predicted);
    targets.col(i).maxCoeff(&actual);
    if (predicted != actual) ++wrong;
  }
  return wrong;
}

}  // namespace bobench::hpobench_tables
