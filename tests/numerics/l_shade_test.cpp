#include "numerics/l_shade.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <vector>

#include "catch.hpp"
#include "numerics/quantile.hpp"
#include "test_seed.hpp"

using namespace bobench;
using Eigen::Index;
using Eigen::VectorXd;

namespace {

// log10 of the final values of 51 runs, from make_l_shade_golden.py.
const std::vector<double> golden_ellipsoid = {
    -8.232, -8.171, -8.119, -8.083, -8.027, -7.972, -7.748, -7.607, -7.529, -7.527, -7.455, -7.389, -7.389,
    -7.359, -7.301, -7.296, -7.253, -7.062, -7.061, -7.053, -7.033, -7.031, -6.955, -6.952, -6.912, -6.912,
    -6.72,  -6.703, -6.672, -6.615, -6.608, -6.414, -6.369, -6.356, -6.344, -6.324, -6.222, -6.199, -6.152,
    -6.138, -6.104, -6.1,   -6.046, -6.038, -5.894, -5.821, -5.79,  -5.78,  -5.747, -5.652, -5.469};
const std::vector<double> golden_rosenbrock = {
    -0.6312,  -0.2681,  -0.2339,  -0.1535,   -0.1519, -0.1127, -0.111,  -0.09685, -0.09672, -0.07592, -0.04658,
    -0.04046, -0.03205, -0.01406, -0.007334, 0.01946, 0.03481, 0.07112, 0.07294,  0.07378,  0.08864,  0.09941,
    0.1162,   0.1235,   0.1314,   0.1326,    0.1413,  0.1464,  0.1645,  0.1718,   0.1723,   0.1769,   0.1793,
    0.1805,   0.1913,   0.2014,   0.231,     0.2501,  0.2594,  0.2707,  0.2978,   0.3133,   0.3182,   0.3219,
    0.3277,   0.3307,   0.3615,   0.373,     0.4057,  0.4213,  0.4341};
const std::vector<double> golden_rastrigin = {
    -1.337,  -1.161,  -1.086,  -1.036,  -0.9905, -0.962,  -0.8216, -0.6332, -0.6321,  -0.5525,  -0.4553,
    -0.4511, -0.3954, -0.3787, -0.3708, -0.3619, -0.3531, -0.3203, -0.3103, -0.2903,  -0.2657,  -0.2636,
    -0.2602, -0.254,  -0.2091, -0.2028, -0.1909, -0.1817, -0.1498, -0.1374, -0.07536, -0.01943, 0.00167,
    0.02917, 0.06111, 0.07669, 0.08088, 0.08867, 0.1274,  0.172,   0.1812,  0.1998,   0.2028,   0.219,
    0.2253,  0.2319,  0.2368,  0.2389,  0.2694,  0.4039,  0.4046};

double ellipsoid(const VectorXd& x) {
  double sum = 0.0;
  for (Index i = 0; i < x.size(); ++i) {
    sum += std::pow(10.0, 6.0 * static_cast<double>(i) / static_cast<double>(x.size() - 1)) * std::pow(x[i] - 0.3, 2);
  }
  return sum;
}

double rosenbrock(const VectorXd& x) {
  const VectorXd z = (4.0 * (x.array() - 0.3) + 1.0).matrix();
  double sum = 0.0;
  for (Index i = 0; i + 1 < z.size(); ++i) {
    sum += 100.0 * std::pow(z[i] * z[i] - z[i + 1], 2) + std::pow(z[i] - 1.0, 2);
  }
  return sum;
}

double rastrigin(const VectorXd& x) {
  const Eigen::ArrayXd z = 10.24 * (x.array() - 0.4);
  return 10.0 * static_cast<double>(x.size()) + (z.square() - 10.0 * (2.0 * std::numbers::pi * z).cos()).sum();
}

using Function = std::function<double(const VectorXd&)>;

VectorXd scores(const LShade& search, const Function& function) {
  VectorXd values(search.ask().cols());
  for (Index i = 0; i < values.size(); ++i) values[i] = function(search.ask().col(i));
  return values;
}

double minimum(const Function& function, std::uint64_t seed) {
  LShade search(10, 10'000, {}, Random(seed));
  for (Index used = 0; used < 10'000;) {
    REQUIRE(search.ask().minCoeff() >= 0.0);
    REQUIRE(search.ask().maxCoeff() <= 1.0);
    used += search.ask().cols();
    search.tell(scores(search, function));
  }
  CHECK(function(search.best()) == search.best_value());
  return search.best_value();
}

/// The deviation of the rank sum of `a` in both samples from its mean under equality, in standard errors.
double rank_sum_z(const std::vector<double>& a, const std::vector<double>& b) {
  double wins = 0.0;
  for (const double x : a) {
    for (const double y : b) wins += x < y ? 1.0 : x == y ? 0.5 : 0.0;
  }
  const auto n = static_cast<double>(a.size()), m = static_cast<double>(b.size());
  return (wins - n * m / 2.0) / std::sqrt(n * m * (n + m + 1.0) / 12.0);
}

}  // namespace

TEST_CASE("final values are distributed as those of another program of the same rules") {
  struct Case {
    const char* name;
    Function function;
    const std::vector<double>& golden;
  };
  for (const Case& one :
       {Case{"ellipsoid", ellipsoid, golden_ellipsoid}, Case{"rosenbrock", rosenbrock, golden_rosenbrock},
        Case{"rastrigin", rastrigin, golden_rastrigin}}) {
    std::vector<double> finals;
    for (std::uint64_t seed = 0; seed < 51; ++seed) {
      finals.push_back(std::log10(std::max(minimum(one.function, test_seed(seed)), 1e-300)));
    }
    INFO(one.name << ": median " << quantile(finals, 0.5) << ", golden " << quantile(one.golden, 0.5));
    check_below("|z| of the rank sum", std::abs(rank_sum_z(finals, one.golden)), 5.0);
  }
}

TEST_CASE("the population shrinks linearly from 18 a parameter to 4") {
  LShade search(5, 9000, {}, Random(test_seed(1)));
  double used = 0.0;
  CHECK(search.ask().cols() == 90);
  while (used < 9000) {
    used += static_cast<double>(search.ask().cols());
    search.tell(scores(search, ellipsoid));
    const double expected = std::max(4.0, std::round(90.0 - 86.0 * used / 9000.0));
    CHECK(static_cast<double>(search.ask().cols()) == expected);
  }
  CHECK(search.ask().cols() == 4);
  search.tell(scores(search, ellipsoid));  // continues beyond its evaluations
  CHECK(search.ask().cols() == 4);
}

TEST_CASE("memories stay as they are without gains, and learn one after the other from gains") {
  LShade search(3, 5400, {}, Random(test_seed(1)));
  search.tell(VectorXd::Constant(54, 1.0));
  search.tell(VectorXd::Constant(search.ask().cols(), 1.0));  // equal values, but no gain
  for (const double memory : search.weight_memories()) CHECK(memory == 0.5);
  VectorXd one_gain = VectorXd::Constant(search.ask().cols(), 1.0);
  one_gain[0] = 0.5;
  search.tell(one_gain);
  CHECK(search.weight_memories()[0] != 0.5);
  CHECK(search.weight_memories()[0] > 0.0);
  CHECK(search.weight_memories()[0] <= 1.0);
  CHECK(search.weight_memories()[1] == 0.5);
  CHECK(search.crossover_memories()[0] != 0.5);
}

TEST_CASE("values that are NaN or infinite are worse than any, and never the incumbent") {
  LShade search(2, 1000, {}, Random(test_seed(1)));
  CHECK(search.best_value() == std::numeric_limits<double>::infinity());
  search.tell(VectorXd::Constant(36, std::nan("")));
  CHECK(search.best_value() == std::numeric_limits<double>::infinity());
  VectorXd values = VectorXd::Constant(search.ask().cols(), std::nan(""));
  values[1] = 3.0;
  search.tell(values);
  CHECK(search.best_value() == 3.0);
  for (const double memory : search.weight_memories()) CHECK(std::isfinite(memory));
}
