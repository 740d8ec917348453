#include "surrogates/neural/mlp.hpp"

#include <utility>

namespace bobench::surrogates {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

bool masked(const Mlp::Pass& pass, std::size_t layer) {
  return !pass.masks.empty() && pass.masks[layer].size() > 0;
}

std::vector<HiddenLayer> layers_of(const std::vector<Index>& hidden, Activation activation) {
  std::vector<HiddenLayer> layers;
  for (const Index units : hidden) layers.push_back({units, activation});
  return layers;
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

Mlp::Mlp(Index inputs, const std::vector<Index>& hidden, Activation activation)
    : DenseNetwork(inputs, layers_of(hidden, activation), 1),
      activation_(activation),
      parameters_(VectorXd::Zero(size())) {}

VectorXd Mlp::forward(const MatrixXd& X) const {
  MatrixXd h, a;
  for (const Layer& layer : layers()) {
    apply(parameters_.data(), layer, &layer == &layers().front() ? X : h, a);
    if (&layer != &layers().back()) activate(a, activation_);
    h.swap(a);
  }
  return h.row(0);
}

void Mlp::forward(const MatrixXd& X, Pass& pass) const {
  const auto apply_mask = [&](std::size_t l) {
    if (!masked(pass, l)) return;
    pass.unmasked.resize(pass.inputs.size());
    pass.unmasked[l] = pass.inputs[l];
    pass.inputs[l].array() *= pass.masks[l].array();
  };
  pass.inputs.resize(layers().size());
  pass.inputs[0] = X;
  apply_mask(0);
  forward_hidden(parameters_.data(), pass.inputs[0], pass, [&](std::size_t l) {
    activate(pass.inputs[l], activation_);
    apply_mask(l);
  });
  // Not apply(): for small sizes, the product with a vector sums in another order than that with a one-row matrix.
  const Layer& last = layers().back();
  pass.output.resize(X.cols());
  pass.output.noalias() = pass.inputs.back().transpose() * matrix(parameters_.data(), last).row(0).transpose();
  pass.output.array() += parameters_[last.biases];
}

void Mlp::backward(const VectorXd& output_weights, Pass& pass) const {
  pass.deltas.resize(layers().size());
  pass.deltas.back() = output_weights.transpose();
  DenseNetwork::backward(parameters_.data(), pass.deltas.back(), pass, [&](std::size_t l) {
    const bool has_mask = masked(pass, l + 1);
    if (has_mask) pass.deltas[l].array() *= pass.masks[l + 1].array();
    multiply_by_slope(pass.deltas[l], has_mask ? pass.unmasked[l + 1] : pass.inputs[l + 1], activation_);
  });
}

void Mlp::gradient(const Pass& pass, VectorXd& gradient) const {
  gradient.resize(size());
  for (std::size_t l = 0; l < layers().size(); ++l) {
    layer_gradient(l, pass.inputs[0], pass.deltas[l], pass, gradient.data() + layers()[l].weights);
  }
}

void Mlp::linearize(const MatrixXd& X, Pass& pass) const {
  forward(X, pass);
  backward(VectorXd::Ones(X.cols()), pass);
}

MatrixXd Mlp::jacobian(const Pass& linearized) const {
  const Index n = linearized.output.size();
  MatrixXd J(n, size());
  for (std::size_t l = 0; l < layers().size(); ++l) {
    const Layer& layer = layers()[l];
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
  for (std::size_t l = 0; l < layers().size(); ++l) {
    inputs.noalias() = a.inputs[l].transpose() * b.inputs[l];
    deltas.noalias() = a.deltas[l].transpose() * b.deltas[l];
    sum.array() += (inputs.array() + 1.0) * deltas.array();
  }
  return sum;
}

VectorXd Mlp::jacobian_norms(const Pass& a) const {
  VectorXd sum = VectorXd::Zero(a.output.size());
  for (std::size_t l = 0; l < layers().size(); ++l) {
    sum.array() += (a.inputs[l].colwise().squaredNorm().transpose().array() + 1.0) *
                   a.deltas[l].colwise().squaredNorm().transpose().array();
  }
  return sum;
}

double Mlp::value(const VectorXd& x, VectorXd* gradient) const {
  std::vector<VectorXd> h(layers().size());
  h[0] = x;
  for (std::size_t l = 0; l + 1 < layers().size(); ++l) {
    h[l + 1] = matrix(parameters_.data(), layers()[l]) * h[l] + biases(parameters_.data(), layers()[l]);
    activate(h[l + 1], activation_);
  }
  const auto output_weights = matrix(parameters_.data(), layers().back()).row(0);
  const double output = output_weights * h.back() + parameters_[layers().back().biases];
  if (gradient) {
    VectorXd delta = output_weights.transpose();
    for (std::size_t l = layers().size() - 1; l > 0; --l) {
      multiply_by_slope(delta, h[l], activation_);
      delta = (matrix(parameters_.data(), layers()[l - 1]).transpose() * delta).eval();
    }
    *gradient = delta;
  }
  return output;
}

VectorXd Mlp::mixed_gradient(const VectorXd& x, const VectorXd& direction) const {
  // Forward: values h and their derivatives along the direction, ht and (before the activation) at.
  std::vector<VectorXd> h(layers().size()), ht(layers().size()), at(layers().size());
  h[0] = x;
  ht[0] = VectorXd::Zero(x.size());
  for (std::size_t l = 0; l + 1 < layers().size(); ++l) {
    const auto W = matrix(parameters_.data(), layers()[l]);
    h[l + 1] = W * h[l] + biases(parameters_.data(), layers()[l]);
    activate(h[l + 1], activation_);
    at[l + 1] = W * ht[l] + matrix(direction.data(), layers()[l]) * h[l] + biases(direction.data(), layers()[l]);
    ht[l + 1] = at[l + 1];
    multiply_by_slope(ht[l + 1], h[l + 1], activation_);
  }
  // Backward, from the output's derivative: p and q are the adjoints of (pre-activation) tangents and values.
  VectorXd p = VectorXd::Ones(1), q = VectorXd::Zero(1);
  for (std::size_t l = layers().size(); l-- > 0;) {
    const auto W = matrix(parameters_.data(), layers()[l]);
    VectorXd q_below = W.transpose() * q + matrix(direction.data(), layers()[l]).transpose() * p;
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
