#include "surrogates/neural/laplace_classifier.hpp"

#include <boost/math/constants/constants.hpp>
#include <cmath>
#include <utility>

#include "surrogates/classifier.hpp"
#include "surrogates/neural/network_mixture.hpp"

namespace bobench::surrogates {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

constexpr double probit_factor = boost::math::constants::pi<double>() / 8.0;
constexpr Index block = 512;  ///< points whose Jacobians are stored at a time

}  // namespace

LaplaceClassifier::LaplaceClassifier(const Options& options, std::uint64_t seed)
    : options_(options),
      random_(seed),
      trainer_(std::make_unique<MlpTrainer>(options.network, random_())),
      prior_precision_(options.prior_precision) {}

void LaplaceClassifier::fit(const MatrixXd& X, const VectorXd& z) {
  trainer_->train(X, z, prior_precision_);
  const Mlp& network = trainer_->network();
  if (options_.tune_prior) prior_precision_ = tuned_prior_precision(network, X, options_.covariance);
  posterior_ = LaplacePosterior(network, X, prior_precision_, options_.covariance);
  if (options_.probit) return;
  if (options_.function_space) {
    normal_draws_ = random_.normal_vector(options_.samples);
  } else {
    weight_draws_ = posterior_.sample(options_.samples, random_);
  }
}

VectorXd LaplaceClassifier::score(const MatrixXd& X) const {
  const Mlp& network = trainer_->network();
  VectorXd scores(X.cols());
  Mlp::Pass pass;
  for (Index first = 0; first < X.cols(); first += block) {
    const Index count = std::min(block, X.cols() - first);
    network.linearize(X.middleCols(first, count), pass);
    if (!options_.function_space && !options_.probit) {
      const MatrixXd deviations = network.jacobian(pass) * weight_draws_;
      for (Index i = 0; i < count; ++i) {
        scores[first + i] = mean_logit(deviations.row(i).transpose().array() + pass.output[i], nullptr);
      }
      continue;
    }
    const VectorXd variance = posterior_.variance(pass);
    for (Index i = 0; i < count; ++i) {
      scores[first + i] = options_.probit
                              ? pass.output[i] / std::sqrt(1.0 + probit_factor * variance[i])
                              : mean_logit(pass.output[i] + std::sqrt(variance[i]) * normal_draws_.array(), nullptr);
    }
  }
  return scores;
}

VectorXd LaplaceClassifier::probability(const MatrixXd& X) const {
  return sigmoid(score(X));
}

VectorXd LaplaceClassifier::map_probability(const MatrixXd& X) const {
  return sigmoid(trainer_->network().forward(X));
}

double LaplaceClassifier::score_with_gradient(const VectorXd& x, VectorXd* gradient) const {
  const Mlp& network = trainer_->network();
  Mlp::Pass pass;
  network.linearize(x, pass);
  const VectorXd jacobian = network.jacobian(pass).row(0);
  VectorXd output_gradient;
  const double output = network.value(x, gradient ? &output_gradient : nullptr);
  if (!options_.function_space && !options_.probit) {
    const VectorXd deviations = weight_draws_.transpose() * jacobian;
    VectorXd slopes;
    const double score = mean_logit(deviations.array() + output, gradient ? &slopes : nullptr);
    if (gradient) *gradient = slopes.sum() * output_gradient + network.mixed_gradient(x, weight_draws_ * slopes);
    return score;
  }
  const VectorXd product = posterior_.times_covariance(jacobian);
  const double variance = std::max(0.0, jacobian.dot(product));
  // d score / d output and d score / d variance.
  double score = 0.0, by_output = 0.0, by_variance = 0.0;
  if (options_.probit) {
    const double scale = 1.0 / std::sqrt(1.0 + probit_factor * variance);
    score = output * scale;
    by_output = scale;
    by_variance = -0.5 * probit_factor * output * scale * scale * scale;
  } else {
    VectorXd slopes;
    const double deviation = std::sqrt(variance);
    score = mean_logit(output + deviation * normal_draws_.array(), &slopes);
    by_output = slopes.sum();
    by_variance = deviation > 0.0 ? slopes.dot(normal_draws_) / (2.0 * deviation) : 0.0;
  }
  if (gradient) *gradient = by_output * output_gradient + 2.0 * by_variance * network.mixed_gradient(x, product);
  return score;
}

}  // namespace bobench::surrogates
