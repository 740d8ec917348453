#include "surrogates/bnn/deep_network_posterior.hpp"

#include <cmath>

#include "surrogates/standardization.hpp"

namespace bobench::surrogates {

using Eigen::MatrixXd, Eigen::VectorXd;

DeepNetworkPosterior::DeepNetworkPosterior(const DenseNetwork<double>& network, const MatrixXd& X, const VectorXd& y,
                                           const DeepNetworkPriorOptions& options)
    : network_(network),
      options_(options),
      noise_power_(options.noise_prior == NoisePrior::variance ? 1.0 : 2.0),
      inputs_(X),
      targets_(y.transpose()),
      precisions_(VectorXd::Constant(network.size(), 1.0 / (options.weight_sd * options.weight_sd))) {
  require_finite_data(X, y, "a Bayesian neural network");
  for (const auto& layer : network_.layers()) {
    precisions_.segment(layer.biases, layer.outputs).setConstant(1.0 / (options.bias_sd * options.bias_sd));
  }
}

double DeepNetworkPosterior::noise_variance(double last) const {
  return std::exp(noise_power_ * last);
}

double DeepNetworkPosterior::operator()(const VectorXd& theta, VectorXd* gradient) {
  const Eigen::Index weights = network_.size();
  const double last = theta[weights], precision = 1.0 / noise_variance(last);
  network_.forward(theta.data(), inputs_, pass_, outputs_);
  residuals_ = targets_ - outputs_;
  const auto n = static_cast<double>(targets_.size());
  const double misfit = precision * residuals_.squaredNorm();
  const double scaled = options_.noise_scale * std::exp(-last);  // the inverse gamma's exponent
  if (gradient) {
    residuals_ *= precision;
    network_.weight_gradient(theta.data(), inputs_, residuals_, pass_, *gradient);
    gradient->head(weights) -= precisions_.cwiseProduct(theta.head(weights));
    (*gradient)[weights] = 0.5 * noise_power_ * (misfit - n) - options_.noise_shape + scaled;
  }
  const double prior = -0.5 * (precisions_.array() * theta.head(weights).array().square()).sum();
  return prior - options_.noise_shape * last - scaled - 0.5 * misfit - 0.5 * n * noise_power_ * last;
}

}  // namespace bobench::surrogates
