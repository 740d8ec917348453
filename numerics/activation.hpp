// Activation functions of hidden layers.
#pragma once

#include <algorithm>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <Eigen/Core>

namespace bobench {

/// elu(a) = a for a > 0, exp(a) - 1 otherwise; relu(a) = max(a, 0); tanh.
enum class Activation { elu, relu, tanh };

/// @throws Error for a name that is not one of activation_names()
Activation activation(const std::string& name);
const std::vector<std::string>& activation_names();
/// The activations with their names in options.
const std::vector<std::pair<std::string, Activation>>& activations();

/// Below this x^2, tanh is computed by its series, which is exact to rounding there.
template <class Scalar>
constexpr Scalar small_square = std::is_same_v<Scalar, double> ? Scalar(4e-4) : Scalar(0.04);

/// Block size of the vectorised tanh.
inline constexpr Eigen::Index tanh_block = 32;

/// tanh by the exponential, which Eigen 3.4 vectorises. (Eigen vectorises tanh itself only for floats, by instructions
/// whose last bits depend on the processor.) Near 0, where the difference would cancel, and for NaN, by the series. The
/// error is at most 1e-14 for doubles; for floats the relative error is at most 4e-7.
template <class Scalar>
void tanh_of_block(Eigen::Array<Scalar, tanh_block, 1>& x) {
  using Block = Eigen::Array<Scalar, tanh_block, 1>;
  // without select(), next to which Eigen does not vectorise
  const Block t = Scalar(1) - Scalar(2) / ((Scalar(2) * x).exp() + Scalar(1));
  const Block square = x * x;
  x *= Scalar(1) + square * (Scalar(-1.0 / 3.0) + square * (Scalar(2.0 / 15.0) - square * Scalar(17.0 / 315.0)));
  for (Eigen::Index k = 0; k < tanh_block; ++k) x[k] = square[k] >= small_square<Scalar> ? t[k] : x[k];
}

/// A value does not depend on its position in the array, because all pass through blocks.
template <class Array>
void tanh_in_place(Array& a) {
  using Scalar = typename Array::Scalar;
  using Block = Eigen::Array<Scalar, tanh_block, 1>;
  Block x;
  const bool is_contiguous = a.innerStride() == 1 && (a.outerSize() == 1 || a.outerStride() == a.innerSize());
  if (is_contiguous) {
    Eigen::Index begin = 0;
    for (; begin + tanh_block <= a.size(); begin += tanh_block) {
      Eigen::Map<Block> some(a.data() + begin);
      x = some;
      tanh_of_block(x);
      some = x;
    }
    const Eigen::Index rest = a.size() - begin;
    if (rest == 0) return;
    x.setZero();
    std::copy(a.data() + begin, a.data() + a.size(), x.data());
    tanh_of_block(x);
    std::copy(x.data(), x.data() + rest, a.data() + begin);
    return;
  }
  x.setZero();
  for (Eigen::Index column = 0; column < a.cols(); ++column) {
    for (Eigen::Index begin = 0; begin < a.rows(); begin += tanh_block) {
      const Eigen::Index count = std::min(tanh_block, a.rows() - begin);
      for (Eigen::Index k = 0; k < count; ++k) x[k] = a.coeffRef(begin + k, column);
      tanh_of_block(x);
      for (Eigen::Index k = 0; k < count; ++k) a.coeffRef(begin + k, column) = x[k];
    }
  }
}

/// Applies the activation to the pre-activations, in place.
template <class Derived>
void activate(const Eigen::MatrixBase<Derived>& pre_activations, Activation activation) {
  using Scalar = typename Derived::Scalar;
  // Eigen's idiom for blocks of matrices as output arguments.
  auto a = const_cast<Eigen::MatrixBase<Derived>&>(pre_activations).array();
  switch (activation) {
    case Activation::elu:
      a = a.max(Scalar(0)) + (a.min(Scalar(0)).exp() - Scalar(1));  // without select(), which Eigen does not vectorise
      return;
    case Activation::relu:
      a = a.max(Scalar(0));
      return;
    case Activation::tanh:
      tanh_in_place(a);
      return;
  }
}

/// Multiplies `delta` by the activation's derivative, given the activations h.
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

}  // namespace bobench
