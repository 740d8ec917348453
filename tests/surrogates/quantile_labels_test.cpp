#include "surrogates/quantile_labels.hpp"

#include <limits>

#include "catch.hpp"
#include "core/random.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::VectorXd;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
const double failed = std::nan("");

VectorXd vector(std::initializer_list<double> values) {
  return Eigen::Map<const VectorXd>(values.begin(), static_cast<Index>(values.size()));
}

VectorXd labels(std::initializer_list<double> y, double gamma, bool strict = false) {
  return quantile_labels(vector(y), gamma, strict).z;
}

}  // namespace

TEST_CASE("of ten points a third are four with <=, three with <: tau is the fourth") {
  const VectorXd y = vector({7, 0, 3, 9, 1, 5, 2, 8, 4, 6});
  const QuantileLabels at_most = quantile_labels(y, 1.0 / 3.0), below = quantile_labels(y, 1.0 / 3.0, true);
  CHECK(at_most.threshold == 3.0);
  CHECK(at_most.z == vector({0, 1, 1, 0, 1, 0, 1, 0, 0, 0}));
  CHECK(below.z == vector({0, 1, 0, 0, 1, 0, 1, 0, 0, 0}));
  CHECK(at_most.has_both());
}

TEST_CASE("where tau lies between two values, <= and < are the same") {
  for (const bool strict : {false, true}) {
    CHECK(labels({4, 1, 3, 2}, 0.5, strict) == vector({0, 1, 0, 1}));
    CHECK(quantile_labels(vector({4, 1, 3, 2}), 0.5, strict).threshold == 2.5);
  }
}

TEST_CASE("values equal to tau are all positive, or none of them") {
  CHECK(labels({5, 2, 2, 2, 1, 9}, 0.4) == vector({0, 1, 1, 1, 1, 0}));
  CHECK(labels({5, 2, 2, 2, 1, 9}, 0.4, true) == vector({0, 0, 0, 0, 1, 0}));
}

TEST_CASE("constant targets, and a single one, are all positive, or none with <") {
  for (const bool strict : {false, true}) {
    for (const Index n : {1, 2, 7}) {
      const QuantileLabels constant = quantile_labels(VectorXd::Constant(n, 3.0), 0.25, strict);
      CHECK(constant.z == VectorXd::Constant(n, strict ? 0.0 : 1.0));
      CHECK_FALSE(constant.has_both());
    }
  }
}

TEST_CASE("failed evaluations have label 0 and count as the worst") {
  // Eight values, four of them failed: tau is at position 0.25 * 7 = 1.75 of 1 2 3 4.
  const QuantileLabels half = quantile_labels(vector({failed, 4, inf, 1, 3, -inf, 2, failed}), 0.25);
  CHECK(half.threshold == 2.75);
  CHECK(half.z == vector({0, 0, 0, 1, 0, 0, 1, 0}));
  // tau is the last finite value, at position 0.5 * 6 = 3.
  CHECK(labels({4, 1, 3, 2, failed, failed, failed}, 0.5) == vector({1, 1, 1, 1, 0, 0, 0}));
  CHECK(labels({4, 1, 3, 2, failed, failed, failed}, 0.5, true) == vector({0, 1, 1, 1, 0, 0, 0}));
}

TEST_CASE("if tau lies among the failed evaluations, every finite value is positive, with < as well") {
  for (const bool strict : {false, true}) {
    CHECK(labels({failed, 7, inf, failed}, 1.0 / 3.0 + 0.01, strict) == vector({0, 1, 0, 0}));
    CHECK(labels({failed, 7, 5, inf, failed, failed, failed}, 0.9, strict) == vector({0, 1, 1, 0, 0, 0, 0}));
    CHECK(labels({failed, 7, 5, inf}, 0.4, strict) == vector({0, 1, 1, 0}));  // position 1.2, between 7 and a failure
  }
}

TEST_CASE("about a share of gamma is positive, and at most one label flips from one iteration to the next") {
  for (const bool strict : {false, true}) {
    for (const double gamma : {0.05, 0.1, 0.25, 1.0 / 3.0, 0.5, 0.7, 1.0}) {
      for (std::uint64_t seed = 0; seed < 5; ++seed) {
        Random random(seed);
        const VectorXd y = random.normal_vector(200);
        VectorXd last = quantile_labels(y.head(1), gamma, strict).z;
        for (Index n = 2; n <= 200; ++n) {
          const VectorXd z = quantile_labels(y.head(n), gamma, strict).z;
          REQUIRE(std::abs(z.mean() - gamma) <= 1.0 / static_cast<double>(n) + 1e-12);
          REQUIRE((z.head(n - 1) - last).cwiseAbs().sum() <= 1.0);
          last = z;
        }
      }
    }
  }
}
