#include "surrogates/bnn/network_posterior.hpp"

#include <boost/math/distributions/gamma.hpp>
#include <boost/math/distributions/normal.hpp>
#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "surrogates/bnn/network_ensemble.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

struct Data {
  MatrixXd X;
  VectorXd y;
};

Data some_data(Index d, Index n, Random& random) {
  Data data{MatrixXd(d, n), random.normal_vector(n)};
  for (double& x : data.X.reshaped()) x = random.normal();
  return data;
}

double log_normal(double x, double sd) {
  return std::log(boost::math::pdf(boost::math::normal(0.0, sd), x));
}
/// Log density of a logarithm whose exponential is Gamma distributed.
double log_gamma(double log_s, double shape, double rate) {
  const double s = std::exp(log_s);
  return std::log(boost::math::pdf(boost::math::gamma_distribution(shape, 1.0 / rate), s)) + log_s;
}

/// The density of the header's formulae, term by term with loops, in centred coordinates.
double plain_log_posterior(const Data& data, const VectorXd& theta, Index hidden, bool hierarchical) {
  const Index d = data.X.rows(), units = (d + 1) * hidden, weights = units + hidden + 1;
  const double noise = std::exp(theta[weights]);
  VectorXd sds = VectorXd::Constant(4, 100.0);
  double value = log_gamma(theta[weights], 2.0, 200.0);
  if (hierarchical) {
    for (Index g = 0; g < 4; ++g) {
      value += log_gamma(theta[weights + 1 + g], 2.0, 0.02);
      sds[g] = std::exp(theta[weights + 1 + g]);
    }
  }
  for (Index j = 0; j < hidden; ++j) {
    for (Index i = 0; i < d; ++i) value += log_normal(theta[j * (d + 1) + i], sds[0]);
    value += log_normal(theta[j * (d + 1) + d], sds[1]) + log_normal(theta[units + j], sds[2]);
  }
  value += log_normal(theta[weights - 1], sds[3]);
  for (Index k = 0; k < data.y.size(); ++k) {
    double f = theta[weights - 1];
    for (Index j = 0; j < hidden; ++j) {
      double a = theta[j * (d + 1) + d];
      for (Index i = 0; i < d; ++i) a += theta[j * (d + 1) + i] * data.X(i, k);
      f += theta[units + j] / (1.0 + std::exp(-a));
    }
    value += log_normal(data.y[k] - f, noise);
  }
  return value;
}

VectorXd some_theta(const NetworkPosterior& posterior, Random& random) {
  VectorXd theta = random.normal_vector(posterior.size());
  theta[posterior.weights()] = -1.0 + 0.3 * random.normal();  // log noise
  return theta;
}

}  // namespace

TEST_CASE("the log posterior is the sum of its terms, up to a constant", "[bnn]") {
  Random random(1);
  const Data data = some_data(3, 7, random);
  for (const bool hierarchical : {false, true}) {
    NetworkPosterior posterior(data.X, data.y, {.hidden = 4, .hierarchical = hierarchical, .non_centred = false});
    REQUIRE(posterior.size() == (3 + 2) * 4 + 1 + (hierarchical ? 5 : 1));
    double constant = 0.0;
    for (int trial = 0; trial < 5; ++trial) {
      const VectorXd theta = some_theta(posterior, random);
      const double difference = posterior(theta, nullptr) - plain_log_posterior(data, theta, 4, hierarchical);
      if (trial == 0) constant = difference;
      CHECK(difference == Approx(constant).epsilon(1e-10));
    }
  }
}

// Change of variables w = sd z: log densities differ by the sum of log sd over all weights.
TEST_CASE("non-centred weights have the same posterior", "[bnn]") {
  Random random(2);
  const Data data = some_data(2, 9, random);
  NetworkPosterior centred(data.X, data.y, {.hidden = 3, .non_centred = false});
  NetworkPosterior scaled(data.X, data.y, {.hidden = 3, .non_centred = true});
  for (int trial = 0; trial < 5; ++trial) {
    const VectorXd theta = some_theta(scaled, random);
    VectorXd weights = theta;
    weights.head(scaled.weights()) = scaled.networks(theta).col(0);
    const auto log_sds = theta.tail<4>();
    const double jacobian = 6.0 * log_sds[0] + 3.0 * log_sds[1] + 3.0 * log_sds[2] + log_sds[3];
    CHECK(scaled(theta, nullptr) == Approx(centred(weights, nullptr) + jacobian).epsilon(1e-12));
    CHECK(centred.networks(weights).col(0) == weights.head(centred.weights()));
  }
}

