#include "testfunctions/simulators/robot_push/push_world.hpp"

#include <cmath>
#include <vector>

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::simulators::robot_push;
using Eigen::Vector2d;

namespace {

Thing square_at(double x, double y) {
  return {.shape = Thing::Shape::square, .half_extent = 0.5, .start = Vector2d(x, y)};
}

Thing disc_at(double x, double y) {
  return {.shape = Thing::Shape::disc, .half_extent = 1.0, .start = Vector2d(x, y)};
}

Hand hand_at(double x, double y, const Vector2d& velocity, int steps, double angle = 0.0, double spin = 0.0) {
  return {.half_extents = Vector2d(1.0, 0.3),
          .start = Vector2d(x, y),
          .angle = angle,
          .velocity = velocity,
          .angular_velocity = spin,
          .steps = steps};
}

}  // namespace

TEST_CASE("without friction, collisions keep the momentum that the hands were given") {
  PushWorld world({square_at(0, 2), disc_at(0, -2)},
                  {hand_at(-3, 2, Vector2d(6, 0.5), 40, 0.3, 2.0), hand_at(-4, -2.3, Vector2d(7, 0), 40)}, 0.0);
  for (int i = 0; i < 40; ++i) world.step();
  const Vector2d given = world.motion().momentum;
  CHECK(given[0] > 1.0);
  for (int i = 0; i < 100; ++i) world.step();
  const Motion after = world.motion();
  CHECK((after.momentum - given).norm() < 1e-4 * given.norm());
  // Both objects were hit.
  CHECK(after.things[0][0] > 0.5);
  CHECK(after.things[1][0] > 0.5);
}

TEST_CASE("hands that mirror each other push what mirrors itself to mirrored places") {
  for (const double height : {0.0, 0.4}) {
    const std::vector<Vector2d> ends =
        push({disc_at(-2, height), disc_at(2, height)},
             {hand_at(-5, height, Vector2d(5, 0.3), 100), hand_at(5, height, Vector2d(-5, 0.3), 100)});
    CHECK(ends[0][0] == Approx(-ends[1][0]).margin(1e-4));
    CHECK(ends[0][1] == Approx(ends[1][1]).margin(1e-4));
    CHECK(ends[0][0] > -2.0);
  }
}

TEST_CASE("a hand that nothing holds comes up to its velocity, and the table stops it afterwards") {
  PushWorld world({}, {hand_at(0, 0, Vector2d(3, 4), 100, 0.0, 1.0)});
  for (int i = 0; i < 100; ++i) world.step();
  // Pull 30 m (v - u) against friction of 2 N: u = v - 2 / (30 m) along v, m = 0.12.
  const Motion driven = world.motion();
  const double speed = driven.momentum.norm() / 0.12;
  CHECK(speed == Approx(5.0 - 2.0 / (30.0 * 0.12)).epsilon(0.01));
  CHECK(driven.momentum.normalized().dot(Vector2d(0.6, 0.8)) == Approx(1.0).epsilon(1e-6));
  for (int i = 0; i < 100; ++i) world.step();
  const Motion still = world.motion();
  CHECK(still.momentum.norm() == 0.0);
  // From speed u it slides u^2 / (2 a), a = 2 / 0.12.
  CHECK((still.hands[0] - driven.hands[0]).norm() == Approx(speed * speed / (2.0 * 2.0 / 0.12)).epsilon(0.06));
}

TEST_CASE("a world does not depend on what ran before it") {
  const std::vector<Thing> things = {square_at(0, 2), disc_at(0, -2)};
  const std::vector<Hand> hands = {hand_at(-2, 1.5, Vector2d(8, 1), 200, 1.0, 2.0),
                                   hand_at(2, -2, Vector2d(-9, 2), 150, 0.5, -3.0)};
  const std::vector<Vector2d> first = push(things, hands);
  push({disc_at(3, 3)}, {hand_at(3, 1, Vector2d(0, 9), 50)});
  const std::vector<Vector2d> second = push(things, hands);
  CHECK(first == second);
}
