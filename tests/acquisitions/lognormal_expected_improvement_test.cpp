#include "acquisitions/lognormal_expected_improvement.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include "catch.hpp"
#include "core/random.hpp"
#include "test_seed.hpp"

using namespace bobench::acquisitions;
using bobench::Random, bobench::check_z, bobench::test_seed;
using bobench::surrogates::Prediction;
using Eigen::VectorXd;

namespace {

double at(double mean, double variance, double f_best) {
  return lognormal_expected_improvement({VectorXd::Constant(1, mean), VectorXd::Constant(1, variance)}, f_best)[0];
}

/// E max(exp(f_best) - exp(t), 0) with t ~ N(mean, sigma^2), by the trapezoid rule on 400,000 intervals.
double improvement_by_integration(double mean, double sigma, double f_best) {
  constexpr int intervals = 400000;
  const double low = mean - 12.0 * sigma, high = std::min(f_best, mean + 12.0 * sigma);
  if (high <= low) return 0.0;
  const double step = (high - low) / intervals;
  double sum = 0.0;
  for (int i = 0; i <= intervals; ++i) {
    const double t = low + i * step, z = (t - mean) / sigma;
    const double density = std::exp(-0.5 * z * z) / (sigma * std::sqrt(2.0 * std::numbers::pi));
    sum += (i == 0 || i == intervals ? 0.5 : 1.0) * (std::exp(f_best) - std::exp(t)) * density;
  }
  return sum * step;
}

}  // namespace

TEST_CASE("the improvement of a lognormal cost is the integral it stands for") {
  for (const double mean : {-6.0, -2.0, 0.0, 1.0, 3.0}) {
    for (const double sigma : {0.1, 0.7, 2.0}) {
      for (const double f_best : {-3.0, 0.5}) {
        INFO("mean " << mean << ", sigma " << sigma << ", best " << f_best);
        CHECK(at(mean, sigma * sigma, f_best) ==
              Approx(improvement_by_integration(mean, sigma, f_best)).epsilon(1e-7).margin(1e-14));
      }
    }
  }
}

TEST_CASE("the improvement of a lognormal cost is the average over draws") {
  Random random(test_seed(1));
  constexpr int draws = 400000;
  double sum = 0.0, squares = 0.0;
  for (int i = 0; i < draws; ++i) {
    const double improvement = std::max(std::exp(-0.4) - std::exp(0.2 + 0.9 * random.normal()), 0.0);
    sum += improvement;
    squares += improvement * improvement;
  }
  const double mean = sum / draws, error = std::sqrt((squares / draws - mean * mean) / draws);
  check_z("improvement", mean, at(0.2, 0.81, -0.4), error);
}

TEST_CASE("without variance the improvement is what is left of the cost, and zero where the cost is higher") {
  CHECK(at(-1.0, 0.0, 0.5) == Approx(std::exp(0.5) - std::exp(-1.0)));
  CHECK(at(0.5, 0.0, 0.5) == 0.0);
  CHECK(at(2.0, 0.0, 0.5) == 0.0);
  CHECK(at(-1.0, 1e-14, 0.5) == Approx(std::exp(0.5) - std::exp(-1.0)));
  CHECK(at(2.0, 1e-14, 0.5) == 0.0);
}

TEST_CASE("the improvement of a lognormal cost is neither negative nor NaN in the tails, and no more than the best") {
  for (const double mean : {-1e4, -800.0, -30.0, -1.0, 0.0, 1.0, 30.0, 800.0, 1e4}) {
    for (const double sigma : {1e-8, 1e-5, 0.1, 1.0, 10.0, 40.0, 100.0, 1e4}) {
      for (const double f_best : {-800.0, -30.0, 0.0, 1.0, 30.0, 700.0}) {
        INFO("mean " << mean << ", sigma " << sigma << ", best " << f_best);
        const double value = at(mean, sigma * sigma, f_best);
        CHECK(value >= 0.0);  // false for NaN
        CHECK(value <= std::exp(f_best) * (1.0 + 1e-15));
      }
    }
  }
  // With such a large variance the cost is close to 0 half of the time, and otherwise far above the best.
  CHECK(at(0.0, 1e8, 0.0) == Approx(0.5).epsilon(1e-4));
  CHECK(at(0.0, 1600.0, 0.0) == Approx(improvement_by_integration(0.0, 40.0, 0.0)).epsilon(1e-6));
}

TEST_CASE("more variance is more improvement, a lower mean too") {
  for (double sigma = 0.1; sigma < 3.0; sigma += 0.1) {
    CHECK(at(0.5, (sigma + 0.1) * (sigma + 0.1), 0.5) > at(0.5, sigma * sigma, 0.5));
    CHECK(at(0.4, sigma * sigma, 0.5) > at(0.5, sigma * sigma, 0.5));
  }
}

TEST_CASE("a batch of lognormal costs has each point's improvement") {
  const Prediction batch{Eigen::Vector4d(-1.0, 0.3, 2.0, -1.0), Eigen::Vector4d(0.5, 1.2, 0.01, 0.0)};
  const VectorXd values = lognormal_expected_improvement(batch, 0.5);
  REQUIRE(values.size() == 4);
  for (Eigen::Index i = 0; i < 4; ++i) CHECK(values[i] == at(batch.mean[i], batch.variance[i], 0.5));
  CHECK(lognormal_expected_improvement({VectorXd(0), VectorXd(0)}, 0.5).size() == 0);
}
