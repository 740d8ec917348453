#include "surrogates/implicit/ivbnn_regressor.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "surrogates/inference/normal_noise.hpp"

namespace bobench::surrogates {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::MatrixXf, Eigen::RowVectorXf, Eigen::VectorXd, Eigen::VectorXf;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// All weights of a network share one of the two variances.
MatrixXf draw_prior_networks(Index parameters, Index n, Random& random) {
  MatrixXf drawn(parameters, n);
  fill_normal(random, drawn.reshaped());
  for (Index i = 0; i < n; ++i) drawn.col(i) *= random.bernoulli(0.2) ? 1.0f : 5.0f;
  return drawn;
}

/// The likelihood of networks, evaluated one after another.
class NetworkLikelihood {
 public:
  NetworkLikelihood(DenseNetwork<float> network, MatrixXf X, VectorXf y)
      : network_(std::move(network)), X_(std::move(X)), y_(y.transpose()), gradient_(network_.size()) {}

  void operator()(const MatrixXf& samples, double noise, RowVectorXf& values, MatrixXf& gradients) {
    values.resize(samples.cols());
    gradients.resize(samples.rows(), samples.cols());
    const auto precision = static_cast<float>(1.0 / (noise * noise));
    for (Index i = 0; i < samples.cols(); ++i) {
      network_.forward(samples.col(i).data(), X_, pass_, output_);
      residual_ = y_ - output_;
      values[i] = -0.5f * precision * residual_.squaredNorm();  // up to a constant
      residual_ *= precision;
      network_.weight_gradient(samples.col(i).data(), X_, residual_, pass_, gradient_);
      gradients.col(i) = gradient_;
    }
  }

 private:
  DenseNetwork<float> network_;
  MatrixXf X_;
  RowVectorXf y_, output_, residual_;
  VectorXf gradient_;
  DenseNetwork<float>::Pass pass_;
};

}  // namespace

void IvbnnOptions::fields(OptionFields& fields) {
  fields.integer("samples", samples, 1, 100000, "members of the ensemble");
  fields.formerly("networks", "samples");
  fields.real("width", width, 0.01, 1000.0, "hidden units of a network for each observation");
  fields.integer("steps", steps, 1, 10000000, "of the generator, a fit");
  fields.integer("critic_steps", critic_steps, 0, 100000, "of the critic before each of them; the thesis: 40");
  fields.integer("critic_units", critic_units, 0, 100000, "of each critic layer; 0: as many as a network has weights");
  fields.real("rate", rate, 1e-8, 1.0, "of Adam; the thesis: 3e-5");
  fields.integer("batch", batch, 2, 100000, "networks generated in a step");
  fields.real("order_weight", order_weight, 0.0, 1e6, "kappa, of the order-preserving loss");
  fields.real("last_noise", last_noise, 1e-6, 10.0, "standard deviation of noise in the last step");
  fields.integer("latent", latent, 1, 10000, "numbers of the latent code");
  fields.real("first_noise", first_noise, 1e-6, 10.0, "the same in the first step");
  fields.integer("units", units, 0, 100000, "hidden units of a network, for any number of observations; 0: by width");
  fields.real("latent_bound", latent_bound, 0.0, 1e6, "latent codes are truncated at this many deviations; 0: normal");
  fields.choice("generator", generator, {{"deep", GeneratorKind::deep}, {"simple", GeneratorKind::simple}},
                "noise enters in the first and third layer, or in the first alone");
}

IvbnnRegressor::IvbnnRegressor(const Options& options, std::uint64_t seed) : options_(options), random_(seed) {}

void IvbnnRegressor::fit(const MatrixXd& X, const VectorXd& y) {
  standardization_.fit(X, y, "an implicit variational network");
  const Index units = options_.units > 0
                          ? options_.units
                          : std::max<Index>(1, std::lround(options_.width * static_cast<double>(X.cols())));
  const DenseNetwork<float> network(X.rows(), {{.units = units, .activation = Activation::tanh}}, 1);
  const Index parameters = network.size();
  const Index critic_units =
      options_.critic_units == 0 ? parameters : std::min<Index>(options_.critic_units, parameters);
  const std::vector<HiddenLayer> critic_layers(3, {.units = critic_units, .activation = Activation::elu});
  const DeepImplicitModel::Shape shape{.latent = options_.latent,
                                       .hidden = {units, units, units},
                                       .noise = {1, 0, options_.generator == GeneratorKind::deep ? 1 : 0},
                                       .outputs = {(X.rows() + 1) * units, units + 1}};
  ImplicitModel posterior(shape, critic_layers, options_.rate, random_);
  const ImplicitTarget target{
      [parameters](Index n, Random& random) { return draw_prior_networks(parameters, n, random); },
      NetworkLikelihood(network, standardization_.inputs(X).cast<float>(), standardization_.targets(y).cast<float>())};
  const double latent_bound = options_.latent_bound > 0.0 ? options_.latent_bound : infinity;
  train_implicit(posterior, target,
                 {.steps = options_.steps,
                  .critic_steps = options_.critic_steps,
                  .batch = options_.batch,
                  .rate = options_.rate,
                  .order_weight = options_.order_weight,
                  .first_noise = options_.first_noise,
                  .last_noise = options_.last_noise,
                  .latent_bound = latent_bound},
                 random_);
  functions_ = {network,
                posterior.generator.sample(draw_normal_source(shape, options_.samples, random_, latent_bound))};
}

static_assert(RegressorLike<IvbnnRegressor>);

}  // namespace bobench::surrogates
