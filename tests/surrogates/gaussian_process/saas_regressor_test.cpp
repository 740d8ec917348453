#include "surrogates/gaussian_process/saas_regressor.hpp"

#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "surrogates/many_dimensions_golden.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// Of 20 features only the third and the eighth are relevant.
struct Sparse {
  MatrixXd X;
  VectorXd y;
};

Sparse sparse(Index n, std::uint64_t seed) {
  Random random(test_seed(seed));
  Sparse data{random.uniform_vector(20 * n).reshaped(20, n), VectorXd(n)};
  for (Index i = 0; i < n; ++i) data.y[i] = 5.0 + std::sin(6.0 * data.X(2, i)) + 2.0 * std::cos(4.0 * data.X(7, i));
  return data;
}

const SaasOptions short_chain{.burn_in = 200, .samples = 128, .thin = 8};

}  // namespace

TEST_CASE("the sparse prior's posterior is that of scipy's half-Cauchy, normal and likelihood, up to a constant") {
  const auto all = golden::many_dimensions("saas");
  const MatrixXd X = golden::points(all["x"]);
  const VectorXd y = golden::vector(all["y"]);
  for (const auto& one : all["cases"]) {
    SaasRegressor model({.burn_in = 1,
                         .samples = 1,
                         .thin = 1,
                         .max_depth = 1,
                         .kernel = kernel_family(one["kernel"].get<std::string>()),
                         .noise_variance = one["noise"].get<double>()},
                        1);
    model.fit(X, y);
    const auto difference = [&](std::size_t i) {
      return model.log_posterior(golden::vector(one["etas"][i]), nullptr) - one["log_density"][i].get<double>();
    };
    for (std::size_t i = 1; i < one["etas"].size(); ++i) CHECK(difference(i) == Approx(difference(0)).margin(1e-5));
  }
}

TEST_CASE("the gradient of the sparse prior's posterior is that of finite differences") {
  const Sparse data = sparse(10, 1);
  for (const double noise : {1e-3, 0.0}) {
    SaasRegressor model({.burn_in = 1, .samples = 1, .thin = 1, .max_depth = 1, .noise_variance = noise}, 1);
    model.fit(data.X, data.y);
    Random random(test_seed(2));
    const VectorXd eta = random.normal_vector(noise > 0.0 ? 22 : 23);
    VectorXd gradient(eta.size());
    model.log_posterior(eta, &gradient);
    for (Index i = 0; i < eta.size(); ++i) {
      const VectorXd step = 1e-5 * VectorXd::Unit(eta.size(), i);
      const double slope = (model.log_posterior(eta + step, nullptr) - model.log_posterior(eta - step, nullptr)) / 2e-5;
      CHECK(gradient[i] == Approx(slope).epsilon(1e-4).margin(1e-5));
    }
  }
}

TEST_CASE("the features that matter are found among twenty, and predictions follow them") {
  const Sparse data = sparse(40, 3), others = sparse(50, 4);
  SaasRegressor model(short_chain, test_seed(5));
  model.fit(data.X, data.y);
  const MatrixXd& rho = model.inverse_squared_lengths();
  CHECK(rho.cols() == 16);
  CHECK(model.predictions(others.X).size() == 16);
  const VectorXd mean_log = rho.array().log().rowwise().mean();
  double idle = -1e9;
  for (Index d = 0; d < 20; ++d) {
    if (d != 2 && d != 7) idle = std::max(idle, mean_log[d]);
  }
  check_above("log rho of those that matter over the largest other", std::min(mean_log[2], mean_log[7]) - idle, 1.0);
  const VectorXd error = model.predict(others.X).mean - others.y;
  const double total = (others.y.array() - others.y.mean()).square().mean();
  check_below("share of the variance left", error.array().square().mean() / total, 0.1);
}

TEST_CASE("a smaller scale of the shrinkage leaves less of features without effect") {
  const Sparse data = sparse(15, 6);
  const auto idle = [&](double shrinkage) {
    SaasOptions options = short_chain;
    options.shrinkage = shrinkage;
    SaasRegressor model(options, test_seed(7));
    model.fit(data.X, data.y);
    return model.inverse_squared_lengths().array().log().bottomRows(10).mean();
  };
  check_below("mean log rho, 1e-4 against 10", idle(1e-4) - idle(10.0), -2.0);
}

TEST_CASE("a chain that would keep no sample is refused") {
  CHECK_THROWS_AS(SaasRegressor({.samples = 8, .thin = 16}, 1), InputError);
}

TEST_CASE("equal targets and a single point can be fitted") {
  SaasOptions options{.burn_in = 20, .samples = 16, .thin = 8};
  SaasRegressor model(options, 1);
  const MatrixXd X = sparse(4, 8).X;
  model.fit(X, VectorXd::Constant(4, 2.0));
  CHECK(model.predict(X).mean.isApproxToConstant(2.0));
  model.fit(X.leftCols(1), VectorXd::Constant(1, 2.0));
  CHECK(model.predict(X).mean.allFinite());
}
