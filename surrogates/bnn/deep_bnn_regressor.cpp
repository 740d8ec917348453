#include "surrogates/bnn/deep_bnn_regressor.hpp"

#include <utility>
#include <vector>

namespace bobench::surrogates {

using Eigen::MatrixXd, Eigen::VectorXd;

void DeepBnnOptions::fields(OptionFields& fields) {
  fields.integer("hidden_layers", hidden_layers, 1, 100, "hidden layers");
  fields.formerly("layers", "hidden_layers");
  fields.integer("hidden_units", hidden_units, 1, 10000, "of a layer");
  fields.formerly("units", "hidden_units");
  fields.choice("activation", activation, activations(), "of the hidden units");
  fields.real("weight_sd", prior.weight_sd, 1e-6, 1e6, "prior standard deviation of every weight");
  fields.real("bias_sd", prior.bias_sd, 1e-6, 1e6, "and of every bias");
  fields.real("noise_shape", prior.noise_shape, 1e-3, 1e9, "inverse gamma prior of the noise, its shape");
  fields.real("noise_scale", prior.noise_scale, 1e-9, 1e9, "and its scale");
  fields.choice("noise_prior", prior.noise_prior,
                {{"variance", NoisePrior::variance}, {"sd", NoisePrior::standard_deviation}},
                "what of the noise has that prior");
  fields.integer("burn_in", burn_in, 0, 10000000, "draws discarded");
  fields.integer("samples", samples, 1, 10000000, "networks kept");
  fields.formerly("draws", "samples");
  fields.integer("max_depth", max_depth, 1, 20, "of NUTS' trees");
  fields.real("acceptance", acceptance, 0.01, 0.999, "acceptance that the step size aims at");
  add_standardize_field(fields, standardize);
}

DeepBnnRegressor::DeepBnnRegressor(const Options& options, std::uint64_t seed) : options_(options), random_(seed) {}

void DeepBnnRegressor::fit(const MatrixXd& X, const VectorXd& y) {
  standardization_.fit(X, y, "a Bayesian neural network", options_.standardize);
  const HiddenLayer layer{options_.hidden_units, options_.activation};
  const DenseNetwork<double> network(X.rows(), std::vector(static_cast<std::size_t>(options_.hidden_layers), layer), 1);
  DeepNetworkPosterior posterior(network, standardization_.inputs(X), standardization_.targets(y), options_.prior);
  NutsOptions sampler{.draws = options_.samples, .max_depth = options_.max_depth};
  sampler.warm_up.transitions = options_.burn_in;
  sampler.warm_up.dual_averaging.target = options_.acceptance;
  chain_ = sample_nuts(posterior, random_start(posterior, posterior.size(), random_), sampler, random_);
  functions_ = {network, std::move(chain_->draws)};
  const auto noises = states().bottomRows(1).unaryExpr([&](double last) { return posterior.noise_variance(last); });
  noise_variance_ = standardization_.target_scale() * standardization_.target_scale() * noises.mean();
}

static_assert(RegressorLike<DeepBnnRegressor>);

}  // namespace bobench::surrogates
