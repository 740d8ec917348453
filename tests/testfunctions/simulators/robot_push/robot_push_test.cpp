#include "testfunctions/simulators/robot_push/robot_push.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/problem_catalog.hpp"
#include "test_seed.hpp"
#include "testfunctions/simulators/catalog.hpp"

using namespace bobench;
using namespace bobench::simulators::robot_push;
using Eigen::Index, Eigen::Vector2d, Eigen::VectorXd;

namespace {

ProblemCatalog catalog() {
  ProblemCatalog all;
  simulators::add_to(all);
  return all;
}

VectorXd far_from_everything() {
  VectorXd x = VectorXd::Zero(14);
  x.segment<2>(0) << 5, 5;
  x.segment<2>(6) << 5, -5;
  x[4] = x[10] = 2.0;
  return x;
}

}  // namespace

TEST_CASE("nothing moves: no reward; the bound is that of both goals") {
  CHECK(two_hands_bound() == Approx(11.07274).epsilon(1e-6));
  CHECK(two_hands_reward(far_from_everything(), VelocityNoise::Zero()) == Approx(0.0).margin(1e-6));
}

TEST_CASE("pushing the square towards its goal is rewarded, away from it is not") {
  VectorXd x = far_from_everything();
  x.segment<2>(0) << -2.0, 1.0;
  x.segment<2>(2) << 6.0, 2.5;
  x[4] = 6.0;
  x[5] = 1.2;
  const double towards = two_hands_reward(x, VelocityNoise::Zero());
  CHECK(towards > 0.5);
  CHECK(towards < two_hands_bound());
  x.segment<2>(0) << 2.0, 3.0;
  x.segment<2>(2) << -6.0, -2.5;
  CHECK(two_hands_reward(x, VelocityNoise::Zero()) < -0.5);
}

TEST_CASE("random settings of robot pushing are as poor as its papers say, and never beyond the bound") {
  const ProblemCatalog all = catalog();
  const Problem problem = all.make("robot-push/14d/noise=0", 0);
  Random random(test_seed(3));
  const int draws = instrumented ? 50 : 1000;
  int idle = 0;
  double best = std::numeric_limits<double>::infinity();
  for (int i = 0; i < draws; ++i) {
    const Evaluation outcome = problem.evaluate(problem.space().sample(random), 1.0, random);
    REQUIRE(std::isfinite(outcome.value));
    CHECK(outcome.value > -two_hands_bound());
    best = std::min(best, outcome.value);
    idle += std::abs(outcome.value) < 1e-6;
  }
  CHECK(idle > 0);
  CHECK(best < -0.5);
  CHECK(best > -10.0);
}

TEST_CASE("noise is that of the velocities, by the run's stream, and 0 leaves none") {
  const ProblemCatalog all = catalog();
  CHECK(all.canonical_id("robot-push/14d/noise=0.01") == "robot-push/14d");
  CHECK(all.canonical_id("robot-push/14d/noise=0.0") == "robot-push/14d/noise=0");
  CHECK(all.canonical_id("robot-push/3d/noise=0.1") == "robot-push/3d");
  CHECK_THROWS_AS(all.canonical_id("robot-push/14d/noise=-1"), InputError);
  CHECK_THROWS_AS(all.canonical_id("robot-push/14d/noise=0/noise=1"), InputError);
  CHECK_THROWS_AS(all.make("robot-push/15d", 0), InputError);
  CHECK_THROWS_AS(all.make("robot-push/14d/i1", 0), InputError);
  VectorXd x = far_from_everything();
  x.segment<2>(0) << -2.0, 1.0;
  x.segment<2>(2) << 6.0, 2.5;
  x[4] = 6.0;
  const Problem noisy = all.make("robot-push/14d", 0), quiet = all.make("robot-push/14d/noise=0", 0);
  Random first(5), second(5);
  const Evaluation one = noisy.evaluate(x, 1.0, first), same = noisy.evaluate(x, 1.0, second);
  CHECK(one.value == same.value);
  CHECK(noisy.evaluate(x, 1.0, first).value != one.value);
  CHECK(one.noise_free == quiet.evaluate(x, 1.0, first).value);
  CHECK(std::abs(one.value - *one.noise_free) < 1.0);
  // A resumed run makes the same random draws.
  Random resumed(5);
  noisy.resume(2, resumed);
  second = Random(5);
  noisy.evaluate(x, 1.0, second);
  noisy.evaluate(x, 1.0, second);
  CHECK(resumed() == second());
}

TEST_CASE("one hand pushes the disc away from where it stands; every replicate has its goal") {
  const ProblemCatalog all = catalog();
  VectorXd x(3);
  x << -3.0, 0.0, 20.0;
  // Pushed along x, it passes the goal (2, 0), and moves farther the longer it is pushed.
  const double beyond = one_hand_distance(x, Vector2d(100.0, 0.0), VelocityNoise::Zero());
  CHECK(beyond < 99.0);
  x[2] = 10.0;
  CHECK(one_hand_distance(x, Vector2d(100.0, 0.0), VelocityNoise::Zero()) > beyond);
  // A rotation by 90 degrees also rotates the push.
  VectorXd turned(3);
  turned << 0.0, -3.0, 10.0;
  CHECK(one_hand_distance(turned, Vector2d(0.0, 100.0), VelocityNoise::Zero()) ==
        Approx(one_hand_distance(x, Vector2d(100.0, 0.0), VelocityNoise::Zero())).epsilon(1e-4));
  VectorXd with_angle(4);
  with_angle << 0.0, -3.0, 10.0, 1.5;
  CHECK(std::isfinite(one_hand_distance(with_angle, Vector2d(1.0, 1.0), VelocityNoise::Zero())));
  CHECK(std::isfinite(one_hand_distance(VectorXd::Constant(3, 0.0) + 10 * VectorXd::Unit(3, 2), Vector2d(1.0, 1.0),
                                        VelocityNoise::Zero())));
  CHECK(all.make("robot-push/4d", 2).name() == "robot-push/4d/i3");
  CHECK(all.make("robot-push/3d/i3/noise=0", 7).name() == "robot-push/3d/i3/noise=0");
  CHECK(all.make("robot-push/3d", 0).details() != all.make("robot-push/3d", 1).details());
  CHECK(all.make("robot-push/3d/i2", 0).details() == all.make("robot-push/3d", 1).details());
}
