#include "testfunctions/bbob_suites/noisy.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "catch.hpp"
#include "core/error.hpp"
#include "test_seed.hpp"
#include "testfunctions/bbob_suites/golden_rows.hpp"

using namespace bobench;
using namespace bobench::testfunctions;

namespace {

double phi(double z) {
  return 0.5 * std::erfc(-z / std::numbers::sqrt2);
}

/// The Kolmogorov-Smirnov distance between a sample and the correct distribution.
template <class Distribution>
double largest_gap(std::vector<double> sample, Distribution&& distribution) {
  std::ranges::sort(sample);
  double gap = 0.0;
  const auto count = static_cast<double>(sample.size());
  for (std::size_t i = 0; i < sample.size(); ++i) {
    const double at = distribution(sample[i]);
    gap = std::max(
        {gap, std::abs(static_cast<double>(i + 1) / count - at), std::abs(static_cast<double>(i) / count - at)});
  }
  return gap;
}

constexpr int draws = 20'000;
/// The Kolmogorov distance that `draws` draws exceed with a probability of 1e-6.
const double far = std::sqrt(-0.5 * std::log(0.5e-6)) / std::sqrt(static_cast<double>(draws));

std::vector<double> noisy_regrets(const NoisyBbobFunction& function, double regret, std::uint64_t seed) {
  Random random(test_seed(seed));
  std::vector<double> sample;
  for (int i = 0; i < draws; ++i) {
    sample.push_back(function.observed(function.f_opt() + regret, 0.0, function.draw(random)) - function.f_opt() -
                     1.01e-8);
  }
  return sample;
}

}  // namespace

TEST_CASE("bbob-noisy: values without noise, penalties and optima are COCO's") {
  const auto rows = csv_rows(BOBENCH_TEST_DATA "/bbob_noisy_golden.csv");
  REQUIRE(rows.size() == 1800);
  for (const auto& row : rows) {
    const int f = std::stoi(row[0]);
    const NoisyBbobFunction function(f, std::stoi(row[1]), std::stoi(row[2]));
    const Eigen::VectorXd x = vector_from(row[4]);
    INFO("f" << f << " d" << row[1] << " i" << row[2] << " at " << row[3]);
    REQUIRE(error_between(function.noise_free(x), std::stod(row[5])) <= suite_tolerance(function.base().function()));
    REQUIRE(error_between(NoisyBbobFunction::penalty(x), std::stod(row[6])) <= 1e-13);
    REQUIRE(std::abs(function.f_opt() - std::stod(row[7])) <= 1e-12);
    if (row[3] == "xopt") REQUIRE((function.x_opt() - x).cwiseAbs().maxCoeff() <= 1e-13);
  }
}

TEST_CASE("bbob-noisy: given its draws, noise is COCO's") {
  const auto rows = csv_rows(BOBENCH_TEST_DATA "/bbob_noise_golden.csv");
  REQUIRE(rows.size() == 360);
  for (const auto& row : rows) {
    const NoisyBbobFunction function(std::stoi(row[0]), std::stoi(row[1]), std::stoi(row[2]));
    const Eigen::VectorXd drawn = vector_from(row[8]);
    NoisyBbobFunction::Draws numbers = {};
    std::copy(drawn.begin(), drawn.end(), numbers.begin());
    INFO("f" << row[0] << ", " << row[3]);
    const double noisy = function.observed(std::stod(row[5]), std::stod(row[6]), numbers);
    REQUIRE(error_between(noisy, std::stod(row[9])) <= 1e-11);
  }
}

TEST_CASE("Gaussian noise is log-normal about the regret") {
  for (const int f : {101, 107}) {
    const NoisyBbobFunction function(f, 5, 1);
    const double beta = f == 101 ? 0.01 : 1.0, regret = 3.0;
    CHECK(largest_gap(noisy_regrets(function, regret, 11), [&](double y) { return phi(std::log(y / regret) / beta); }) <
          far);
  }
}

TEST_CASE("uniform noise is a power of a uniform, and of another the nearer to the optimum") {
  // Above 1e9 the second factor is 1: severe noise is a uniform share of the regret.
  const NoisyBbobFunction severe(108, 5, 1);
  CHECK(largest_gap(noisy_regrets(severe, 1e10, 12), [](double y) { return std::clamp(y / 1e10, 0.0, 1.0); }) < far);
  // Below, log(y / regret) is log U1 + alpha U2 log(1e9 / regret), a negative exponential plus a uniform variable.
  const double alpha = 0.49 + 0.2, regret = 1.0, width = alpha * std::log(1e9);
  const auto distribution = [&](double y) {
    const double z = std::log(y / regret);  // P(log U1 + V <= z), V uniform on [0, width]
    if (z <= 0.0) return std::exp(z) * (1.0 - std::exp(-width)) / width;
    const double inside = std::min(z, width);
    return (inside + std::exp(z) * (std::exp(-inside) - std::exp(-width))) / width;
  };
  CHECK(largest_gap(noisy_regrets(severe, regret, 13), distribution) < far);
}

TEST_CASE("Cauchy noise is one-sided, and seldom but far") {
  for (const int f : {103, 109}) {
    const NoisyBbobFunction function(f, 5, 1);
    const double alpha = f == 103 ? 0.01 : 1.0, probability = f == 103 ? 0.05 : 0.2;
    const std::vector<double> sample = noisy_regrets(function, 2.0, 14);
    CHECK(std::ranges::min(sample) >= 2.0);
    int plain = 0, above = 0;
    for (const double y : sample) {
      const double noise = (y - 2.0) / alpha;
      plain += std::abs(noise - 1000.0) < 1e-9;
      above += noise > 1001.0;
    }
    // N1 / |N2| is Cauchy distributed: above 1 with probability 1/4.
    const auto within = [](int count, double expected) {
      const double deviation = std::sqrt(draws * expected * (1.0 - expected));
      return std::abs(count - draws * expected) < 5.0 * deviation;
    };
    CHECK(within(plain, 1.0 - probability));
    CHECK(within(above, probability / 4.0));
  }
}

TEST_CASE("bbob-noisy's groups and numbers") {
  CHECK(noisy_bbob_group(106) == "moderate noise");
  CHECK(noisy_bbob_group(121) == "severe noise");
  CHECK(noisy_bbob_group(122) == "severe noise, multi-modal");
  CHECK(NoisyBbobFunction(130, 2, 1).base().function() == 21);
  CHECK(NoisyBbobFunction(118, 2, 1).model() == NoiseModel::cauchy);
  CHECK_THROWS_AS(NoisyBbobFunction(100, 2, 1), InputError);
  CHECK_THROWS_AS(NoisyBbobFunction(131, 2, 1), InputError);
}
