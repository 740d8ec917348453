#include "optimizers/turbo/trust_region.hpp"

#include <cmath>

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::optimizers;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

VectorXd one(double value) {
  return VectorXd::Constant(1, value);
}

}  // namespace

TEST_CASE("three successes in a row double a trust region, up to 1.6") {
  TrustRegion region({.tolerance = 4, .counts_points = false});
  double best = 100.0;
  for (const double length : {0.8, 0.8, 1.6, 1.6, 1.6, 1.6}) {
    region.judge(one(best - 1.0), best);
    best -= 1.0;
    CHECK(region.length() == length);
  }
}

TEST_CASE("failures in a row halve a trust region; a thousandth of the best is not a success") {
  TrustRegion region({.tolerance = 3, .counts_points = false});
  region.judge(one(-50.0), -50.0);
  region.judge(one(-50.04), -50.0);
  region.judge(one(-51.0), -50.0);  // a success: the failure count restarts here
  CHECK(region.length() == 0.8);
  for (int i = 0; i < 3; ++i) region.judge(one(std::numeric_limits<double>::infinity()), -51.0);
  CHECK(region.length() == 0.4);
}

TEST_CASE("failures count as batches or as points") {
  const VectorXd batch = VectorXd::Constant(4, 2.0);
  TrustRegion batches({.tolerance = 4, .counts_points = false}), points({.tolerance = 4, .counts_points = true});
  batches.judge(batch, 1.0);
  points.judge(batch, 1.0);
  CHECK(batches.length() == 0.8);
  CHECK(points.length() == 0.4);
}

TEST_CASE("a trust region ends after seven halvings of 0.8, and restarts with its first length") {
  TrustRegion region({.tolerance = 1, .counts_points = false});
  for (int i = 0; i < 6; ++i) region.judge(one(1.0), 1.0);
  CHECK(!region.has_ended());  // 0.0125
  region.judge(one(1.0), 1.0);
  CHECK(region.has_ended());
  region.restart();
  CHECK(region.length() == 0.8);
}

TEST_CASE("a trust region's sides are as the length-scales, its volume is the cube's") {
  const TrustRegion region({.tolerance = 1, .counts_points = false});
  const VectorXd center = VectorXd::Constant(2, 0.5);
  const auto box = region.box(center, (VectorXd(2) << 0.1, 0.4).finished());
  const VectorXd sides = box.high - box.low;
  CHECK(sides[0] == Approx(0.4));  // 0.8 sqrt(1/4)
  CHECK(sides[1] == Approx(1.0));  // 1.6, truncated
  CHECK(box.low[1] == 0.0);
  const auto cut = region.box((VectorXd(2) << 0.1, 0.9).finished(), VectorXd::Ones(2));
  CHECK(cut.low[0] == 0.0);
  CHECK(cut.high[0] == Approx(0.5));
}

TEST_CASE("candidates move all of few coordinates, and some twenty of many") {
  Random random(test_seed(1));
  for (const Index features : {Index{5}, Index{100}}) {
    const VectorXd center = VectorXd::Constant(features, 0.3);
    const TrustRegion::Box box{VectorXd::Constant(features, 0.25), VectorXd::Constant(features, 0.45)};
    const MatrixXd points = perturbed_candidates(box, center, 2000, random);
    CHECK(points.minCoeff() >= 0.25);
    CHECK(points.maxCoeff() <= 0.45);
    const MatrixXd moved = (points.array() != 0.3).cast<double>();
    if (features == 5) {
      CHECK(moved.minCoeff() == 1.0);
      check_z("mean", points.row(0).mean(), 0.35, 0.2 / std::sqrt(12.0 * 2000));
    } else {
      check_z("coordinates moved", moved.colwise().sum().mean(), 20.0, std::sqrt(100 * 0.2 * 0.8 / 2000));
      CHECK(moved.colwise().sum().minCoeff() >= 1.0);
    }
  }
}