TEST_CASE("gradients of the log posterior agree with finite differences", "[bnn]") {
  Random random(3);
  for (const Index d : {1, 4}) {
    const Data data = some_data(d, 12, random);
    for (const auto& [hierarchical, non_centred] : {std::pair{false, false}, {true, false}, {true, true}}) {
      NetworkPosterior posterior(data.X, data.y,
                                 {.hidden = 5, .hierarchical = hierarchical, .non_centred = non_centred});
      const VectorXd theta = some_theta(posterior, random);
      VectorXd gradient(posterior.size());
      const double value = posterior(theta, &gradient);
      CHECK(value == posterior(theta, nullptr));
      for (Index i = 0; i < theta.size(); ++i) {
        const double step = 1e-5;
        VectorXd high = theta, low = theta;
        high[i] += step;
        low[i] -= step;
        const double slope = (posterior(high, nullptr) - posterior(low, nullptr)) / (2.0 * step);
        INFO("coordinate " << i << " of " << theta.size());
        CHECK(gradient[i] == Approx(slope).epsilon(1e-6).margin(1e-5));
      }
    }
  }
}

TEST_CASE("extreme weights give a finite or vanishing density, no surprise", "[bnn]") {
  Random random(4);
  const Data data = some_data(2, 5, random);
  NetworkPosterior posterior(data.X, data.y, {.hidden = 3});
  VectorXd theta = some_theta(posterior, random), gradient(posterior.size());
  theta.head(6) *= 1e4;  // saturated units
  CHECK(std::isfinite(posterior(theta, &gradient)));
  CHECK(gradient.allFinite());
  theta[posterior.weights()] = -800.0;  // noise underflows
  CHECK(!(posterior(theta, nullptr) > -std::numeric_limits<double>::infinity()));
  CHECK_THROWS_AS(NetworkPosterior(data.X, data.y.head(4), {}), Error);
}

TEST_CASE("an ensemble gives each network's own value and gradient", "[bnn]") {
  Random random(5);
  const Index d = 3, hidden = 4, count = 150;
  MatrixXd networks((d + 2) * hidden + 1, count), X(d, 700);
  for (double& w : networks.reshaped()) w = 2.0 * random.normal();
  for (double& x : X.reshaped()) x = random.normal();
  const NetworkEnsemble ensemble(networks, d, hidden);
  const MatrixXd values = ensemble.draws(X);
  REQUIRE(values.rows() == count);
  REQUIRE(values.cols() == 700);
  for (const auto& [k, p] : {std::pair<Index, Index>{0, 0}, {149, 699}, {77, 311}}) {
    double f = networks((d + 2) * hidden, k);
    for (Index j = 0; j < hidden; ++j) {
      const auto unit = networks.col(k).segment(j * (d + 1), d + 1);
      f += networks((d + 1) * hidden + j, k) / (1.0 + std::exp(-unit.head(d).dot(X.col(p)) - unit[d]));
    }
    CHECK(values(k, p) == Approx(f).epsilon(1e-12));
  }
  const PointDraws draws = ensemble.draws_with_gradient(X.col(5));
  CHECK(draws.values.isApprox(values.col(5), 1e-13));
  for (Index i = 0; i < d; ++i) {
    MatrixXd around(d, 2);
    around << X.col(5), X.col(5);
    around(i, 0) += 1e-6;
    around(i, 1) -= 1e-6;
    const MatrixXd f = ensemble.draws(around);
    const VectorXd slope = (f.col(0) - f.col(1)) / 2e-6;
    CHECK((draws.gradients.row(i).transpose() - slope).cwiseAbs().maxCoeff() < 1e-7);
  }
}
