#include "surrogates/gaussian_process/gaussian_process_regressor.hpp"

#include <cmath>

#include "numerics/minimize.hpp"
#include "surrogates/gaussian_process/posterior_path.hpp"
#include "surrogates/gaussian_process/robo_prior.hpp"

namespace bobench::surrogates {
namespace {

using Eigen::MatrixXd, Eigen::VectorXd;

constexpr double edge = 1e-5;  ///< theta_0 at the end of the first search, if it starts on the prior's edge

GaussianProcessOptions model_options(const GaussianProcessRegressorOptions& options) {
  GaussianProcessOptions model;
  model.kernel = options.kernel;
  model.ard = options.ard;
  model.priors = options.priors;
  model.restarts = options.restarts;
  model.algorithm = options.algorithm;
  if (options.algorithm == MinimizeAlgorithm::cobyla) {
    // The simplex method converges slowly, and the last digits are not needed.
    model.value_tolerance = 1e-5;
    model.point_tolerance = 1e-3;
  }
  return model;
}

}  // namespace

void GaussianProcessRegressorOptions::fields(OptionFields& fields) {
  fields.choice("kernel", kernel, kernel_families(), "covariance function");
  fields.flag("ard", ard, "a length-scale for each feature");
  fields.flag("priors", priors, "priors on the hyper-parameters; false: maximum likelihood");
  fields.choice("algorithm", algorithm, {{"lbfgs", MinimizeAlgorithm::lbfgs}, {"cobyla", MinimizeAlgorithm::cobyla}},
                "how the likelihood is maximised");
  fields.integer("restarts", restarts, 0, 10000, "random starts of that");
  fields.formerly("likelihood_restarts", "restarts");
  fields.flag("frozen", frozen,
              "RoBO's gp as it ran, hyper-parameters hardly ever fitted; the model's options above "
              "are not read");
}

GaussianProcessRegressorOptions gpo_options() {
  return {.kernel = KernelFamily::squared_exponential,
          .priors = false,
          .algorithm = MinimizeAlgorithm::cobyla,
          .restarts = 50};
}

void FrozenGaussianProcess::fit(const MatrixXd& X, const VectorXd& y) {
  const Eigen::Index features = X.rows();
  const bool is_first = theta_.size() != features + 2;
  if (is_first) {
    theta_ = VectorXd::Zero(features + 2);
    theta_[0] = std::log(2.0 / static_cast<double>(features));
    theta_[features + 1] = std::log(1e-3);
  }
  model_.condition(X, y, from_robo(theta_));
  if (theta_[0] < 0.0) return;
  if (theta_[0] == 0.0) {
    theta_[0] = edge;
  } else {
    search();
  }
  model_.condition(X, y, from_robo(theta_));
}

void FrozenGaussianProcess::search() {
  const Eigen::Index features = theta_.size() - 2;
  VectorXd own(theta_.size()), own_gradient(theta_.size());
  const Objective loss = [&](const VectorXd& theta, VectorXd* gradient) {
    const double prior = robo_log_prior(theta, gradient);
    if (!std::isfinite(prior)) return -prior;
    own = theta;  // log amplitude, log length-scales, log noise
    own[0] += std::log(static_cast<double>(features));
    own.segment(1, features) *= 0.5;
    const double value = model_.log_marginal_likelihood(own, gradient ? &own_gradient : nullptr);
    if (gradient) {
      own_gradient.segment(1, features) *= 0.5;
      *gradient = -(*gradient + own_gradient);
    }
    return -(value + prior);
  };
  const VectorXd limit = VectorXd::Constant(theta_.size(), 20.0);
  const Minimum found = minimize(loss, theta_, -limit, limit);
  if (std::isfinite(found.value)) theta_ = found.x;
}

GaussianProcessRegressor::GaussianProcessRegressor(const Options& options, std::uint64_t seed)
    : is_frozen_(options.frozen), fitted_(model_options(options), seed) {}

void GaussianProcessRegressor::fit(const MatrixXd& X, const VectorXd& y) {
  if (is_frozen_) {
    frozen_.fit(X, y);
  } else {
    fitted_.fit(X, y);
  }
}

FunctionDraw GaussianProcessRegressor::function_draw(std::uint64_t seed) const {
  Random random(seed);
  return draw_path(gaussian_process(), path_frequencies, random);
}

static_assert(RegressorLike<GaussianProcessRegressor>);

}  // namespace bobench::surrogates
