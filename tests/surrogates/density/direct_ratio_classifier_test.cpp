// Direct density-ratio estimation against closed forms, brute force and the known ratio of two normal distributions.
#include "surrogates/density/direct_ratio_classifier.hpp"

#include <cmath>

#include <Eigen/Cholesky>

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

constexpr double p_mean = 0.4, p_deviation = 0.08, q_mean = 0.5, q_deviation = 0.2;

double normal(double x, double mean, double deviation) {
  return std::exp(-0.5 * std::pow((x - mean) / deviation, 2)) / deviation;
}

MatrixXd draws(Index n, double mean, double deviation, Random& random) {
  return (mean + deviation * random.normal_vector(n).array()).matrix().transpose();
}

RatioSamples samples_of(Index n_p, Index n_q, std::uint64_t seed) {
  Random random(test_seed(seed));
  return {draws(n_p, p_mean, p_deviation, random), draws(n_q, q_mean, q_deviation, random)};
}

MatrixXd without(const MatrixXd& X, Index left_out) {
  MatrixXd rest(X.rows(), X.cols() - 1);
  rest << X.leftCols(left_out), X.rightCols(X.cols() - left_out - 1);
  return rest;
}

/// Mean over q's draws of |estimated - true|, for the ratio at this alpha.
template <class Classifier>
double error_of(Index n, double alpha, std::uint64_t seed) {
  const RatioSamples samples = samples_of(n, 2 * n, seed);
  MatrixXd X(1, 3 * n);
  X << samples.numerator, samples.denominator;
  VectorXd z = VectorXd::Zero(3 * n);
  z.head(n).setOnes();
  Classifier model({}, test_seed(seed));
  model.fit(X, z);
  const MatrixXd fresh = samples_of(1, 500, seed + 1).denominator;
  const VectorXd found = model.score(fresh).array().exp();
  double error = 0.0;
  for (Index i = 0; i < fresh.cols(); ++i) {
    const double p = normal(fresh(0, i), p_mean, p_deviation), q = normal(fresh(0, i), q_mean, q_deviation);
    error += std::abs(found[i] - p / (alpha * p + (1.0 - alpha) * q));
  }
  return error / static_cast<double>(fresh.cols());
}

}  // namespace

TEST_CASE("uLSIF's leave-one-out score in closed form is that of fits without the observation") {
  const RatioSamples samples = samples_of(9, 12, 1);
  const MatrixXd& centers = samples.numerator;
  for (const double width : {0.05, 0.3}) {
    for (const double ridge : {0.01, 1.0}) {
      double expected = 0.0;
      for (Index i = 0; i < 9; ++i) {
        const RatioSamples rest{without(samples.numerator, i), without(samples.denominator, i)};
        // Negative weights are set to 0 after the observation is left out; a fit without positive ones has the ratio 0.
        const MatrixXd p = gaussian_kernels(centers, rest.numerator, width),
                       q = gaussian_kernels(centers, rest.denominator, width);
        MatrixXd H = q * q.transpose() / 11.0;
        H.diagonal().array() += ridge;
        const VectorXd weights = H.ldlt().solve(p.rowwise().mean()).cwiseMax(0.0);
        const double at_p = weights.dot(gaussian_kernels(centers, samples.numerator.col(i), width).col(0)),
                     at_q = weights.dot(gaussian_kernels(centers, samples.denominator.col(i), width).col(0));
        expected += (0.5 * at_q * at_q - at_p) / 9.0;
      }
      CHECK(least_squares_score(samples, centers, width, ridge) == Approx(expected).epsilon(1e-8));
    }
  }
}

TEST_CASE("RuLSIF's weights are a minimum of its objective, and uLSIF is RuLSIF at alpha 0") {
  const RatioSamples samples = samples_of(20, 30, 2);
  for (const double alpha : {0.0, 0.3}) {
    const KernelRatio ratio = least_squares_ratio(samples, samples.numerator.leftCols(4), 0.1, 0.5, alpha);
    REQUIRE(ratio.weights.minCoeff() > 0.0);  // nothing was clipped
    const auto objective = [&](const VectorXd& weights) {
      const VectorXd p = gaussian_kernels(ratio.centers, samples.numerator, 0.1).transpose() * weights,
                     q = gaussian_kernels(ratio.centers, samples.denominator, 0.1).transpose() * weights;
      return 0.5 * (alpha * p.array().square().mean() + (1.0 - alpha) * q.array().square().mean()) - p.mean() +
             0.25 * weights.squaredNorm();
    };
    Random random(test_seed(3));
    for (int i = 0; i < 20; ++i) {
      CHECK(objective(ratio.weights + 1e-3 * random.normal_vector(4)) > objective(ratio.weights));
    }
  }
}

