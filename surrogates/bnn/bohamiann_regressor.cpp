#include "surrogates/bnn/bohamiann_regressor.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/error.hpp"
#include "surrogates/inference/sghmc.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::MatrixXf, Eigen::VectorXd, Eigen::VectorXf;

namespace {

const float log_noise_mean = std::log(1e-6F);
constexpr float log_noise_variance = 0.01F;

}  // namespace

void BohamiannOptions::fields(OptionFields& fields) {
  fields.integer("hidden_layers", hidden_layers, 1, 100, "hidden layers of tanh units");
  fields.formerly("layers", "hidden_layers");
  fields.integer("hidden_units", hidden_units, 1, 10000, "of a layer");
  fields.formerly("units", "hidden_units");
  fields.integer("batch", batch, 1, 1000000, "points a gradient is estimated from");
  fields.integer("burn_in_per_point", burn_in_per_point, 0, 1000000, "burn-in steps for each observation");
  fields.integer("burn_in", burn_in, 0, 100000000, "burn-in steps in addition to these");
  fields.integer("samples", samples, 1, 1000000, "kept");
  fields.formerly("networks", "samples");
  fields.integer("thin", thin, 1, 1000000, "steps for each network kept");
  fields.real("sampler_step", sampler_step, 1e-6, 1.0, "of the sampler");
  fields.real("friction", friction, 1e-6, 0.999, "of the sampler");
  fields.real("noise_variance", noise_variance, 1e-12, 1e6, "noise variance at the start");
  fields.formerly("noise", "noise_variance");
  fields.flag("full_weight_prior", full_weight_prior, "do not average the weights' log prior over the parameters");
  fields.flag("noise_in_variance", noise_in_variance, "predictive variances include the noise's");
  add_standardize_field(fields, standardize);
}

BohamiannGradient::BohamiannGradient(const MatrixXd& X, const VectorXd& y, const DenseNetwork<float>& network,
                                     const BohamiannOptions& options, Random& random)
    : network_(network),
      random_(random),
      inputs_(X.cast<float>()),
      targets_(y.transpose().cast<float>()),
      order_(static_cast<std::size_t>(y.size())),
      prior_weight_(options.full_weight_prior ? 1.0F : 1.0F / static_cast<float>(network.size() + 1)) {
  std::iota(order_.begin(), order_.end(), Index{0});
  const Index batch = std::min<Index>(options.batch, y.size());
  batch_inputs_ = inputs_.leftCols(batch);
  batch_targets_ = targets_.leftCols(batch);
}

void BohamiannGradient::draw_batch() {
  const auto n = static_cast<Index>(order_.size());
  if (batch_targets_.size() == n) return;
  for (Index i = 0; i < batch_targets_.size(); ++i) {
    auto& chosen = order_[static_cast<std::size_t>(i)];
    std::swap(chosen, order_[static_cast<std::size_t>(i + random_.index(n - i))]);
    batch_inputs_.col(i) = inputs_.col(chosen);
    batch_targets_[i] = targets_[chosen];
  }
}

void BohamiannGradient::operator()(const VectorXf& theta, VectorXf& gradient) {
  draw_batch();
  const Index weights = network_.size();
  const float v = theta[weights];
  network_.forward(theta.data(), batch_inputs_, pass_, outputs_);
  residuals_ = outputs_ - batch_targets_;

  const float variance = std::exp(v), regular = variance + 1e-16F;
  const float share = static_cast<float>(targets_.size()) / static_cast<float>(batch_targets_.size());
  slopes_ = share / regular * residuals_;
  network_.weight_gradient(theta.data(), batch_inputs_, slopes_, pass_, gradient);
  gradient[weights] = 0.5F * static_cast<float>(targets_.size()) - 0.5F * slopes_.dot(residuals_) * variance / regular +
                      (v - log_noise_mean) / log_noise_variance;
  gradient += prior_weight_ * theta;
}

BohamiannRegressor::BohamiannRegressor(const Options& options, std::uint64_t seed) : options_(options), random_(seed) {}

void BohamiannRegressor::fit(const MatrixXd& X, const VectorXd& y) {
  standardization_.fit(X, y, "BOHAMIANN", options_.standardize);
  const HiddenLayer layer{options_.hidden_units, Activation::tanh};
  const DenseNetwork<float> network(X.rows(), std::vector(static_cast<std::size_t>(options_.hidden_layers), layer), 1);
  VectorXf start(network.size() + 1);
  network.initialize(FirstWeights::normal, random_, start);
  start[network.size()] = static_cast<float>(std::log(options_.noise_variance));
  BohamiannGradient gradient(standardization_.inputs(X), standardization_.targets(y), network, options_, random_);
  SghmcOptions sampler{.burn_in = options_.burn_in + options_.burn_in_per_point * y.size(),
                       .draws = options_.samples,
                       .thin = options_.thin,
                       .step = options_.sampler_step,
                       .friction = options_.friction};
  constexpr int max_halvings = 10;
  for (int halvings = 0;; ++halvings) {
    try {
      functions_ = {network, sample_sghmc<float>(gradient, start, sampler, random_).draws};
      return;
    } catch (const InputError&) {
      throw;
    } catch (const Error&) {
      if (halvings == max_halvings) throw;
      sampler.step *= 0.5;
    }
  }
}

double BohamiannRegressor::noise_variance() const {
  const double scale = standardization_.target_scale();
  return scale * scale * functions_.states().bottomRows(1).cast<double>().array().exp().mean();
}

Prediction BohamiannRegressor::predict(const MatrixXd& X) const {
  Prediction prediction = StandardizedDraws::predict(X);
  prediction.variance.array() += noise_in_variance();
  return prediction;
}

PointPrediction BohamiannRegressor::predict_with_gradient(const VectorXd& x) const {
  PointPrediction prediction = StandardizedDraws::predict_with_gradient(x);
  prediction.variance += noise_in_variance();
  return prediction;
}

static_assert(RegressorLike<BohamiannRegressor>);

}  // namespace bobench::surrogates
