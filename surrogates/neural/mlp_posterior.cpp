#include "surrogates/neural/mlp_posterior.hpp"

#include <algorithm>
#include <utility>

#include "surrogates/classifier.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

MlpPosterior::MlpPosterior(Mlp network, const MatrixXd& X, const VectorXd& y, double beta, double prior_sd, Index batch,
                           Random& random, Likelihood likelihood)
    : network_(std::move(network)),
      X_(X),
      y_(y),
      beta_(beta),
      prior_precision_(1.0 / (prior_sd * prior_sd)),
      batch_(std::min(batch, y.size())),
      random_(random),
      likelihood_(likelihood),
      at_(y.size()),
      batch_X_(X.rows(), batch_),
      batch_y_(batch_),
      residual_(batch_) {}

void MlpPosterior::next_batch() {
  for (Index i = 0; i < batch_; ++i) {
    // A batch may extend into the next permutation: every batch is full, every point occurs equally often.
    if (at_ == y_.size()) {
      order_ = random_.permutation(y_.size());
      at_ = 0;
    }
    const auto point = static_cast<Index>(order_[static_cast<std::size_t>(at_++)]);
    batch_X_.col(i) = X_.col(point);
    batch_y_[i] = y_[point];
  }
}

double MlpPosterior::log_likelihood() {
  if (likelihood_ == Likelihood::normal) {
    residual_ = batch_y_ - pass_.output;
    return -0.5 * residual_.squaredNorm();
  }
  residual_ = batch_y_ - sigmoid(pass_.output);
  // ln sigmoid(f) = -ln(1 + exp(-f)) for label 1; f has the other sign for label 0
  const Eigen::ArrayXd f = (2.0 * batch_y_.array() - 1.0) * pass_.output.array();
  return f.min(0.0).sum() - (-f.abs()).exp().log1p().sum();
}

double MlpPosterior::operator()(const VectorXd& theta, VectorXd* gradient) {
  if (batch_ < y_.size() || order_.empty()) next_batch();
  network_.parameters() = theta;
  network_.forward(batch_X_, pass_);
  const double weight = beta_ * static_cast<double>(y_.size()) / static_cast<double>(batch_);
  const double value = weight * log_likelihood() - 0.5 * prior_precision_ * theta.squaredNorm();
  if (gradient) {
    residual_ *= weight;
    network_.backward(residual_, pass_);
    network_.gradient(pass_, *gradient);
    *gradient -= prior_precision_ * theta;
  }
  return value;
}

}  // namespace bobench::surrogates
