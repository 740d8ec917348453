#include "surrogates/inference/mass_adaptation.hpp"

#include <vector>

#include "catch.hpp"
#include "core/random.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// The first transition in a window, the end of the windows, and the last transition of each window.
struct Plan {
  Index first = -1, windows_end = 0;
  std::vector<Index> closed;
};

Plan plan_of(Index transitions) {
  WarmUpWindows windows(transitions);
  Plan plan;
  for (Index t = 0; t < transitions; ++t) {
    if (windows.within(t)) {
      if (plan.first < 0) plan.first = t;
      plan.windows_end = t + 1;
    }
    if (windows.closes(t)) plan.closed.push_back(t);
  }
  return plan;
}

}  // namespace

// Stan's reference manual, "HMC algorithm parameters": 75, 25, 50, 100, 200, 500, 50 of 1000.
TEST_CASE("the windows of 1000 transitions are Stan's", "[inference]") {
  const Plan plan = plan_of(1000);
  CHECK(plan.first == 75);
  CHECK(plan.windows_end == 950);
  CHECK(plan.closed == std::vector<Index>{99, 149, 249, 449, 949});
}

TEST_CASE("a short warm-up is shared out 15 % / 75 % / 10 %, a very short one has no windows", "[inference]") {
  CHECK(plan_of(100).first == 15);
  CHECK(plan_of(100).closed == std::vector<Index>{89});
  CHECK(plan_of(20).closed == std::vector<Index>{17});
  CHECK(plan_of(19).closed.empty());
  CHECK(plan_of(19).first == -1);
  CHECK(plan_of(0).closed.empty());
}

TEST_CASE("windows cover their range for every length of the warm-up", "[inference]") {
  for (Index transitions = 20; transitions < 3000; transitions += 7) {
    const Plan plan = plan_of(transitions);
    REQUIRE(!plan.closed.empty());
    REQUIRE(plan.closed.back() + 1 == plan.windows_end);
    Index start = plan.first;
    for (const Index last : plan.closed) {
      REQUIRE(last + 1 - start >= std::min<Index>(15, transitions / 2));
      start = last + 1;
    }
  }
}

TEST_CASE("running moments are those of all points; the inverse mass is the shrunk variance", "[inference]") {
  Random random(1);
  MatrixXd points(3, 40);
  for (double& x : points.reshaped()) x = 1e4 + random.normal();
  RunningMoments moments(3);
  for (const auto& point : points.colwise()) moments.add(point);
  const VectorXd mean = points.rowwise().mean();
  const VectorXd variance = (points.colwise() - mean).rowwise().squaredNorm() / 39.0;
  CHECK(moments.mean().isApprox(mean, 1e-14));
  CHECK(VectorXd(moments.variance()).isApprox(variance, 1e-9));

  MassAdaptation adaptation(3, 55);  // windows: transitions 8 to 49
  VectorXd inverse_mass = VectorXd::Ones(3);
  bool renewed = false;
  for (Index t = 0; t < 50; ++t) {
    renewed = adaptation.learn(t, points.col(t < 8 ? 0 : (t - 8) % 40), inverse_mass);
    if (t < 49) REQUIRE(!renewed);
  }
  CHECK(renewed);
  RunningMoments window(3);
  for (Index t = 8; t < 50; ++t) window.add(points.col((t - 8) % 40));
  const VectorXd expected = 42.0 / 47.0 * VectorXd(window.variance()).array() + 1e-3 * 5.0 / 47.0;
  CHECK(inverse_mass.isApprox(expected, 1e-12));
}
