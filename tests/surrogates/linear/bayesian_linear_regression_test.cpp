#include "surrogates/linear/bayesian_linear_regression.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numbers>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "surrogates/linear/anchored_sampling.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// The rows of the JSON as columns.
MatrixXd columns_of(const nlohmann::json& json) {
  MatrixXd columns(json[0].size(), json.size());
  for (Index j = 0; j < columns.cols(); ++j) {
    for (Index i = 0; i < columns.rows(); ++i) {
      columns(i, j) = json[static_cast<std::size_t>(j)][static_cast<std::size_t>(i)];
    }
  }
  return columns;
}

VectorXd vector_of(const nlohmann::json& json) {
  const std::vector<double> values = json;
  return Eigen::Map<const VectorXd>(values.data(), static_cast<Index>(values.size()));
}

nlohmann::json golden() {
  std::ifstream file(BOBENCH_TEST_DATA "/linear_golden.json");
  return nlohmann::json::parse(file);
}

struct Data {
  MatrixXd psi;
  VectorXd y;
};

/// Features, a few of which explain the targets.
Data some_data(Index p, Index n, std::uint64_t seed) {
  Random random(test_seed(seed));
  Data data{random.normal_vector(p * n).reshaped(p, n), VectorXd()};
  const VectorXd weights = 0.7 * random.normal_vector(p);
  data.y = data.psi.transpose() * weights + 0.2 * random.normal_vector(n);
  return data;
}

BayesianLinearRegression regression_of(const Data& data) {
  BayesianLinearRegression regression;
  regression.set_data(data.psi, data.y);
  return regression;
}

double largest(const MatrixXd& difference) {
  return difference.cwiseAbs().maxCoeff();
}

}  // namespace

TEST_CASE("posterior, evidence and predictions are those of exact arithmetic", "[linear]") {
  for (const auto& one : golden()) {
    INFO(one["name"].get<std::string>());
    BayesianLinearRegression regression;
    const MatrixXd psi = columns_of(one["psi"]);
    regression.set_data(psi, columns_of(one["y"]).row(0).transpose());
    const LinearPrecisions precisions{one["alpha"], one["beta"]};
    const MatrixXd covariance = columns_of(one["covariance"]);
    const double scale = largest(covariance);
    CHECK(largest(regression.posterior_mean(precisions) - columns_of(one["mean"]).row(0).transpose()) < 1e-11);
    CHECK(largest(regression.times_posterior_covariance(MatrixXd::Identity(psi.rows(), psi.rows()), precisions) -
                  covariance) < 1e-11 * scale);
    CHECK(regression.log_evidence(precisions) == Approx(one["log_evidence"].get<double>()).epsilon(1e-11));
    CHECK(regression.squared_norm_of_mean(precisions) == Approx(one["norm"].get<double>()).epsilon(1e-11));
    CHECK(regression.log_determinant(precisions) ==
          Approx(-std::log(covariance.fullPivLu().determinant())).epsilon(1e-9));
    const VectorXd residual =
        columns_of(one["y"]).row(0).transpose() - psi.transpose() * columns_of(one["mean"]).row(0).transpose();
    CHECK(regression.squared_residual(precisions) == Approx(residual.squaredNorm()).epsilon(1e-7));
    CHECK(regression.effective_weights(precisions) == Approx(one["gamma"].get<double>()).epsilon(1e-10));
    const Prediction prediction = regression.predict(columns_of(one["Z"]), precisions);
    CHECK(largest(prediction.mean - vector_of(one["Z_mean"])) < 1e-11);
    CHECK(largest(prediction.variance - vector_of(one["Z_variance"])) < 1e-10 * scale);
  }
}

TEST_CASE("the evidence is the integral of likelihood times prior", "[linear]") {
  const Data data = some_data(2, 5, 1);
  const LinearPrecisions precisions{1.3, 4.0};
  const BayesianLinearRegression regression = regression_of(data);
  // The trapezoidal rule is exact to rounding for a density that vanishes at the ends of the grid.
  const VectorXd mean = regression.posterior_mean(precisions);
  constexpr double step = 0.02;
  constexpr int half = 300;
  double sum = 0.0;
  for (int i = -half; i <= half; ++i) {
    for (int j = -half; j <= half; ++j) {
      const Eigen::Vector2d w = mean + step * Eigen::Vector2d(i, j);
      sum += std::exp(-0.5 * precisions.beta * (data.y - data.psi.transpose() * w).squaredNorm() -
                      0.5 * precisions.alpha * w.squaredNorm());
    }
  }
  const double log_integral = std::log(sum * step * step) + 2.5 * std::log(precisions.beta / (2.0 * std::numbers::pi)) +
                              std::log(precisions.alpha / (2.0 * std::numbers::pi));
  CHECK(regression.log_evidence(precisions) == Approx(log_integral).epsilon(1e-10));
}

