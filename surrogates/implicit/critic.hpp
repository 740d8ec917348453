// Critic: a network that estimates the ratio of two densities from draws of both.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "numerics/adam.hpp"
#include "numerics/dense_network.hpp"

namespace bobench::surrogates {

/// Logistic regression by a network. Its optimal output is ln p(x) / q(x) of the distributions p, labelled 1, and q,
/// labelled 0. [aryan2020, eq. 6.3; the sign here is that of p/q]
class Critic {
 public:
  Critic() = default;
  Critic(Eigen::Index inputs, const std::vector<HiddenLayer>& hidden, AdamOptions adam, Random& random);

  /// One step of Adam on the mean logistic loss of both batches. @return the loss before the step
  double train(const Eigen::MatrixXf& of_p, const Eigen::MatrixXf& of_q);

  /// ln p/q at the columns of X.
  const Eigen::RowVectorXf& log_ratio(const Eigen::MatrixXf& X);
  /// Call after log_ratio(): d (sum_n weights_n log_ratio_n) / d X.
  Eigen::MatrixXf gradient(const Eigen::RowVectorXf& weights) {
    return network_.input_gradients(weights_.data(), weights, pass_);
  }

  void set_rate(double rate) { adam_.set_rate(rate); }
  const DenseNetwork<float>& network() const { return network_; }
  Eigen::VectorXf& weights() { return weights_; }

 private:
  DenseNetwork<float> network_;
  Eigen::VectorXf weights_, gradient_;
  BasicAdam<float> adam_;
  DenseNetwork<float>::Pass pass_;
  Eigen::MatrixXf batch_;
  Eigen::RowVectorXf output_, slope_;
};

}  // namespace bobench::surrogates
