// Activations of hidden layers.
#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

namespace bobench::surrogates {

/// elu(a) = a for a > 0, exp(a) - 1 otherwise; relu(a) = max(a, 0); tanh.
enum class Activation { elu, relu, tanh };

/// @throws Error for a name that is not one of activation_names()
Activation activation(const std::string& name);
const std::vector<std::string>& activation_names();

/// Pre-activations to activations, in place.
template <class Derived>
void activate(const Eigen::MatrixBase<Derived>& pre_activations, Activation activation) {
  using Scalar = typename Derived::Scalar;
  // Eigen's way to take blocks of matrices as outputs.
  auto a = const_cast<Eigen::MatrixBase<Derived>&>(pre_activations).array();
  switch (activation) {
    case Activation::elu:
      a = (a > Scalar(0)).select(a, a.min(Scalar(0)).exp() - Scalar(1));
      return;
    case Activation::relu:
      a = a.max(Scalar(0));
      return;
    case Activation::tanh:
      a = a.tanh();
      return;
  }
}

/// Multiplies `delta` by the activation's slope, given the activations h.
template <class Derived, class Values>
void multiply_by_slope(const Eigen::MatrixBase<Derived>& delta, const Eigen::MatrixBase<Values>& h,
                       Activation activation) {
  using Scalar = typename Derived::Scalar;
  auto d = const_cast<Eigen::MatrixBase<Derived>&>(delta).array();
  switch (activation) {
    case Activation::elu:
      d *= h.array().min(Scalar(0)) + Scalar(1);
      return;
    case Activation::relu:
      d = (h.array() > Scalar(0)).select(d, Scalar(0));
      return;
    case Activation::tanh:
      d *= Scalar(1) - h.array().square();
      return;
  }
}

}  // namespace bobench::surrogates