TEST_CASE("KLIEP meets its constraint and the conditions of a maximum") {
  const RatioSamples samples = samples_of(25, 40, 4);
  const KernelRatio ratio = kullback_leibler_ratio(samples, samples.numerator, 0.08);
  const VectorXd at_p = ratio.log_values(samples.numerator).array().exp(),
                 at_q = ratio.log_values(samples.denominator).array().exp();
  CHECK(at_q.mean() == Approx(1.0).epsilon(1e-9));
  const MatrixXd p = gaussian_kernels(ratio.centers, samples.numerator, 0.08);
  const VectorXd norm = gaussian_kernels(ratio.centers, samples.denominator, 0.08).rowwise().mean();
  const VectorXd slope = (p * at_p.cwiseInverse() / 25.0).cwiseQuotient(norm);  // 1 where the weight is positive
  CHECK(slope.maxCoeff() < 1.01);
  for (Index j = 0; j < 25; ++j) {
    if (ratio.weights[j] * norm[j] > 0.02) CHECK(slope[j] == Approx(1.0).margin(0.01));
  }
}

TEST_CASE("kernel mean matching brings the weighted mean of kernels to the numerator's") {
  const RatioSamples samples = samples_of(60, 80, 5);
  const MatrixXd places = Eigen::RowVectorXd::LinSpaced(11, 0.2, 0.7);
  const auto distance = [&](const VectorXd& weight) {
    const MatrixXd q = gaussian_kernels(places, samples.denominator, 0.15);
    return (q * weight / 80.0 - gaussian_kernels(places, samples.numerator, 0.15).rowwise().mean()).norm();
  };
  const KernelRatio ratio = mean_matching_ratio(samples, samples.numerator, 0.15, 1e-4);
  const VectorXd weight = ratio.log_values(samples.denominator).array().exp();
  check_below("distance of the means", distance(weight) / distance(VectorXd::Ones(80)), 0.25);
}

TEST_CASE("each estimator approaches the true ratio as samples grow") {
  const auto check = [](const char* name, double few, double many) {
    INFO(name);
    check_below("error with 400 points", many, 0.4);
    CHECK(many < few);
  };
  check("KLIEP", error_of<KliepClassifier>(10, 0.0, 6), error_of<KliepClassifier>(400, 0.0, 7));
  check("uLSIF", error_of<UlsifClassifier>(10, 0.0, 6), error_of<UlsifClassifier>(400, 0.0, 7));
  check("RuLSIF", error_of<RulsifClassifier>(10, 1.0 / 3.0, 6), error_of<RulsifClassifier>(400, 1.0 / 3.0, 7));
  check("KMM", error_of<MeanMatchingClassifier>(10, 0.0, 6), error_of<MeanMatchingClassifier>(400, 0.0, 7));
}

TEST_CASE("scores have the right gradients, and increase with the probability", "[classifier]") {
  Random random(test_seed(8));
  MatrixXd X(3, 40);
  for (double& x : X.reshaped()) x = random.uniform();
  const VectorXd z = (X.row(0).array() + X.row(1).array() < 0.8).cast<double>().transpose();
  const auto check = [&](auto model) {
    model.fit(X, z);
    const VectorXd scores = model.score(X), probabilities = model.probability(X);
    CHECK((probabilities.array() >= 0.0 && probabilities.array() <= 1.0).all());
    for (Index i = 0; i < 10; ++i) {
      VectorXd gradient;
      const VectorXd x = X.col(i);
      CHECK(model.score_with_gradient(x, &gradient) == Approx(scores[i]));
      for (Index k = 0; k < 3; ++k) {
        const VectorXd step = 1e-6 * VectorXd::Unit(3, k);
        const double slope =
            (model.score_with_gradient(x + step, nullptr) - model.score_with_gradient(x - step, nullptr)) / 2e-6;
        CHECK(gradient[k] == Approx(slope).epsilon(1e-5).margin(1e-6));
      }
      for (Index j = 0; j < i; ++j) {
        if (scores[i] > scores[j]) CHECK(probabilities[i] >= probabilities[j]);
      }
    }
  };
  check(KliepClassifier({}, 1));
  check(UlsifClassifier({}, 1));
  check(RulsifClassifier({}, 1));
  check(MeanMatchingClassifier({}, 1));
}

TEST_CASE("one point of a label, equal points and far points do not break the ratio") {
  MatrixXd X = MatrixXd::Constant(2, 6, 0.5);
  VectorXd z = VectorXd::Zero(6);
  z[2] = 1.0;
  const auto check = [&](auto model) {
    model.fit(X, z);
    CHECK(model.score(X).allFinite());
    CHECK(std::isfinite(model.score_with_gradient(VectorXd::Constant(2, 1e3), nullptr)));
  };
  for (const bool equal : {true, false}) {
    if (!equal) X.row(1) = Eigen::RowVectorXd::LinSpaced(6, 0.0, 1.0);
    check(KliepClassifier({}, 1));
    check(UlsifClassifier({}, 1));
    check(RulsifClassifier({}, 1));
    check(MeanMatchingClassifier({}, 1));
  }
}
