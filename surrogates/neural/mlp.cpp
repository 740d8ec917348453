#include "surrogates/neural/mlp.hpp"

#include <cmath>
#include <utility>

namespace bobench::surrogates {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

bool masked(const Mlp::Pass& pass, std::size_t layer) {
  return !pass.masks.empty() && pass.masks[layer].size() > 0;
}

/// Applies the mask of a layer's inputs; keeps them as they were.
void apply_mask(Mlp::Pass& pass, std::size_t layer) {
  if (!masked(pass, layer)) return;
  pass.unmasked.resize(pass.inputs.size());
  pass.unmasked[layer] = pass.inputs[layer];
  pass.inputs[layer].array() *= pass.masks[layer].array();
}

/// Second derivative of the activation, given the activations h.
VectorXd curvature(const VectorXd& h, Activation activation) {
  switch (activation) {
    case Activation::elu:
      return (h.array() > 0.0).select(0.0, h.array() + 1.0);
    case Activation::relu:
      return VectorXd::Zero(h.size());
    case Activation::tanh:
      return -2.0 * h.array() * (1.0 - h.array().square());
  }
  return {};
}

}  // namespace

Mlp::Mlp(Index inputs, std::vector<Index> hidden, Activation activation) : activation_(activation) {
  hidden.push_back(1);
  Index at = 0;
  for (const Index outputs : hidden) {
    layers_.push_back({inputs, outputs, at, at + inputs * outputs});
    at += (inputs + 1) * outputs;
    inputs = outputs;
  }
  parameters_ = VectorXd::Zero(at);
}

void Mlp::initialize(Random& random) {
  parameters_.setZero();
  for (const Layer& layer : layers_) {
    const double limit = std::sqrt(6.0 / static_cast<double>(layer.inputs + layer.outputs));
    for (double& weight : parameters_.segment(layer.weights, layer.inputs * layer.outputs)) {
      weight = random.uniform(-limit, limit);
    }
  }
}

void Mlp::initialize_by_inputs(Random& random) {
  for (const Layer& layer : layers_) {
    const double limit = 1.0 / std::sqrt(static_cast<double>(layer.inputs));
    for (double& weight : parameters_.segment(layer.weights, (layer.inputs + 1) * layer.outputs)) {
      weight = random.uniform(-limit, limit);
    }
  }
}

VectorXd Mlp::forward(const MatrixXd& X) const {
  MatrixXd h;
  for (std::size_t l = 0; l < layers_.size(); ++l) {
    MatrixXd a = weights(layers_[l], parameters_) * (l == 0 ? X : h);
    a.colwise() += biases(layers_[l], parameters_);
    if (l + 1 < layers_.size()) activate(a, activation_);
    h.swap(a);
  }
  return h.row(0);
}

void Mlp::forward(const MatrixXd& X, Pass& pass) const {
  pass.inputs.resize(layers_.size());
  pass.inputs[0] = X;
  apply_mask(pass, 0);
  for (std::size_t l = 0; l + 1 < layers_.size(); ++l) {
    MatrixXd& h = pass.inputs[l + 1];
    h.resize(layers_[l].outputs, X.cols());
    h.noalias() = weights(layers_[l], parameters_) * pass.inputs[l];
    h.colwise() += biases(layers_[l], parameters_);
    activate(h, activation_);
    apply_mask(pass, l + 1);
  }
  const Layer& last = layers_.back();
  pass.output.resize(X.cols());
  pass.output.noalias() = pass.inputs.back().transpose() * weights(last, parameters_).row(0).transpose();
  pass.output.array() += parameters_[last.biases];
}

void Mlp::backward(const VectorXd& output_weights, Pass& pass) const {
  pass.deltas.resize(layers_.size());
  pass.deltas.back() = output_weights.transpose();
  for (std::size_t l = layers_.size() - 1; l > 0; --l) {
    MatrixXd& delta = pass.deltas[l - 1];
    delta.resize(layers_[l].inputs, output_weights.size());
    delta.noalias() = weights(layers_[l], parameters_).transpose() * pass.deltas[l];
    if (masked(pass, l)) delta.array() *= pass.masks[l].array();
    multiply_by_slope(delta, masked(pass, l) ? pass.unmasked[l] : pass.inputs[l], activation_);
  }
}

void Mlp::gradient(const Pass& pass, VectorXd& gradient) const {
  gradient.resize(size());
  for (std::size_t l = 0; l < layers_.size(); ++l) {
    const Layer& layer = layers_[l];
    Eigen::Map<MatrixXd>(gradient.data() + layer.weights, layer.outputs, layer.inputs).noalias() =
        pass.deltas[l] * pass.inputs[l].transpose();
    gradient.segment(layer.biases, layer.outputs) = pass.deltas[l].rowwise().sum();
  }
}

