// Adam: stochastic gradient descent with adaptive moments.
#pragma once

#include <algorithm>
#include <cmath>

#include <Eigen/Core>

namespace bobench {

/// Kingma & Ba (2015), with Keras's defaults and its position of epsilon: step = rate sqrt(1 - beta2^t) / (1 - beta1^t)
/// * m / (sqrt(v) + epsilon). (scikit-learn has the same position, and epsilon 1e-8.)
struct AdamOptions {
  double rate = 1e-3;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double epsilon = 1e-7;
};

template <class Scalar>
class BasicAdam {
 public:
  using Vector = Eigen::Matrix<Scalar, Eigen::Dynamic, 1>;

  BasicAdam() = default;
  BasicAdam(Eigen::Index size, AdamOptions options)
      : options_(options), mean_(Array::Zero(size)), square_(Array::Zero(size)) {}

  /// For learning-rate schedules: takes effect at the next step.
  void set_rate(double rate) { options_.rate = rate; }

  /// One step against the gradient.
  void step(const Vector& gradient, Vector& parameters) {
    begin_step();
    update(0, gradient.size(), gradient.data(), parameters.data());
  }

  /// A step in parts, for gradients that are computed in parts: begin_step(), then update() once for each range of
  /// parameters. `gradient` and `parameters` point at the range's first entry.
  void begin_step() {
    beta1_power_ *= options_.beta1;
    beta2_power_ *= options_.beta2;
  }
  void update(Eigen::Index first, Eigen::Index count, const Scalar* gradient, Scalar* parameters) {
    const auto rate = static_cast<Scalar>(options_.rate * std::sqrt(1.0 - beta2_power_) / (1.0 - beta1_power_));
    const auto mean_share = static_cast<Scalar>(1.0 - options_.beta1);
    const auto square_share = static_cast<Scalar>(1.0 - options_.beta2);
    const auto epsilon = static_cast<Scalar>(options_.epsilon);
    // Parts that stay in the first-level cache during the three expressions.
    constexpr Eigen::Index piece = 512;
    for (Eigen::Index start = 0; start < count; start += piece) {
      const Eigen::Index size = std::min(piece, count - start);
      const Eigen::Map<const Array> g(gradient + start, size);
      auto m = mean_.segment(first + start, size);
      auto v = square_.segment(first + start, size);
      m += mean_share * (g - m);
      v += square_share * (g.square() - v);
      Eigen::Map<Array>(parameters + start, size) -= rate * m / (v.sqrt() + epsilon);
    }
  }

 private:
  using Array = Eigen::Array<Scalar, Eigen::Dynamic, 1>;

  AdamOptions options_;
  Array mean_, square_;
  double beta1_power_ = 1.0, beta2_power_ = 1.0;
};

using Adam = BasicAdam<double>;

}  // namespace bobench
