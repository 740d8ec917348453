// Adam: stochastic gradient descent with adaptive moments.
#pragma once

#include <cmath>

#include <Eigen/Core>

namespace bobench::surrogates {

/// Kingma & Ba (2015), with Keras's defaults and its place for epsilon: step = rate sqrt(1 - beta2^t) / (1 - beta1^t) *
/// m / (sqrt(v) + epsilon).
struct AdamOptions {
  double rate = 1e-3;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double epsilon = 1e-7;
};

class Adam {
 public:
  Adam() = default;
  Adam(Eigen::Index size, AdamOptions options)
      : options_(options), mean_(Eigen::ArrayXd::Zero(size)), square_(Eigen::ArrayXd::Zero(size)) {}

  /// One step against the gradient.
  void step(const Eigen::VectorXd& gradient, Eigen::VectorXd& parameters) {
    beta1_power_ *= options_.beta1;
    beta2_power_ *= options_.beta2;
    const auto g = gradient.array();
    mean_ += (1.0 - options_.beta1) * (g - mean_);
    square_ += (1.0 - options_.beta2) * (g.square() - square_);
    const double rate = options_.rate * std::sqrt(1.0 - beta2_power_) / (1.0 - beta1_power_);
    parameters.array() -= rate * mean_ / (square_.sqrt() + options_.epsilon);
  }

 private:
  AdamOptions options_;
  Eigen::ArrayXd mean_, square_;
  double beta1_power_ = 1.0, beta2_power_ = 1.0;
};

}  // namespace bobench::surrogates
