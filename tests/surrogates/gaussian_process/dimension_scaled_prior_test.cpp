#include "surrogates/gaussian_process/dimension_scaled_prior.hpp"

#include <cmath>

#include "catch.hpp"
#include "surrogates/gaussian_process/fenced_gaussian_process_regressor.hpp"
#include "surrogates/gaussian_process/gaussian_process.hpp"
#include "surrogates/many_dimensions_golden.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::VectorXd;

namespace {

GaussianProcessOptions options_of(const nlohmann::json& one) {
  return {.kernel = kernel_family(one["kernel"].get<std::string>()), .prior = HyperPrior::dimension_scaled};
}

/// Converts parameters without an amplitude, as in the golden file, to theta.
VectorXd theta_of(const VectorXd& lengths_and_noise) {
  VectorXd theta = VectorXd::Zero(lengths_and_noise.size() + 1);
  theta.tail(lengths_and_noise.size()) = lengths_and_noise;
  return theta;
}

}  // namespace

TEST_CASE("the posterior under the dimension-scaled prior is that of scipy's log-normal densities, up to a constant") {
  for (const auto& one : golden::many_dimensions("dimension_scaled")) {
    GaussianProcess model(options_of(one));
    const auto X = golden::points(one["x"]);
    model.condition(X, golden::vector(one["y"]), {.length_scales = VectorXd::Ones(X.rows())});
    const double first = model.log_posterior(theta_of(golden::vector(one["at"][0])), nullptr);
    for (std::size_t i = 0; i < 3; ++i) {
      const double other = model.log_posterior(theta_of(golden::vector(one["at"][i + 1])), nullptr);
      CHECK(other - first == Approx(one["differences"][i].get<double>()).epsilon(1e-8));
    }
  }
}

TEST_CASE("its gradient is that of finite differences") {
  const Index features = 3;
  const VectorXd theta = (VectorXd(features + 2) << 0.3, -1.0, 0.4, 2.5, -6.0).finished();
  VectorXd gradient = VectorXd::Zero(theta.size());
  dimension_scaled_log_prior(theta, features, features, &gradient);
  for (Index i = 0; i < theta.size(); ++i) {
    const VectorXd step = 1e-5 * VectorXd::Unit(theta.size(), i);
    const double slope = (dimension_scaled_log_prior(theta + step, features, features, nullptr) -
                          dimension_scaled_log_prior(theta - step, features, features, nullptr)) /
                         2e-5;
    CHECK(gradient[i] == Approx(slope).margin(1e-8));
  }
}

TEST_CASE("the modes are where the densities of length-scale and noise are highest") {
  const Index features = 7;
  const auto density = [&](double length, double noise) {
    VectorXd theta = VectorXd::Zero(3);
    theta << 0.0, std::log(length), std::log(noise);
    return dimension_scaled_log_prior(theta, 1, features, nullptr);
  };
  const double length = dimension_scaled_length_mode(features), noise = dimension_scaled_noise_mode();
  CHECK(length == Approx(0.2048 * std::sqrt(7.0)).epsilon(1e-3));
  CHECK(noise == Approx(0.0067).epsilon(1e-2));
  for (const double factor : {0.99, 1.01}) {
    CHECK(density(length, noise) > density(factor * length, noise));
    CHECK(density(length, noise) > density(length, factor * noise));
  }
}

TEST_CASE("fits reach scipy's best of eleven searches, and never fit an amplitude") {
  for (const auto& one : golden::many_dimensions("dimension_scaled")) {
    const auto X = golden::points(one["x"]);
    const VectorXd y = golden::vector(one["y"]);
    FencedGaussianProcessRegressor model({.kernel = kernel_family(one["kernel"].get<std::string>()),
                                          .prior = HyperPrior::dimension_scaled,
                                          .restarts = 8},
                                         1);
    model.fit(X, y);
    const GaussianProcess& fitted = model.gaussian_process();
    CHECK(fitted.parameters().amplitude == 1.0);
    VectorXd best = VectorXd::Zero(X.rows() + 2);
    best.segment(1, X.rows()) = golden::vector(one["log_lengths"]);
    best[X.rows() + 1] = one["log_noise"].get<double>();
    CHECK(fitted.log_posterior(fitted.theta(), nullptr) >= fitted.log_posterior(best, nullptr) - 1e-4);
    CHECK((fitted.theta() - best).cwiseAbs().maxCoeff() < 0.02);
  }
}
