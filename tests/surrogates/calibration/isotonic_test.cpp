#include "surrogates/calibration/isotonic.hpp"

#include "catch.hpp"
#include "core/error.hpp"
#include "surrogates/classifier_data.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::VectorXd;

namespace {

VectorXd vector(std::initializer_list<double> values) {
  return Eigen::Map<const VectorXd>(values.begin(), static_cast<Eigen::Index>(values.size()));
}

}  // namespace

TEST_CASE("isotonic regression agrees with scikit-learn, ties and outside included") {
  for (const auto& one : classifier_golden("isotonic")) {
    IsotonicRegression isotonic;
    isotonic.fit(vector_of(one["scores"]), vector_of(one["z"]));
    CHECK((isotonic.probability(vector_of(one["query"])) - vector_of(one["p"])).cwiseAbs().maxCoeff() < 1e-12);
    REQUIRE(isotonic.knots().size() == vector_of(one["knots"]).size());
    CHECK(isotonic.knots() == vector_of(one["knots"]));
    CHECK((isotonic.values() - vector_of(one["values"])).cwiseAbs().maxCoeff() < 1e-14);
  }
}

TEST_CASE("isotonic regression never falls and stays in [0, 1]") {
  const auto data = noisy_ball(1, 200, 5);
  IsotonicRegression isotonic;
  isotonic.fit(data.X.row(0).transpose(), data.z);
  const VectorXd p = isotonic.probability(VectorXd::LinSpaced(1000, -0.5, 1.5));
  CHECK((p.tail(999) - p.head(999)).minCoeff() >= 0.0);
  CHECK(p.minCoeff() >= 0.0);
  CHECK(p.maxCoeff() <= 1.0);
}

TEST_CASE("isotonic regression by hand: violators pooled, ties averaged, linear between, constant outside") {
  IsotonicRegression isotonic;
  isotonic.fit(vector({4, 1, 2, 2, 3}), vector({1, 0, 1, 0, 0}));  // 2 has the mean 1/2 of weight 2, pooled with 3's 0
  CHECK(isotonic.knots() == vector({1, 2, 3, 4}));
  CHECK(isotonic.values().isApprox(vector({0, 1.0 / 3, 1.0 / 3, 1})));
  CHECK(isotonic.probability(vector({0, 1.5, 2.7, 3.5, 9})).isApprox(vector({0, 1.0 / 6, 1.0 / 3, 2.0 / 3, 1})));
}

TEST_CASE("a single score, scores all equal or ranked the wrong way round give the mean label") {
  IsotonicRegression isotonic;
  isotonic.fit(vector({0.4}), vector({1}));
  CHECK(isotonic.probability(vector({0, 0.4, 1})) == vector({1, 1, 1}));
  isotonic.fit(vector({0.4, 0.4, 0.4, 0.4}), vector({1, 0, 0, 0}));
  CHECK(isotonic.probability(vector({0, 0.4, 1})) == vector({0.25, 0.25, 0.25}));
  isotonic.fit(vector({0.1, 0.2}), vector({1, 0}));
  CHECK(isotonic.probability(vector({0, 0.15, 1})) == vector({0.5, 0.5, 0.5}));
}

TEST_CASE("isotonic regression refuses sizes that differ, no data, and values that are not finite or outside [0, 1]") {
  IsotonicRegression isotonic;
  CHECK_THROWS_AS(isotonic.fit(VectorXd::Zero(2), VectorXd::Zero(3)), Error);
  CHECK_THROWS_AS(isotonic.fit(VectorXd(), VectorXd()), Error);
  CHECK_THROWS_AS(isotonic.fit(vector({std::nan("")}), VectorXd::Zero(1)), Error);
  CHECK_THROWS_AS(isotonic.fit(vector({0}), vector({2})), Error);
}
