#include "surrogates/implicit/critic.hpp"

#include <cmath>

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXf, Eigen::RowVectorXf;

Critic::Critic(Index inputs, const std::vector<HiddenLayer>& hidden, AdamOptions adam, Random& random)
    : network_(inputs, hidden, 1), weights_(network_.size()), gradient_(network_.size()), adam_(network_.size(), adam) {
  network_.initialize(FirstWeights::glorot, random, weights_);
}

double Critic::train(const MatrixXf& of_p, const MatrixXf& of_q) {
  const Index p = of_p.cols(), n = p + of_q.cols();
  batch_.resize(of_p.rows(), n);
  batch_ << of_p, of_q;
  network_.forward(weights_.data(), batch_, pass_, output_);
  slope_.resize(n);
  double loss = 0.0;
  for (Index i = 0; i < n; ++i) {
    const double sign = i < p ? 1.0 : -1.0, against = -sign * static_cast<double>(output_[i]);
    loss += std::max(against, 0.0) + std::log1p(std::exp(-std::abs(against)));
    slope_[i] = static_cast<float>(-sign / (1.0 + std::exp(-against)) / static_cast<double>(n));
  }
  network_.weight_gradient(weights_.data(), batch_, slope_, pass_, gradient_);
  adam_.step(gradient_, weights_);
  return loss / static_cast<double>(n);
}

const RowVectorXf& Critic::log_ratio(const MatrixXf& X) {
  network_.forward(weights_.data(), X, pass_, output_);
  return output_;
}

}  // namespace bobench::surrogates
