#include "surrogates/inference/variational.hpp"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "core/error.hpp"
#include "surrogates/linear/bayesian_linear_regression.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// N(mean, precision^-1), normalised.
struct Gaussian {
  VectorXd mean;
  MatrixXd precision;

  double operator()(const VectorXd& theta, VectorXd* gradient) const {
    const VectorXd slope = -precision * (theta - mean);
    if (gradient) *gradient = slope;
    const auto dim = static_cast<double>(mean.size());
    return 0.5 * (theta - mean).dot(slope) + 0.5 * std::log(precision.determinant()) -
           0.5 * dim * std::log(2.0 * std::numbers::pi);
  }
};

/// Correlated, with standard deviations from 0.1 to 10.
Gaussian correlated(Index dim, std::uint64_t seed) {
  Random random(test_seed(seed));
  MatrixXd covariance = random.normal_vector(dim * dim).reshaped(dim, dim);
  covariance = covariance * covariance.transpose() + 0.5 * MatrixXd::Identity(dim, dim);
  const VectorXd scale = VectorXd::LinSpaced(dim, -1.0, 1.0).unaryExpr([](double e) { return std::pow(10.0, e); });
  covariance = scale.asDiagonal() * covariance * scale.asDiagonal();
  return {3.0 * scale.cwiseProduct(random.normal_vector(dim)), covariance.inverse()};
}

}  // namespace

TEST_CASE("of a normal target mean-field inference finds the mean and one over the precisions' diagonal",
          "[variational]") {
  const Gaussian target = correlated(6, 1);
  const VectorXd sd = target.precision.diagonal().cwiseSqrt().cwiseInverse();
  const MatrixXd covariance = target.precision.inverse();
  MeanFieldVariational q(VectorXd::Zero(6), VectorXd::Ones(6));
  Random random(test_seed(2));
  q.fit(target, {.steps = 60000, .samples = 4, .rate = 0.02}, random);
  // Antithetic pairs remove the noise of the mean; the remaining error is that of the descent.
  check_below("mean", ((q.mean() - target.mean).array().abs() / sd.array()).maxCoeff(), 0.01);
  check_below("log sd", q.sd().cwiseQuotient(sd).array().log().abs().maxCoeff(), 0.1);
  // and these differ from the target's own
  check_below("least ratio of deviations", (sd.array() / covariance.diagonal().array().sqrt()).minCoeff(), 0.8);

  // KL(q | p) = (sum_i ln P_ii - ln det P) / 2 at the optimum.
  const double divergence =
      0.5 * (target.precision.diagonal().array().log().sum() - std::log(target.precision.determinant()));
  check_below("evidence", std::abs(q.evidence_lower_bound(target, 20000, random) + divergence), 0.1);
}

TEST_CASE("mini-batches of a linear regression lead to the posterior's optimum", "[variational]") {
  Random random(test_seed(3));
  constexpr Index p = 4, n = 60, batch = 15;
  const MatrixXd psi = random.normal_vector(p * n).reshaped(p, n);
  const VectorXd y = psi.transpose() * random.normal_vector(p) + 0.3 * random.normal_vector(n);
  const LinearPrecisions precisions{0.5, 10.0};
  Index at = 0;
  const auto density = [&](const VectorXd& w, VectorXd* gradient) {
    const auto features = psi.middleCols(at, batch);
    const VectorXd residual = y.segment(at, batch) - features.transpose() * w;
    at = (at + batch) % n;
    const double weight = precisions.beta * static_cast<double>(n) / batch;
    if (gradient) *gradient = weight * (features * residual) - precisions.alpha * w;
    return -0.5 * weight * residual.squaredNorm() - 0.5 * precisions.alpha * w.squaredNorm();
  };
  MeanFieldVariational q(VectorXd::Zero(p), VectorXd::Ones(p));
  q.fit(density, {.steps = 40000, .samples = 2, .rate = 0.01}, random);

  BayesianLinearRegression regression;
  regression.set_data(psi, y);
  MatrixXd precision = precisions.beta * psi * psi.transpose();
  precision.diagonal().array() += precisions.alpha;
  const VectorXd sd = precision.diagonal().cwiseSqrt().cwiseInverse();
  const VectorXd off = q.mean() - regression.posterior_mean(precisions);
  check_below("mean by batches", (off.array().abs() / sd.array()).maxCoeff(), 0.2);
  check_below("log sd by batches", q.sd().cwiseQuotient(sd).array().log().abs().maxCoeff(), 0.2);
}

TEST_CASE("samples have the distribution's moments", "[variational]") {
  const MeanFieldVariational q(Eigen::Vector3d(1.0, -2.0, 0.0), Eigen::Vector3d(0.1, 1.0, 30.0));
  Random random(test_seed(4));
  constexpr Index count = 50000;
  MatrixXd draws = q.sample(count, random);
  const VectorXd mean = draws.rowwise().mean();
  for (Index i = 0; i < 3; ++i) check_z("sample mean", mean[i], q.mean()[i], q.sd()[i] / std::sqrt(count));
  draws.colwise() -= q.mean();
  const VectorXd variance = draws.cwiseAbs2().rowwise().mean();
  for (Index i = 0; i < 3; ++i) {
    check_z("sample variance", variance[i] / (q.sd()[i] * q.sd()[i]), 1.0, std::sqrt(2.0 / count));
  }
}

TEST_CASE("variational inference refuses unusable settings, and survives a density that fails", "[variational]") {
  CHECK_THROWS_AS(MeanFieldVariational(VectorXd::Zero(2), VectorXd::Ones(3)), Error);
  CHECK_THROWS_AS(MeanFieldVariational(VectorXd::Zero(2), VectorXd::Zero(2)), Error);
  MeanFieldVariational q(VectorXd::Zero(1), VectorXd::Ones(1));
  Random random(test_seed(5));
  int calls = 0;
  const auto density = [&](const VectorXd& theta, VectorXd* gradient) {
    if (gradient) *gradient = ++calls % 7 == 0 ? VectorXd::Constant(1, std::nan("")) : VectorXd(2.0 - theta.array());
    return -0.5 * (theta[0] - 2.0) * (theta[0] - 2.0);
  };
  CHECK_THROWS_AS(q.fit(density, {.samples = 3}, random), Error);
  q.fit(density, {.steps = 5000}, random);
  check_below("mean past failures", std::abs(q.mean()[0] - 2.0), 0.02);
}