TEST_CASE("the evidence's gradient is that of finite differences", "[linear]") {
  for (const auto& [p, n] : {std::pair<Index, Index>{20, 6}, {4, 30}, {7, 7}}) {
    const BayesianLinearRegression regression = regression_of(some_data(p, n, 2));
    for (const Eigen::Vector2d& theta : {Eigen::Vector2d(0.3, 1.0), Eigen::Vector2d(-4.0, 5.0)}) {
      const auto value = [&](const Eigen::Vector2d& at) {
        return regression.log_evidence({std::exp(at[0]), std::exp(at[1])});
      };
      Eigen::Vector2d gradient;
      regression.log_evidence({std::exp(theta[0]), std::exp(theta[1])}, &gradient);
      for (Index i = 0; i < 2; ++i) {
        const Eigen::Vector2d h = 1e-5 * Eigen::Vector2d::Unit(i);
        CHECK(gradient[i] == Approx((value(theta + h) - value(theta - h)) / 2e-5).epsilon(1e-6).margin(1e-7));
      }
    }
  }
}

TEST_CASE("MacKay's fixed point maximises the evidence", "[linear]") {
  for (const auto& [p, n] : {std::pair<Index, Index>{40, 15}, {12, 60}}) {
    for (const double start : {1e-4, 1.0, 1e4}) {
      const BayesianLinearRegression regression = regression_of(some_data(p, n, 3));
      const double beta = 25.0;
      const double alpha = evidence_alpha(regression, beta, {.start = start, .tolerance = 1e-10, .iterations = 1000});
      Eigen::Vector2d gradient;
      const double best = regression.log_evidence({alpha, beta}, &gradient);
      CHECK(std::abs(gradient[0]) < 1e-6);
      for (double factor = 1e-6; factor < 2e6; factor *= 1.5) {
        CHECK(regression.log_evidence({alpha * factor, beta}) <= best + 1e-10);
      }
    }
  }
}

TEST_CASE("alpha stays where arithmetic can follow", "[linear]") {
  Data data = some_data(10, 4, 4);
  data.y.setZero();
  CHECK(evidence_alpha(regression_of(data), 1000.0) == 1e12);
  // Weights of 1e12 are needed here: alpha would fall below the rounding error of the largest eigenvalue.
  data.psi *= 1e-12;
  data.psi.row(0).setOnes();
  data.y = Eigen::Vector4d(1, -1, 1, -1);
  const BayesianLinearRegression regression = regression_of(data);
  const double alpha = evidence_alpha(regression, 1000.0);
  CHECK(alpha >= 1000.0 * regression.min_ratio());
  CHECK(regression.predict(data.psi, {alpha, 1000.0}).variance.minCoeff() >= 0.0);
}

TEST_CASE("one projection serves all precisions", "[linear]") {
  for (const auto& [p, n] : {std::pair<Index, Index>{30, 9}, {5, 50}}) {
    const BayesianLinearRegression regression = regression_of(some_data(p, n, 5));
    const MatrixXd Z = some_data(p, 7, 6).psi;
    const auto projection = regression.project(Z);
    for (const LinearPrecisions precisions : {LinearPrecisions{1.0, 10.0}, {1e-3, 1e3}, {50.0, 0.1}}) {
      const Prediction prediction = regression.predict(projection, precisions);
      CHECK(largest(prediction.mean - Z.transpose() * regression.posterior_mean(precisions)) < 1e-10);
      const MatrixXd S = regression.times_posterior_covariance(Z, precisions);
      const VectorXd variance = Z.cwiseProduct(S).colwise().sum().transpose();
      CHECK(largest(prediction.variance - variance) < 1e-9 * largest(variance));
    }
  }
}

TEST_CASE("variance at the data falls to that of the noise, not below 0, when the prior is wide", "[linear]") {
  const Data data = some_data(40, 12, 7);
  const Prediction prediction = regression_of(data).predict(data.psi, {1e-4, 1e3});
  CHECK(largest(prediction.variance - VectorXd::Constant(12, 1e-3)) < 1e-8);
  CHECK(largest(prediction.mean - data.y) < 1e-6);
}

TEST_CASE("linear regression refuses unusable data", "[linear]") {
  BayesianLinearRegression regression;
  CHECK_THROWS_AS(regression.set_data(MatrixXd::Ones(2, 3), VectorXd::Ones(2)), Error);
  CHECK_THROWS_AS(regression.set_data(MatrixXd(0, 2), VectorXd::Ones(2)), Error);
  CHECK_THROWS_AS(regression.set_data(MatrixXd::Ones(2, 2), VectorXd::Constant(2, std::nan(""))), Error);
}

