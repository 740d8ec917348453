#include "surrogates/calibration/platt.hpp"

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

/// Gradient of the cross-entropy, by its definition: (sum (t - p) F, sum (t - p)).
Eigen::Vector2d gradient(const PlattScaling& scaling, const VectorXd& scores, const VectorXd& z) {
  const double positive = z.sum(), negative = static_cast<double>(z.size()) - positive;
  const VectorXd t = z.array() * (positive + 1.0) / (positive + 2.0) + (1.0 - z.array()) / (negative + 2.0);
  const VectorXd rest = t - scaling.probability(scores);
  return {rest.dot(scores), rest.sum()};
}

}  // namespace

TEST_CASE("Platt scaling is the minimum of scikit-learn's objective") {
  for (const auto& one : classifier_golden("platt")) {
    PlattScaling scaling;
    scaling.fit(vector_of(one["scores"]), vector_of(one["z"]));
    CHECK((scaling.probability(vector_of(one["query"])) - vector_of(one["p"])).cwiseAbs().maxCoeff() < 1e-8);
  }
}

TEST_CASE("Platt scaling of separable scores is finite, steep and at a minimum") {
  for (const double gap : {1e-6, 1.0, 1e6}) {
    const VectorXd scores = gap * vector({-3, -2, -1, 1, 2, 3}), z = vector({0, 0, 0, 1, 1, 1});
    PlattScaling scaling;
    scaling.fit(scores, z);
    CHECK(std::isfinite(scaling.a()));
    CHECK(scaling.a() < 0.0);
    CHECK(gradient(scaling, scores, z).cwiseQuotient(Eigen::Vector2d(gap, 1.0)).norm() < 1e-12);
    CHECK(scaling.probability(scores)[5] > 0.8);
  }
}

TEST_CASE("Platt scaling of scores far out, one of them extreme, still converges") {
  const VectorXd scores = vector({1e6, 1.0, 2.0, 3.0, 4.0, 5.0}), z = vector({1, 0, 0, 1, 0, 1});
  PlattScaling scaling;
  scaling.fit(scores, z);
  CHECK(gradient(scaling, scores, z).cwiseQuotient(Eigen::Vector2d(1e6, 1.0)).norm() < 1e-10);
}

TEST_CASE("equal scores, equal labels and single points have the targets' mean as probability everywhere") {
  PlattScaling scaling;
  scaling.fit(VectorXd::Constant(4, 0.3), vector({0, 1, 1, 1}));
  CHECK(scaling.a() == 0.0);
  CHECK(scaling.probability(vector({-5.0, 0.3, 9.0})).isApproxToConstant((3.0 * 0.8 + 1.0 / 3.0) / 4.0, 1e-14));

  scaling.fit(vector({0.1, 0.7, 0.4}), VectorXd::Ones(3));
  CHECK(scaling.a() == 0.0);
  CHECK(scaling.probability(vector({-5.0, 9.0})).isApproxToConstant(4.0 / 5.0, 1e-14));
  scaling.fit(vector({0.1, 0.7, 0.4}), VectorXd::Zero(3));
  CHECK(scaling.probability(vector({-5.0, 9.0})).isApproxToConstant(1.0 / 5.0, 1e-14));
  scaling.fit(vector({0.1}), VectorXd::Ones(1));
  CHECK(scaling.probability(vector({7.0}))[0] == Approx(2.0 / 3.0));
}

TEST_CASE("two points of two labels give targets 2/3 and 1/3 exactly") {
  const VectorXd scores = vector({0.2, 0.9});
  PlattScaling scaling;
  scaling.fit(scores, vector({0, 1}));
  CHECK(scaling.probability(scores).isApprox(vector({1.0 / 3.0, 2.0 / 3.0}), 1e-12));
  scaling.fit(scores, vector({1, 0}));
  CHECK(scaling.a() > 0.0);
}

TEST_CASE("Platt scaling rises with the score and its logit is the probability's") {
  const auto one = classifier_golden("platt")[0];
  PlattScaling scaling;
  scaling.fit(vector_of(one["scores"]), vector_of(one["z"]));
  const VectorXd p = scaling.probability(VectorXd::LinSpaced(50, -3.0, 3.0));
  CHECK((p.tail(49) - p.head(49)).minCoeff() > 0.0);
  CHECK(scaling.logit(0.4) == Approx(std::log(1.0 / (1.0 / scaling.probability(vector({0.4}))[0] - 1.0))));
}

TEST_CASE("Platt scaling refuses sizes that differ, no data and scores that are not finite") {
  PlattScaling scaling;
  CHECK_THROWS_AS(scaling.fit(VectorXd::Zero(2), VectorXd::Zero(3)), Error);
  CHECK_THROWS_AS(scaling.fit(VectorXd(), VectorXd()), Error);
  CHECK_THROWS_AS(scaling.fit(vector({std::nan("")}), VectorXd::Zero(1)), Error);
}
