// Activations of hidden layers.
#pragma once

#include <algorithm>
#include <string>
#include <type_traits>
#include <vector>

#include <Eigen/Core>

namespace bobench::surrogates {

/// elu(a) = a for a > 0, exp(a) - 1 otherwise; relu(a) = max(a, 0); tanh.
enum class Activation { elu, relu, tanh };

/// @throws Error for a name that is not one of activation_names()
Activation activation(const std::string& name);
const std::vector<std::string>& activation_names();

/// tanh of a small number, by its series: within 1e-14 of the value for x^2 < 4e-4.
inline double tanh_of_small(double x) {
  const double square = x * x;
  return x * (1.0 + square * (-1.0 / 3.0 + square * (2.0 / 15.0 - square * (17.0 / 315.0))));
}

/// tanh of doubles, for which Eigen 3.4 has no vector instructions: by the exponential, for which it has; near 0, where
/// the difference would cancel, by the series. Within 1e-14 of the value everywhere. A value does not depend on where
/// in the array it stands: all go through the same instructions, a block at a time.
template <class Array>
void tanh_in_place(Array& a) {
  constexpr Eigen::Index block = 32;
  Eigen::Array<double, block, 1> x, t;
  x.setZero();
  for (Eigen::Index column = 0; column < a.cols(); ++column) {
    for (Eigen::Index begin = 0; begin < a.rows(); begin += block) {
      const Eigen::Index count = std::min(block, a.rows() - begin);
      for (Eigen::Index k = 0; k < count; ++k) x[k] = a.coeffRef(begin + k, column);
      t = 1.0 - 2.0 / ((2.0 * x).exp() + 1.0);  // without a choice, beside which Eigen takes numbers one by one
      for (Eigen::Index k = 0; k < count; ++k) {
        a.coeffRef(begin + k, column) = x[k] * x[k] >= 4e-4 ? t[k] : tanh_of_small(x[k]);  // the series for NaN, too
      }
    }
  }
}

/// Pre-activations to activations, in place.
template <class Derived>
void activate(const Eigen::MatrixBase<Derived>& pre_activations, Activation activation) {
  using Scalar = typename Derived::Scalar;
  // Eigen's way to take blocks of matrices as outputs.
  auto a = const_cast<Eigen::MatrixBase<Derived>&>(pre_activations).array();
  switch (activation) {
    case Activation::elu:
      a = a.max(Scalar(0)) + (a.min(Scalar(0)).exp() - Scalar(1));  // no choice, which Eigen does not vectorise
      return;
    case Activation::relu:
      a = a.max(Scalar(0));
      return;
    case Activation::tanh:
      if constexpr (std::is_same_v<Scalar, double>) {
        tanh_in_place(a);
      } else {
        a = a.tanh();  // Eigen has it in vector instructions
      }
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