TEST_CASE("anchored estimates are distributed as the posterior", "[linear]") {
  constexpr Index count = 40000;
  for (const auto& [p, n] : {std::pair<Index, Index>{6, 3}, {3, 8}}) {
    const Data data = some_data(p, n, 8);
    const BayesianLinearRegression regression = regression_of(data);
    const LinearPrecisions precisions{2.0, 9.0};
    Random random(test_seed(9));
    MatrixXd samples(p, count);
    for (Index k = 0; k < count; ++k) {
      samples.col(k) = anchored_estimate(data.psi, data.y, precisions, 1.0 / precisions.alpha, random);
    }
    const VectorXd mean = regression.posterior_mean(precisions);
    const MatrixXd S = regression.times_posterior_covariance(MatrixXd::Identity(p, p), precisions);
    // Standard errors of means and covariances of a normal sample.
    const double root = std::sqrt(static_cast<double>(count));
    const VectorXd sd = S.diagonal().cwiseSqrt();
    const VectorXd sample_mean = samples.rowwise().mean();
    for (Index i = 0; i < p; ++i) check_z("mean", sample_mean[i], mean[i], sd[i] / root);
    samples.colwise() -= mean;
    const MatrixXd covariance = samples * samples.transpose() / static_cast<double>(count);
    const MatrixXd error = ((sd * sd.transpose()).cwiseAbs2() + S.cwiseAbs2()).cwiseSqrt() / root;
    check_below("|z| of covariance", ((covariance - S).array().abs() / error.array()).maxCoeff(), z_bound);
  }
}

TEST_CASE("the printed lambda gives another covariance, except where alpha^2 = beta", "[linear]") {
  const Data data = some_data(3, 2, 10);
  const auto spread = [&](const LinearPrecisions& precisions) {
    const BayesianLinearRegression regression = regression_of(data);
    const VectorXd mean = regression.posterior_mean(precisions);
    Random random(test_seed(11));
    double sum = 0.0;
    for (int k = 0; k < 4000; ++k) {
      const double lambda = precisions.alpha / precisions.beta;
      sum += (anchored_estimate(data.psi, data.y, precisions, lambda, random) - mean).squaredNorm() / 4000.0;
    }
    return sum / regression.times_posterior_covariance(MatrixXd::Identity(3, 3), precisions).trace();
  };
  check_below("spread at alpha^2 = beta", std::abs(spread({3.0, 9.0}) - 1.0), 0.15);
  check_above("spread", spread({30.0, 9.0}), 50.0);
  check_below("spread", spread({0.3, 9.0}), 0.1);
}

TEST_CASE("anchors from the prior give the posterior's mean, and alpha times the square of its covariance",
          "[linear]") {
  constexpr Index p = 5, count = 40000;
  const Data data = some_data(p, 3, 12);
  const LinearPrecisions precisions{2.0, 9.0};
  const MatrixXd S =
      (precisions.alpha * MatrixXd::Identity(p, p) + precisions.beta * data.psi * data.psi.transpose()).inverse();
  const VectorXd mean = precisions.beta * S * data.psi * data.y;
  const MatrixXd expected = precisions.alpha * S * S;
  Random random(test_seed(13));
  MatrixXd samples(p, count);
  for (Index k = 0; k < count; ++k) samples.col(k) = prior_anchored_estimate(data.psi, data.y, precisions, random);
  const double root = std::sqrt(static_cast<double>(count));
  const VectorXd sd = expected.diagonal().cwiseSqrt(), sample_mean = samples.rowwise().mean();
  for (Index i = 0; i < p; ++i) check_z("mean", sample_mean[i], mean[i], sd[i] / root);
  samples.colwise() -= mean;
  const MatrixXd covariance = samples * samples.transpose() / static_cast<double>(count);
  const MatrixXd error = ((sd * sd.transpose()).cwiseAbs2() + expected.cwiseAbs2()).cwiseSqrt() / root;
  check_below("|z| of covariance", ((covariance - expected).array().abs() / error.array()).maxCoeff(), z_bound);
  // The posterior has more: S - alpha S^2 is positive semi-definite, and 0 where the data have no information.
  const Eigen::SelfAdjointEigenSolver<MatrixXd> difference(S - expected);
  CHECK(difference.eigenvalues().minCoeff() > -1e-12);
  CHECK(difference.eigenvalues().maxCoeff() > 0.01);
}
