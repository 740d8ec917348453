// The toy's densities, draws and scores compared with known values.
#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "reproduction/papers/tiao2021/scores.hpp"
#include "reproduction/papers/tiao2021/toy.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::papers::tiao2021;

namespace {

template <class Function>
double integrate(Function function) {
  double sum = 0.0;
  for (int i = -20000; i <= 20000; ++i) sum += function(0.001 * i);
  return 0.001 * sum;
}

Eigen::VectorXd exact_probability(const Toy& toy) {
  return grid().unaryExpr([&](double x) { return toy.probability(x); });
}

}  // namespace

TEST_CASE("the toy's densities integrate to 1 and have the stated moments") {
  CHECK(integrate(&Toy::l) == Approx(1.0).epsilon(1e-12));
  CHECK(integrate(&Toy::g) == Approx(1.0).epsilon(1e-12));
  CHECK(integrate([](double x) { return x * Toy::l(x); }) == Approx(0.3 * 2.0 - 0.7 * 3.0));
  CHECK(integrate([](double x) { return x * x * Toy::l(x); }) == Approx(0.3 * 5.0 + 0.7 * 9.25));
  CHECK(integrate([](double x) { return x * x * Toy::g(x); }) == Approx(4.0));
  CHECK(Toy(0.25).mixture(1.0) == Approx(0.25 * Toy::l(1.0) + 0.75 * Toy::g(1.0)));
}

TEST_CASE("the relative ratio stays below 1 / gamma and is the class probability over gamma") {
  for (const double gamma : {0.05, 0.25, 1.0 / 3.0, 0.9}) {
    const Toy toy(gamma);
    for (double x = -10.0; x <= 10.0; x += 0.01) {
      CHECK(toy.relative_ratio(x) <= 1.0 / gamma);
      CHECK(toy.probability(x) == Approx(gamma * Toy::l(x) / (gamma * Toy::l(x) + (1.0 - gamma) * Toy::g(x))));
      CHECK(toy.relative_ratio(x) == Approx(1.0 / (gamma + (1.0 - gamma) / Toy::ordinary_ratio(x))));
    }
    CHECK(integrate([&](double x) { return toy.probability(x) * toy.mixture(x); }) == Approx(gamma));
  }
}

TEST_CASE("the exact ratios have one and the same maximiser") {
  // Near -3 the broad component is negligible: (x + 3) / 0.25 = x / 4 there, so x = -3.2.
  CHECK(true_mode() == Approx(-3.2).margin(0.011));
  Eigen::Index at = 0;
  exact_probability(Toy(0.25)).maxCoeff(&at);
  CHECK(grid()[at] == true_mode());
}

TEST_CASE("draws have the shares and moments of the toy") {
  Random random(test_seed(7));
  const ToySample sample = draw(Toy(1.0 / 3.0), 30000, random);
  CHECK(sample.z.sum() == 10000.0);
  const double narrow = static_cast<double>((sample.component == 1).count());
  check_z("narrow", narrow, 7000.0, std::sqrt(10000.0 * 0.7 * 0.3));
  double mean_of_l = 0.0, square_of_g = 0.0;
  for (Eigen::Index i = 0; i < sample.z.size(); ++i) {
    (sample.z[i] > 0.5 ? mean_of_l : square_of_g) +=
        sample.z[i] > 0.5 ? sample.X(0, i) : sample.X(0, i) * sample.X(0, i);
  }
  check_z("mean of l", mean_of_l / 10000.0, -1.5, std::sqrt((0.3 * 5.0 + 0.7 * 9.25 - 1.5 * 1.5) / 10000.0));
  check_z("squares of g", square_of_g / 20000.0, 4.0, 4.0 * std::sqrt(2.0 / 20000.0));
}

TEST_CASE("the exact probability scores perfectly; errors are those worked by hand") {
  const Toy toy(0.25);
  const Eigen::VectorXd exact = exact_probability(toy);
  const Scores perfect = score(toy, exact);
  CHECK(perfect.error < 1e-12);  // not 0 if fused multiply-add is used in only one place
  CHECK(perfect.weighted_error < 1e-12);
  CHECK(perfect.ordinary_error < 1e-9);
  CHECK(perfect.mode_distance == 0.0);
  CHECK(perfect.calibration_error < 1e-12);
  CHECK(perfect.reliability_slope == Approx(1.0));
  // 0.05 too high everywhere: 12 x 0.05 / 0.25, and 0.05 / 0.25 at each draw.
  const Scores shifted = score(toy, exact.array() + 0.05);
  CHECK(shifted.error == Approx(2.4));
  CHECK(shifted.weighted_error == Approx(0.2));
  CHECK(shifted.calibration_error == Approx(0.05));
  CHECK(shifted.reliability_slope == Approx(1.0));
  // A constant has its maximum everywhere: the mean of |x + 3.2| over [-6, 6] is (2.8^2 + 9.2^2) / 24.
  const Scores constant = score(toy, Eigen::VectorXd::Constant(exact.size(), 0.25));
  CHECK(constant.mode_distance == Approx((2.8 * 2.8 + 9.2 * 9.2) / 24.0).margin(0.01));
  CHECK(constant.calibration_error < 0.01);  // right on average
  CHECK(std::isnan(constant.reliability_slope));
}

TEST_CASE("a kernel density's parts are as wide as their draws and the kernel") {
  ToySample sample{Eigen::MatrixXd(1, 6), Eigen::VectorXd(6), Eigen::ArrayXi(6)};
  sample.X << -3.5, -2.5, 1.0, 3.0, -2.0, 2.0;
  sample.z << 1, 1, 1, 1, 0, 0;
  sample.component << 1, 1, 2, 2, 0, 0;
  const KernelDensityScores scores = kernel_density_scores(sample);
  // l: values with mean -0.5 and squares 9 + 4 + 2.25 + 12.25 about it; g: mean 0, deviation 2.
  const double l = 1.06 * std::sqrt(27.5 / 4.0) * std::pow(4.0, -0.2), g = 1.06 * 2.0 * std::pow(2.0, -0.2);
  CHECK(scores.narrow_spread == Approx(std::sqrt(0.25 + l * l) / 0.5));
  CHECK(scores.broad_spread == Approx(std::sqrt(1.0 + l * l)));
  CHECK(scores.g_spread == Approx(std::sqrt(4.0 + g * g) / 2.0));
}
