#include "surrogates/mixtures/expectation_maximization.hpp"

#include "catch.hpp"
#include "core/error.hpp"
#include "surrogates/mixtures/k_means.hpp"
#include "surrogates/mixtures/mixture_data.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

CovarianceShape shape_of(const std::string& name) {
  return name == "full" ? CovarianceShape::full : name == "tied" ? CovarianceShape::tied : CovarianceShape::diagonal;
}

}  // namespace

TEST_CASE("from the same start the mixture is scikit-learn's") {
  int compared = 0;
  for (const auto& one : mixture_golden()["mixtures"]) {
    INFO(one["covariances"]);
    const MixtureFitOptions options{.covariances = shape_of(one["covariances"]), .iterations = 20000, .tolerance = 0.0};
    const MatrixXd means = columns_of(one["first_means"]);
    const GaussianMixture first(VectorXd::Ones(means.cols()), means, matrices_of(one["first_covariances"]));
    const MixtureFit fit = improve_mixture(columns_of(one["points"]), first, options);
    ++compared;
    CHECK(fit.log_likelihood() == Approx(one["log_likelihood"].get<double>()).epsilon(1e-10));
    CHECK((fit.mixture.weights() - vector_of(one["weights"])).cwiseAbs().maxCoeff() < 1e-8);
    CHECK((fit.mixture.means() - columns_of(one["means"])).cwiseAbs().maxCoeff() < 1e-8);
    const auto expected = matrices_of(one["fitted_covariances"]);
    for (std::size_t k = 0; k < expected.size(); ++k) {
      CHECK((fit.mixture.covariances()[k] - expected[k]).cwiseAbs().maxCoeff() < 1e-8);
    }
  }
  CHECK(compared == 5);
}

TEST_CASE("the likelihood never falls") {
  Random random(test_seed(1));
  double worst = 0.0;
  for (int i = 0; i < 1000; ++i) {
    const Index D = 1 + random.index(4), n = 2 + random.index(40);
    const MatrixXd points = any_mixture(D, 3, random).draws(n, random);
    MixtureFitOptions options{.components = static_cast<int>(1 + random.index(6)), .starts = 1, .regularization = 0.0};
    options.covariances = std::vector{CovarianceShape::full, CovarianceShape::diagonal,
                                      CovarianceShape::tied}[static_cast<std::size_t>(random.index(3))];
    options.start = std::vector{MixtureStart::k_means, MixtureStart::k_means_plus_plus,
                                MixtureStart::random_points}[static_cast<std::size_t>(random.index(3))];
    const auto all = fit_mixture(points, options, random).log_likelihoods;
    for (std::size_t t = 1; t < all.size(); ++t)
      worst = std::max(worst, (all[t - 1] - all[t]) / (1.0 + std::abs(all[t])));
  }
  CHECK(worst < 1e-9);
}

TEST_CASE("a clear mixture is found") {
  Random random(test_seed(2));
  MatrixXd means(2, 3);
  means << -5.0, 0.0, 6.0, 1.0, -4.0, 3.0;
  const GaussianMixture truth(Eigen::Vector3d(1.0, 2.0, 1.0), means,
                              std::vector<MatrixXd>(3, MatrixXd::Identity(2, 2)));
  const MatrixXd points = truth.draws(600, random);
  for (const MixtureStart start :
       {MixtureStart::k_means, MixtureStart::k_means_plus_plus, MixtureStart::random_points}) {
    const MixtureFit fit = fit_mixture(points, {.components = 3, .start = start, .starts = 5}, random);
    CHECK(fit.degenerate == 0);
    for (Index k = 0; k < 3; ++k) {
      double nearest = 1e9;
      for (Index j = 0; j < 3; ++j) nearest = std::min(nearest, (fit.mixture.means().col(j) - means.col(k)).norm());
      check_below("distance of a mean", nearest, 0.7);
    }
  }
}

TEST_CASE("degenerate data have a mixture, and are reported") {
  Random random(test_seed(3));
  const auto fitted = [&](const MatrixXd& points, int components) {
    return fit_mixture(points, {.components = components, .starts = 3}, random);
  };
  const MixtureFit single = fitted(MatrixXd::Constant(2, 1, 0.5), 4);
  CHECK(single.mixture.components() == 1);
  CHECK(single.degenerate == 1);
  const MixtureFit equal = fitted(MatrixXd::Constant(3, 20, -2.0), 5);
  CHECK(equal.degenerate == equal.mixture.components());
  CHECK(equal.mixture.log_density(MatrixXd::Constant(3, 1, -2.0)).allFinite());
  MatrixXd flat(2, 30);
  flat.row(0) = random.normal_vector(30).transpose();
  flat.row(1).setConstant(7.0);
  CHECK(fitted(flat, 2).degenerate == 2);
  const MixtureFit large = fitted(1e150 * any_mixture(2, 2, random).draws(30, random), 2);
  CHECK(large.mixture.means().allFinite());
  CHECK_THROWS_AS(fitted(MatrixXd(2, 0), 1), Error);
  CHECK_THROWS_AS(fitted(MatrixXd::Constant(2, 3, NAN), 1), Error);
}

TEST_CASE("k-means ends where every point is nearest to its centre, which is the mean of its points") {
  Random random(test_seed(4));
  const MatrixXd points = any_mixture(2, 4, random).draws(200, random);
  MatrixXd centres = k_means_plus_plus(points, 4, random);
  const auto owners = k_means(points, centres, 1000);
  for (Index k = 0; k < 4; ++k) {
    VectorXd sum = VectorXd::Zero(2);
    double count = 0.0;
    for (Index i = 0; i < points.cols(); ++i) {
      const Index owner = owners[static_cast<std::size_t>(i)];
      CHECK((points.col(i) - centres.col(owner)).norm() <= (points.col(i) - centres.col(k)).norm() + 1e-12);
      if (owner != k) continue;
      sum += points.col(i);
      count += 1.0;
    }
    if (count > 0.0) CHECK((sum / count - centres.col(k)).norm() < 1e-12);
  }
}
