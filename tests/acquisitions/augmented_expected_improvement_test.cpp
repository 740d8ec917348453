#include "acquisitions/augmented_expected_improvement.hpp"

#include <cmath>
#include <limits>

#include "acquisitions/expected_improvement.hpp"
#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "test_seed.hpp"
#include "tests/acquisitions/predictions.hpp"

using namespace bobench;
using namespace bobench::acquisitions;
using Eigen::VectorXd;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

surrogates::Prediction batch() {
  return {Eigen::Vector4d(0.0, 1.0, -2.0, 3.0), Eigen::Vector4d(1.0, 0.25, 1e-6, 9.0)};
}

}  // namespace

TEST_CASE("the effective best is the observed point with the lowest mean and k standard deviations") {
  const surrogates::Prediction observed{Eigen::Vector3d(0.0, 0.5, 1.0), Eigen::Vector3d(4.0, 0.25, 0.0)};
  CHECK(effective_best_index(observed, 0.0) == 0);
  CHECK(effective_best_index(observed, 0.5) == 1);
  CHECK(effective_best_index(observed) == 1);  // 2, 1, 1: the first of equal values
  CHECK(effective_best_index(observed, 1.1) == 2);
  CHECK_THROWS_AS(effective_best_index({VectorXd(0), VectorXd(0)}), InputError);
}

TEST_CASE("AEI is the mean improvement of draws times the noise's factor, within standard errors") {
  constexpr Eigen::Index count = 100000;
  Random random(test_seed(1));
  const VectorXd z = random.normal_vector(count);
  for (const double noise_variance : {0.01, 1.0, 16.0}) {
    const double mean = 0.3, sigma = 1.5, best = 0.1;
    const VectorXd gains = (best - mean - sigma * z.array()).max(0.0).matrix();
    const double factor = 1.0 - std::sqrt(noise_variance) / std::sqrt(sigma * sigma + noise_variance);
    const double error = std::sqrt((gains.array() - gains.mean()).square().mean() / static_cast<double>(count));
    const double value = augmented_expected_improvement(prediction_of(mean, sigma * sigma), best, noise_variance)[0];
    check_z("AEI", factor * gains.mean(), value, factor * error);
  }
}

TEST_CASE("without noise AEI is EI; noise lowers it, most where the variance is small") {
  CHECK(augmented_expected_improvement(batch(), 0.5, 0.0) == expected_improvement(batch(), 0.5));
  CHECK(log_augmented_expected_improvement(batch(), 0.5, 0.0) == log_expected_improvement(batch(), 0.5));
  const Eigen::ArrayXd little = augmented_expected_improvement(batch(), 0.5, 0.01).array();
  const Eigen::ArrayXd much = augmented_expected_improvement(batch(), 0.5, 1.0).array();
  const Eigen::ArrayXd none = expected_improvement(batch(), 0.5).array();
  CHECK((much < little).all());
  CHECK((little < none).all());
  const surrogates::Prediction same_mean{Eigen::Vector3d(0, 0, 0), Eigen::Vector3d(0.01, 1.0, 9.0)};
  const Eigen::ArrayXd left =
      augmented_expected_improvement(same_mean, 0.5, 1.0).array() / expected_improvement(same_mean, 0.5).array();
  CHECK(left[0] < left[1]);
  CHECK(left[1] < left[2]);
}

TEST_CASE("a variance far below the noise leaves v / (2 noise) of EI, without cancellation") {
  for (const double variance : {1e-12, 1e-20, 1e-200}) {
    CHECK(augmented_expected_improvement(prediction_of(0.0, variance), 1.0, 4.0)[0] ==
          Approx(variance / 8.0).epsilon(1e-10));
  }
}

TEST_CASE("without variance AEI is zero where there is noise, what is left of the mean where there is none") {
  CHECK(augmented_expected_improvement(prediction_of(1.0, 0.0), 3.0, 0.5)[0] == 0.0);
  CHECK(augmented_expected_improvement(prediction_of(1.0, 0.0), 3.0, 0.0)[0] == 2.0);
  CHECK(augmented_expected_improvement(prediction_of(3.0, 0.0), 1.0, 0.0)[0] == 0.0);
  CHECK(log_augmented_expected_improvement(prediction_of(1.0, 0.0), 3.0, 0.5)[0] == -infinity);
  CHECK(log_augmented_expected_improvement(prediction_of(3.0, 0.0), 1.0, 0.5)[0] == -infinity);
  CHECK(log_augmented_expected_improvement(prediction_of(3.0, 0.0), 1.0, 0.0)[0] == -infinity);
  surrogates::PointPrediction point = linear_prediction(VectorXd::Ones(2));
  point.variance = 0.0;
  for (const double best : {-5.0, 5.0}) {
    VectorXd gradient, log_gradient;
    CHECK(augmented_expected_improvement(point, best, 0.5, &gradient) == 0.0);
    CHECK(log_augmented_expected_improvement(point, best, 0.5, &log_gradient) == -infinity);
    CHECK(gradient.allFinite());
    CHECK(log_gradient.isZero(0.0));
  }
}

TEST_CASE("log AEI is the logarithm of AEI, and is finite where AEI underflows") {
  const VectorXd logarithms = log_augmented_expected_improvement(batch(), 0.5, 0.3);
  const VectorXd values = augmented_expected_improvement(batch(), 0.5, 0.3);
  CHECK(logarithms.isApprox(values.array().log().matrix(), 1e-12));
  const auto far = prediction_of(1e6, 1.0);
  CHECK(augmented_expected_improvement(far, 0.0, 1.0)[0] == 0.0);
  CHECK(log_augmented_expected_improvement(far, 0.0, 1.0)[0] ==
        Approx(log_expected_improvement(far, 0.0)[0] + std::log(1.0 - std::sqrt(0.5))).epsilon(1e-15));
}

TEST_CASE("gradients of AEI and log AEI are those of finite differences, near and far") {
  for (const double best : {2.0, 0.0, -3.0, -12.0}) {
    for (const double noise_variance : {0.0, 1e-3, 0.5, 100.0}) {
      check_gradient([&](const VectorXd& x, VectorXd* gradient) {
        return augmented_expected_improvement(linear_prediction(x), best, noise_variance, gradient);
      });
      check_gradient([&](const VectorXd& x, VectorXd* gradient) {
        return log_augmented_expected_improvement(linear_prediction(x), best, noise_variance, gradient);
      });
    }
  }
}
