#include "surrogates/gaussian_process/saas_regressor.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/error.hpp"
#include "surrogates/inference/nuts.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

constexpr double jitter = 1e-6;  ///< the authors' program adds it to the noise variance
/// Densities of larger logarithms are numerically 0, and their exponentials may overflow.
constexpr double beyond = 200.0;

/// Log density, up to a constant, of the logarithm of a half-Cauchy variable of this scale, and its slope.
double log_half_cauchy(double logarithm, double scale, double& slope) {
  const double ratio = 2.0 * (logarithm - std::log(scale));
  const double share = 1.0 / (1.0 + std::exp(-ratio));
  slope += 1.0 - 2.0 * share;
  // log(1 + exp(ratio)) without overflow
  return logarithm - (std::max(ratio, 0.0) + std::log1p(std::exp(-std::abs(ratio))));
}

/// The same for a log-normal(0, 10) variable: its logarithm is normal.
double log_wide_normal(double logarithm, double& slope) {
  slope -= logarithm / 100.0;
  return -logarithm * logarithm / 200.0;
}

}  // namespace

void SaasOptions::fields(OptionFields& fields) {
  fields.integer("burn_in", burn_in, 0, 1000000, "transitions of NUTS before the first sample, at each fit");
  fields.formerly("warm_up", "burn_in");
  fields.integer("samples", samples, 1, 1000000, "transitions after that");
  fields.integer("thin", thin, 1, 1000000, "thinning: one in this number of these is kept");
  fields.integer("max_depth", max_depth, 1, 20, "of a trajectory, in doublings");
  fields.real("shrinkage", shrinkage, 1e-9, 1e9,
              "scale of the global half-Cauchy prior: smaller, fewer features matter");
  fields.choice("kernel", kernel, {{"se", KernelFamily::squared_exponential}, {"matern52", KernelFamily::matern52}},
                "covariance function");
  fields.formerly("noise", "noise_variance");
  fields.real("noise_variance", noise_variance, 0.0, 1.0, "variance of standardised observations; 0: sampled as well");
}

GaussianProcessOptions SaasRegressor::model_options() const {
  return {.kernel = options_.kernel, .targets = TargetScaling::standardized};
}

SaasRegressor::SaasRegressor(const Options& options, std::uint64_t seed)
    : options_(options), random_(seed), likelihood_(model_options()) {
  if (options_.thin > options_.samples) {
    throw InputError("thin is larger than samples: no sample of the hyper-parameters would be kept");
  }
}

GaussianProcessParameters SaasRegressor::parameters(const VectorXd& eta) const {
  GaussianProcessParameters parameters;
  parameters.amplitude = std::exp(eta[0]);
  parameters.length_scales = (-0.5 * (eta[1] + eta.segment(2, features_).array())).exp();
  parameters.noise = (options_.noise_variance > 0.0 ? options_.noise_variance : std::exp(eta[features_ + 2])) + jitter;
  return parameters;
}

double SaasRegressor::log_posterior(const VectorXd& eta, VectorXd* gradient) const {
  if (!eta.allFinite() || eta.cwiseAbs().maxCoeff() > beyond) return -std::numeric_limits<double>::infinity();
  VectorXd slope = VectorXd::Zero(eta.size());
  double value = log_wide_normal(eta[0], slope[0]) + log_half_cauchy(eta[1], options_.shrinkage, slope[1]);
  for (Index d = 2; d < features_ + 2; ++d) value += log_half_cauchy(eta[d], 1.0, slope[d]);
  const bool has_noise = options_.noise_variance == 0.0;
  if (has_noise) value += log_wide_normal(eta[features_ + 2], slope[features_ + 2]);

  const GaussianProcessParameters own = parameters(eta);
  VectorXd theta(features_ + 2), theta_slope;
  theta << eta[0], own.length_scales.array().log().matrix(), std::log(own.noise);
  try {
    value += likelihood_.log_marginal_likelihood(theta, gradient ? &theta_slope : nullptr);
  } catch (const Error&) {  // the kernel matrix is not positive definite
    return -std::numeric_limits<double>::infinity();
  }
  if (gradient) {
    slope[0] += theta_slope[0];
    slope.segment(2, features_) -= 0.5 * theta_slope.segment(1, features_);
    slope[1] -= 0.5 * theta_slope.segment(1, features_).sum();
    if (has_noise) slope[features_ + 2] += theta_slope[features_ + 1] * (own.noise - jitter) / own.noise;
    *gradient = slope;
  }
  return value;
}

void SaasRegressor::fit(const MatrixXd& X, const VectorXd& y) {
  features_ = X.rows();
  likelihood_.condition(X, y, {.length_scales = VectorXd::Ones(features_)});
  const auto density = [this](const VectorXd& eta, VectorXd* gradient) { return log_posterior(eta, gradient); };
  const Index size = features_ + (options_.noise_variance == 0.0 ? 3 : 2);
  const NutsOptions nuts{.warm_up = {.transitions = options_.burn_in},
                         .draws = options_.samples / options_.thin,
                         .thin = options_.thin,
                         .max_depth = options_.max_depth};
  NutsResult found;
  try {
    found = sample_nuts(density, random_start(density, size, random_), nuts, random_);
  } catch (const Error& error) {  // the authors' optimiser then takes a uniform point
    throw FitFailure(error.what());
  }

  std::vector<GaussianProcessParameters> samples;
  rho_.resize(features_, found.draws.cols());
  for (Index i = 0; i < found.draws.cols(); ++i) {
    samples.push_back(parameters(found.draws.col(i)));
    rho_.col(i) = samples.back().length_scales.array().square().inverse();
  }
  models_.condition(X, y, model_options(), samples);
}

static_assert(RegressorLike<SaasRegressor>);

}  // namespace bobench::surrogates