void Mlp::linearize(const MatrixXd& X, Pass& pass) const {
  forward(X, pass);
  backward(VectorXd::Ones(X.cols()), pass);
}

MatrixXd Mlp::jacobian(const Pass& linearized) const {
  const Index n = linearized.output.size();
  MatrixXd J(n, size());
  for (std::size_t l = 0; l < layers_.size(); ++l) {
    const Layer& layer = layers_[l];
    const MatrixXd &h = linearized.inputs[l], &delta = linearized.deltas[l];
    for (Index i = 0; i < layer.inputs; ++i) {
      for (Index o = 0; o < layer.outputs; ++o) {
        J.col(layer.weights + i * layer.outputs + o) = (h.row(i).array() * delta.row(o).array()).matrix().transpose();
      }
    }
    J.middleCols(layer.biases, layer.outputs) = delta.transpose();
  }
  return J;
}

MatrixXd Mlp::jacobian_products(const Pass& a, const Pass& b) const {
  MatrixXd sum = MatrixXd::Zero(a.output.size(), b.output.size());
  MatrixXd inputs(sum.rows(), sum.cols()), deltas(sum.rows(), sum.cols());
  for (std::size_t l = 0; l < layers_.size(); ++l) {
    inputs.noalias() = a.inputs[l].transpose() * b.inputs[l];
    deltas.noalias() = a.deltas[l].transpose() * b.deltas[l];
    sum.array() += (inputs.array() + 1.0) * deltas.array();
  }
  return sum;
}

VectorXd Mlp::jacobian_norms(const Pass& a) const {
  VectorXd sum = VectorXd::Zero(a.output.size());
  for (std::size_t l = 0; l < layers_.size(); ++l) {
    sum.array() += (a.inputs[l].colwise().squaredNorm().transpose().array() + 1.0) *
                   a.deltas[l].colwise().squaredNorm().transpose().array();
  }
  return sum;
}

double Mlp::value(const VectorXd& x, VectorXd* gradient) const {
  std::vector<VectorXd> h(layers_.size());
  h[0] = x;
  for (std::size_t l = 0; l + 1 < layers_.size(); ++l) {
    h[l + 1] = weights(layers_[l], parameters_) * h[l] + biases(layers_[l], parameters_);
    activate(h[l + 1], activation_);
  }
  const auto output_weights = weights(layers_.back(), parameters_).row(0);
  const double output = output_weights * h.back() + parameters_[layers_.back().biases];
  if (gradient) {
    VectorXd delta = output_weights.transpose();
    for (std::size_t l = layers_.size() - 1; l > 0; --l) {
      multiply_by_slope(delta, h[l], activation_);
      delta = (weights(layers_[l - 1], parameters_).transpose() * delta).eval();
    }
    *gradient = delta;
  }
  return output;
}

VectorXd Mlp::mixed_gradient(const VectorXd& x, const VectorXd& direction) const {
  // Forward: values h and their derivatives along the direction, ht and (before the activation) at.
  std::vector<VectorXd> h(layers_.size()), ht(layers_.size()), at(layers_.size());
  h[0] = x;
  ht[0] = VectorXd::Zero(x.size());
  for (std::size_t l = 0; l + 1 < layers_.size(); ++l) {
    const auto W = weights(layers_[l], parameters_);
    h[l + 1] = W * h[l] + biases(layers_[l], parameters_);
    activate(h[l + 1], activation_);
    at[l + 1] = W * ht[l] + weights(layers_[l], direction) * h[l] + biases(layers_[l], direction);
    ht[l + 1] = at[l + 1];
    multiply_by_slope(ht[l + 1], h[l + 1], activation_);
  }
  // Backward, from the output's derivative: p and q are the adjoints of (pre-activation) tangents and values.
  VectorXd p = VectorXd::Ones(1), q = VectorXd::Zero(1);
  for (std::size_t l = layers_.size(); l-- > 0;) {
    const auto W = weights(layers_[l], parameters_);
    VectorXd q_below = W.transpose() * q + weights(layers_[l], direction).transpose() * p;
    VectorXd p_below = W.transpose() * p;
    if (l == 0) return q_below;
    multiply_by_slope(q_below, h[l], activation_);
    q_below.array() += curvature(h[l], activation_).array() * at[l].array() * p_below.array();
    multiply_by_slope(p_below, h[l], activation_);
    p = std::move(p_below);
    q = std::move(q_below);
  }
  return q;
}

}  // namespace bobench::surrogates
