#include "surrogates/mixtures/gaussian_mixture.hpp"

#include <algorithm>
#include <limits>

#include "catch.hpp"
#include "core/error.hpp"
#include "numerics/normal_distribution.hpp"
#include "surrogates/mixtures/mixture_data.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

TEST_CASE("a Gaussian mixture's density is scikit-learn's") {
  for (const auto& one : mixture_golden()["mixtures"]) {
    const GaussianMixture mixture(vector_of(one["weights"]), columns_of(one["means"]),
                                  matrices_of(one["fitted_covariances"]));
    const VectorXd difference = mixture.log_density(columns_of(one["probe"])) - vector_of(one["log_density"]);
    CHECK(difference.cwiseAbs().maxCoeff() < 1e-9);
  }
}

TEST_CASE("conditionals of a Gaussian mixture are those of its density, by quadrature") {
  Random random(test_seed(1));
  for (const Index d : {1L, 3L}) {
    const GaussianMixture mixture = any_mixture(d + 1, 4, random);
    MatrixXd x(d, 5);
    for (Index i = 0; i < x.cols(); ++i) x.col(i) = mixture.means().col(i % 4).head(d) + 0.5 * random.normal_vector(d);
    const ConditionalMixture conditional = GaussianMixtureRegression(mixture).conditionals(x);
    const Prediction moments = conditional.moments();
    for (Index i = 0; i < x.cols(); ++i) {
      const auto moment = [&](int power) {
        return integral(
            [&](double y) {
              return std::pow(y, power) * std::exp(mixture.log_density(joined(x.col(i), VectorXd::Constant(1, y)))[0]);
            },
            -40.0, 40.0);
      };
      const double evidence = moment(0), mean = moment(1) / evidence;
      CHECK(conditional.log_evidence[i] == Approx(std::log(evidence)).epsilon(1e-10).margin(1e-10));
      CHECK(moments.mean[i] == Approx(mean).epsilon(1e-10).margin(1e-10));
      CHECK(moments.variance[i] == Approx(moment(2) / evidence - mean * mean).epsilon(1e-9));
      CHECK(conditional.weights.row(i).sum() == Approx(1.0).epsilon(1e-14));
    }
  }
}

TEST_CASE("far away a conditional still has weights") {
  Random random(test_seed(2));
  const GaussianMixtureRegression regression(any_mixture(2, 3, random));
  for (const double x : {1e3, -1e6, 1e200}) {
    const ConditionalMixture far = regression.conditionals(MatrixXd::Constant(1, 1, x));
    CHECK(far.weights.sum() == Approx(1.0));
    CHECK(far.weights.allFinite());
    CHECK(far.log_evidence[0] < -1e4);
  }
}

TEST_CASE("draws of a Gaussian mixture are distributed as its density says") {
  Random random(test_seed(3));
  const GaussianMixture mixture = any_mixture(2, 3, random);
  const Index n = 4000;
  const MatrixXd draws = mixture.draws(n, random);
  for (Index d = 0; d < 2; ++d) {
    std::vector<double> values(static_cast<std::size_t>(n));
    for (Index i = 0; i < n; ++i) values[static_cast<std::size_t>(i)] = draws(d, i);
    std::ranges::sort(values);
    double distance = 0.0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      double below = 0.0;
      for (Index k = 0; k < 3; ++k) {
        const double sd = std::sqrt(mixture.covariances()[static_cast<std::size_t>(k)](d, d));
        below += mixture.weights()[k] * normal_probability((values[i] - mixture.means()(d, k)) / sd);
      }
      distance = std::max(distance, std::abs(below - (static_cast<double>(i) + 0.5) / static_cast<double>(n)));
    }
    check_below("Kolmogorov-Smirnov", distance, ks_bound(static_cast<double>(n)));
  }
  // The draws have the correlation of the mixture.
  MatrixXd second = MatrixXd::Zero(2, 2);
  for (Index k = 0; k < 3; ++k) {
    const VectorXd mean = mixture.means().col(k);
    second += mixture.weights()[k] * (mixture.covariances()[static_cast<std::size_t>(k)] + mean * mean.transpose());
  }
  const Eigen::ArrayXd products = draws.row(0).cwiseProduct(draws.row(1)).transpose();
  const double error = std::sqrt((products - products.mean()).square().mean() / static_cast<double>(n));
  check_z("E[v0 v1]", products.mean(), second(0, 1), error);
}

TEST_CASE("parameters that are not a Gaussian mixture are refused") {
  const MatrixXd one = MatrixXd::Identity(1, 1), mean = MatrixXd::Zero(1, 1);
  const VectorXd weight = VectorXd::Ones(1);
  CHECK_THROWS_AS(GaussianMixture(VectorXd::Ones(2), mean, {one}), Error);
  CHECK_THROWS_AS(GaussianMixture(weight, mean, {MatrixXd::Identity(2, 2)}), Error);
  CHECK_THROWS_AS(GaussianMixture(-weight, mean, {one}), Error);
  CHECK_THROWS_AS(GaussianMixture(VectorXd::Zero(1), mean, {one}), Error);
  CHECK_THROWS_AS(GaussianMixture(weight, mean, {-one}), Error);
  CHECK_THROWS_AS(GaussianMixture(weight, MatrixXd::Constant(1, 1, NAN), {one}), Error);
  CHECK_THROWS_AS(GaussianMixtureRegression(GaussianMixture(weight, mean, {one})), Error);
}
