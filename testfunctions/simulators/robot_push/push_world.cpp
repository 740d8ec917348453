#include "testfunctions/simulators/robot_push/push_world.hpp"

#include <algorithm>
#include <utility>

#include <box2d/box2d.h>

namespace bobench::simulators::robot_push {

using Eigen::Vector2d;

namespace {

b2Vec2 single(const Vector2d& v) {
  return {static_cast<float>(v[0]), static_cast<float>(v[1])};
}

Vector2d wide(const b2Vec2& v) {
  return {static_cast<double>(v.x), static_cast<double>(v.y)};
}

}  // namespace

struct PushWorld::Bodies {
  struct DrivenHand {
    b2Body* body;
    Hand wanted;
  };

  b2World world{b2Vec2(0.0f, 0.0f)};
  b2Body* table = nullptr;
  std::vector<b2Body*> things;
  std::vector<DrivenHand> hands;
  int steps = 0;

  b2Body* add(const b2Shape& shape, const Vector2d& where, double angle, float density, float friction) {
    b2BodyDef body;
    body.type = b2_dynamicBody;
    body.position = single(where);
    body.angle = static_cast<float>(angle);
    b2FixtureDef fixture;
    fixture.shape = &shape;
    fixture.density = density;
    fixture.friction = friction;
    b2Body* const added = world.CreateBody(&body);
    added->CreateFixture(&fixture);
    return added;
  }

  /// Bodies that are connected by a joint do not collide, so the table lies under all bodies and stops none.
  void tie_to_table(b2Body* body, float max_force, float max_torque) {
    b2FrictionJointDef joint;
    joint.bodyA = table;
    joint.bodyB = body;
    joint.maxForce = max_force;
    joint.maxTorque = max_torque;
    world.CreateJoint(&joint);
  }
};

PushWorld::PushWorld(const std::vector<Thing>& things, const std::vector<Hand>& hands, double table_friction)
    : bodies_(std::make_unique<Bodies>()) {
  const auto share = static_cast<float>(table_friction);
  const b2BodyDef table;
  b2PolygonShape top;
  top.SetAsBox(500.0f, 500.0f);
  bodies_->table = bodies_->world.CreateBody(&table);
  bodies_->table->CreateFixture(&top, 0.0f);
  for (const Thing& thing : things) {
    const auto size = static_cast<float>(thing.half_extent);
    b2PolygonShape square;
    b2CircleShape disc;
    if (thing.shape == Thing::Shape::square) {
      square.SetAsBox(size, size);
    } else {
      disc.m_radius = size;
    }
    const b2Shape& shape = thing.shape == Thing::Shape::square ? static_cast<const b2Shape&>(square) : disc;
    b2Body* const body = bodies_->add(shape, thing.start, 0.0, 0.05f, 0.01f);
    bodies_->tie_to_table(body, 5.0f * share, 2.0f * share);
    bodies_->things.push_back(body);
  }
  for (const Hand& hand : hands) {
    b2PolygonShape shape;
    shape.SetAsBox(static_cast<float>(hand.half_extents[0]), static_cast<float>(hand.half_extents[1]));
    b2Body* const body = bodies_->add(shape, hand.start, hand.angle, 0.1f, 0.1f);
    bodies_->tie_to_table(body, 2.0f * share, 2.0f * share);
    bodies_->hands.push_back({body, hand});
  }
}

PushWorld::PushWorld(PushWorld&&) noexcept = default;
PushWorld::~PushWorld() = default;

void PushWorld::step() {
  constexpr float time_step = 0.01f, gain = 30.0f;
  constexpr int iterations = 10;
  for (const auto& [body, wanted] : bodies_->hands) {
    if (bodies_->steps >= wanted.steps) continue;
    const float mass = body->GetMass();
    const float spin = static_cast<float>(wanted.angular_velocity) - body->GetAngularVelocity();
    body->ApplyTorque(mass * spin * gain, true);
    const b2Vec2 lacking = single(wanted.velocity) - body->GetLinearVelocity();
    body->ApplyForce((mass * gain) * lacking, body->GetPosition(), true);
  }
  bodies_->world.Step(time_step, iterations, iterations);
  ++bodies_->steps;
}

Motion PushWorld::motion() const {
  Motion now;
  now.momentum.setZero();
  const auto add = [&](const b2Body& body, std::vector<Vector2d>& places, std::vector<double>& angles) {
    places.push_back(wide(body.GetPosition()));
    angles.push_back(static_cast<double>(body.GetAngle()));
    now.momentum += static_cast<double>(body.GetMass()) * wide(body.GetLinearVelocity());
  };
  for (const b2Body* body : bodies_->things) add(*body, now.things, now.thing_angles);
  for (const auto& hand : bodies_->hands) add(*hand.body, now.hands, now.hand_angles);
  return now;
}

std::vector<Vector2d> push(const std::vector<Thing>& things, const std::vector<Hand>& hands) {
  constexpr int afterwards = 100;
  int longest = 0;
  for (const Hand& hand : hands) longest = std::max(longest, hand.steps);
  PushWorld world(things, hands);
  for (int step = 0; step < longest + afterwards; ++step) world.step();
  return world.motion().things;
}

}  // namespace bobench::simulators::robot_push
