#include "surrogates/bnn/bnn_regressor.hpp"

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

void BnnOptions::fields(OptionFields& fields) {
  fields.flag("hierarchical", hierarchical, "infer the priors' standard deviations (HBNN); false: fixed at 100 (SBNN)");
  fields.integer("hidden_units", hidden_units, 1, 10000, "sigmoid units");
  fields.formerly("hidden", "hidden_units");
  fields.integer("chain_length", chain_length, 1, 10000000, "of the chain, with burn-in");
  fields.formerly("draws", "chain_length");
  fields.integer("burn_in", burn_in, 0, 10000000, "draws discarded");
  fields.integer("thin", thin, 1, 1000000, "thinning: one in this number of the other draws is kept");
  fields.integer("max_depth", max_depth, 1, 20, "of NUTS' trees");
  fields.real("acceptance", acceptance, 0.01, 0.999, "acceptance that the step size aims at");
  fields.flag("non_centred", non_centred, "sample weights over their standard deviations (HBNN)");
  fields.real("weight_sd", weight_sd, 1e-6, 1e6, "SBNN: prior standard deviation of every weight and bias");
  fields.real("sd_shape", sd_shape, 1e-3, 1e6, "HBNN: Gamma prior of the weights' standard deviations, its shape");
  fields.real("sd_rate", sd_rate, 1e-9, 1e9, "and its rate");
  fields.real("noise_shape", noise_shape, 1e-3, 1e6, "Gamma prior of the noise's standard deviation, its shape");
  fields.real("noise_rate", noise_rate, 1e-9, 1e9, "and its rate");
  fields.flag("warm_start", warm_start, "begin at the last fit's last draw, with its masses and step");
}

BnnRegressor::BnnRegressor(const Options& options, std::uint64_t seed) : options_(options), random_(seed) {
  if (options.chain_length - options.burn_in < options.thin) {
    throw InputError(fmt::format("a Bayesian neural network needs chain_length >= burn_in + thin, not {}, {} and {}",
                                 options.chain_length, options.burn_in, options.thin));
  }
}

NutsOptions BnnRegressor::sampler() const {
  NutsOptions sampler{.draws = (options_.chain_length - options_.burn_in) / options_.thin,
                      .thin = options_.thin,
                      .max_depth = options_.max_depth};
  sampler.warm_up.transitions = options_.burn_in;
  sampler.warm_up.dual_averaging.target = options_.acceptance;
  return sampler;
}

void BnnRegressor::fit(const MatrixXd& X, const VectorXd& y) {
  standardization_.fit(X, y, "a Bayesian neural network");
  const NetworkPriorOptions priors{.hidden = options_.hidden_units,
                                   .hierarchical = options_.hierarchical,
                                   .weight_sd = options_.weight_sd,
                                   .sd_shape = options_.sd_shape,
                                   .sd_rate = options_.sd_rate,
                                   .noise_shape = options_.noise_shape,
                                   .noise_rate = options_.noise_rate,
                                   .non_centred = options_.non_centred};
  NetworkPosterior posterior(standardization_.inputs(X), standardization_.targets(y), priors);
  NutsOptions sampler = this->sampler();
  VectorXd start;
  if (options_.warm_start && chain_ && chain_->draws.rows() == posterior.size()) {
    start = chain_->draws.rightCols<1>();
    sampler.warm_up.inverse_mass = chain_->inverse_mass;
    sampler.warm_up.initial_step = chain_->step;
  } else {
    start = random_start(posterior, posterior.size(), random_);
  }
  chain_ = sample_nuts(posterior, start, sampler, random_);
  functions_ = NetworkEnsemble(posterior.networks(chain_->draws), X.rows(), options_.hidden_units);
  const double scale = standardization_.target_scale();
  noise_variance_ = scale * scale * (2.0 * chain_->draws.row(posterior.weights()).array()).exp().mean();
}

static_assert(RegressorLike<BnnRegressor>);

}  // namespace bobench::surrogates
