#include "surrogates/bnn/network_posterior.hpp"

#include <array>
#include <cmath>

#include "surrogates/standardization.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// Groups of weights within `weights` (any vector of them): W, b, w, b_o.
template <class Vector>
struct Groups {
  Groups(Vector& weights, Index features, Index hidden)
      : units(weights.data(), features + 1, hidden),
        output_weights(weights.data() + units.size(), hidden),
        output_bias(weights[units.size() + hidden]) {}

  auto input_weights() { return units.topRows(units.rows() - 1); }
  auto biases() { return units.bottomRows(1); }

  using Scalar = std::conditional_t<std::is_const_v<Vector>, const double, double>;
  Eigen::Map<std::conditional_t<std::is_const_v<Vector>, const MatrixXd, MatrixXd>> units;
  Eigen::Map<std::conditional_t<std::is_const_v<Vector>, const VectorXd, VectorXd>> output_weights;
  Scalar& output_bias;
};

/// log Gamma(s; shape, rate) + log s, of s = exp(log_s), up to a constant. Writes its slope along log s into `slope`.
double log_gamma_of_log(double log_s, double shape, double rate, double& slope) {
  const double scaled = rate * std::exp(log_s);
  slope = shape - scaled;
  return shape * log_s - scaled;
}

}  // namespace

NetworkPosterior::NetworkPosterior(const MatrixXd& X, const VectorXd& y, const NetworkPriorOptions& options)
    : options_(options),
      scaled_(options.hierarchical && options.non_centred),
      features_(X.rows()),
      inputs_(X.cols(), X.rows() + 1),
      targets_(y),
      weights_(weights()),
      sds_(VectorXd::Constant(weights(), options.weight_sd)),
      slopes_(weights() + 1),
      activations_(X.cols(), options.hidden),
      deltas_(X.cols(), options.hidden),
      residuals_(X.cols()) {
  require_finite_data(X, y, "a Bayesian neural network");
  inputs_ << X.transpose(), VectorXd::Ones(X.cols());
}

void NetworkPosterior::set_weights(const VectorXd& theta) {
  weights_ = theta.head(weights());
  if (!options_.hierarchical) return;
  const auto sds = theta.tail<4>().array().exp().eval();
  Groups groups(sds_, features_, options_.hidden);
  groups.input_weights().setConstant(sds[0]);
  groups.biases().setConstant(sds[1]);
  groups.output_weights.setConstant(sds[2]);
  groups.output_bias = sds[3];
  if (scaled_) weights_.array() *= sds_.array();
}

/// Log likelihood of the targets given the weights; computes the slopes if requested.
double NetworkPosterior::log_likelihood(double noise, bool with_slopes) {
  const Groups<const VectorXd> network(weights_, features_, options_.hidden);
  activations_.noalias() = inputs_ * network.units;
  activations_ = (1.0 + (-activations_.array()).exp()).inverse();
  residuals_ = targets_.array() - network.output_bias;
  residuals_.noalias() -= activations_ * network.output_weights;

  const auto n = static_cast<double>(targets_.size());
  const double precision = 1.0 / (noise * noise), misfit = precision * residuals_.squaredNorm();
  if (with_slopes) {
    residuals_ *= precision;
    Groups slopes(slopes_, features_, options_.hidden);
    slopes.output_weights.noalias() = activations_.transpose() * residuals_;
    slopes.output_bias = residuals_.sum();
    for (Index j = 0; j < deltas_.cols(); ++j) {
      const auto h = activations_.col(j).array();
      deltas_.col(j) = network.output_weights[j] * residuals_.array() * h * (1.0 - h);
    }
    slopes.units.noalias() = inputs_.transpose() * deltas_;
    slopes_[weights()] = misfit - n;
  }
  return -0.5 * misfit - n * std::log(noise);
}

double NetworkPosterior::add_weight_prior(const VectorXd& theta, VectorXd* gradient) const {
  const Index count = weights();
  if (scaled_) {
    if (gradient) gradient->head(count) = sds_.cwiseProduct(slopes_.head(count)) - theta.head(count);
    return -0.5 * theta.head(count).squaredNorm();
  }
  if (gradient) gradient->head(count) = slopes_.head(count).array() - weights_.array() / sds_.array().square();
  return -0.5 * (weights_.array() / sds_.array()).square().sum();
}

/// Adds all terms of the density that depend on the groups' standard deviations.
double NetworkPosterior::add_hyper_prior(const VectorXd& theta, VectorXd* gradient) {
  double value = 0.0;
  std::array<double, 4> slopes;
  const Index hidden = options_.hidden;
  const std::array<Index, 4> sizes{features_ * hidden, hidden, hidden, 1};
  for (std::size_t g = 0; g < 4; ++g) {
    const double log_sd = theta[weights() + 1 + static_cast<Index>(g)];
    value += log_gamma_of_log(log_sd, options_.sd_shape, options_.sd_rate, slopes[g]);
    if (scaled_) continue;
    value -= static_cast<double>(sizes[g]) * log_sd;
    slopes[g] -= static_cast<double>(sizes[g]);
  }
  if (!gradient) return value;
  // Slope along log sd: for a non-centred weight sd z, the likelihood's slope times the weight; for a centred one, (w /
  // sd)^2.
  if (scaled_) {
    weights_.array() *= slopes_.head(weights()).array();
  } else {
    weights_ = (weights_.array() / sds_.array()).square();
  }
  Groups<VectorXd> terms(weights_, features_, hidden);
  gradient->tail<4>() << slopes[0] + terms.input_weights().sum(), slopes[1] + terms.biases().sum(),
      slopes[2] + terms.output_weights.sum(), slopes[3] + terms.output_bias;
  return value;
}

double NetworkPosterior::operator()(const VectorXd& theta, VectorXd* gradient) {
  set_weights(theta);
  const double log_noise = theta[weights()];
  double noise_slope = 0.0;
  double value = log_gamma_of_log(log_noise, options_.noise_shape, options_.noise_rate, noise_slope);
  value += log_likelihood(std::exp(log_noise), gradient != nullptr);
  value += add_weight_prior(theta, gradient);
  if (gradient) (*gradient)[weights()] = slopes_[weights()] + noise_slope;
  if (options_.hierarchical) value += add_hyper_prior(theta, gradient);
  return value;
}

MatrixXd NetworkPosterior::networks(const MatrixXd& draws) const {
  MatrixXd networks = draws.topRows(weights());
  if (!scaled_) return networks;
  const MatrixXd sds = draws.bottomRows(4).array().exp();
  const Index hidden = options_.hidden;
  for (Index k = 0; k < draws.cols(); ++k) {
    auto network = networks.col(k);
    Eigen::Map<MatrixXd> units(network.data(), features_ + 1, hidden);
    units.topRows(features_) *= sds(0, k);
    units.bottomRows(1) *= sds(1, k);
    network.segment(units.size(), hidden) *= sds(2, k);
    network[units.size() + hidden] *= sds(3, k);
  }
  return networks;
}

}  // namespace bobench::surrogates
