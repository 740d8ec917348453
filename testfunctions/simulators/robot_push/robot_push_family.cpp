#include "testfunctions/simulators/robot_push/robot_push_family.hpp"

#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "testfunctions/simulators/disturbance.hpp"
#include "testfunctions/simulators/robot_push/robot_push.hpp"

namespace bobench::simulators::robot_push {
namespace {

using Eigen::Vector2d, Eigen::VectorXd;

constexpr const char* expected = "expected robot-push/14d, robot-push/3d or robot-push/4d, these two perhaps with /iN";
constexpr int most_instances = 1000000;

enum class Task { two_hands, one_hand, one_hand_with_angle };

Task task_of(const std::vector<std::string>& segments) {
  const std::string name = segments.size() > 1 ? segments[1] : "";
  if (name == "14d" && segments.size() == 2) return Task::two_hands;
  if (name == "3d" && segments.size() <= 3) return Task::one_hand;
  if (name == "4d" && segments.size() <= 3) return Task::one_hand_with_angle;
  throw InputError(expected);
}

double usual_noise(const std::vector<std::string>& segments) {
  return segments.size() > 1 && segments[1] == "14d" ? 0.01 : 0.1;
}

SearchSpace space_of(Task task) {
  constexpr double turn = 2.0 * std::numbers::pi;
  VectorXd low(task == Task::two_hands ? 14 : task == Task::one_hand ? 3 : 4), high(low.size());
  if (task == Task::two_hands) {
    low << -5, -5, -10, -10, 2, 0, -5, -5, -10, -10, 2, 0, -5, -5;
    high << 5, 5, 10, 10, 30, turn, 5, 5, 10, 10, 30, turn, 5, 5;
  } else {
    low.head<3>() << -5, -5, 1;
    high.head<3>() << 5, 5, 30;
    if (task == Task::one_hand_with_angle) {
      low[3] = 0.0;
      high[3] = turn;
    }
  }
  return SearchSpace::box(low, high);
}

/// Does not depend on the run's seed, as for any instance.
Vector2d goal_of(int instance) {
  Random random = RunStreams(1, "robot-push", "goal", instance).own("goal");
  const double x = random.uniform(), y = random.uniform();
  return Vector2d(10.0 * x - 5.0, 10.0 * y - 5.0);
}

class RobotPush {
 public:
  RobotPush(Task task, int instance, double noise, std::string name)
      : task_(task), goal_(goal_of(instance)), noise_(noise), space_(space_of(task)), name_(std::move(name)) {}

  const SearchSpace& space() const { return space_; }
  std::optional<double> optimum() const { return task_ == Task::two_hands ? -two_hands_bound() : 0.0; }
  const std::string& name() const { return name_; }
  nlohmann::json details() const {
    nlohmann::json known = {{"simulator", "Box2D 2.4"}, {"regret_from", "a bound that nothing may reach"}};
    if (task_ != Task::two_hands) known["goal"] = {goal_[0], goal_[1]};
    return known;
  }

  Evaluation evaluate(const Configuration& x, double, Random& random) const {
    if (noise_ == 0.0) return {.value = value(x, VelocityNoise::Zero())};
    const VelocityNoise noise = draw(random);
    return {.value = value(x, noise), .noise_free = value(x, VelocityNoise::Zero())};
  }
  void resume(std::size_t evaluations, Random& random) const {
    for (std::size_t i = 0; noise_ > 0.0 && i < evaluations; ++i) draw(random);
  }

 private:
  VelocityNoise draw(Random& random) const {
    VelocityNoise noise = VelocityNoise::Zero();
    for (Eigen::Index i = 0; i < (task_ == Task::two_hands ? 4 : 2); ++i) noise[i] = noise_ * random.normal();
    return noise;
  }
  double value(const Configuration& x, const VelocityNoise& noise) const {
    return task_ == Task::two_hands ? -two_hands_reward(x, noise) : one_hand_distance(x, goal_, noise);
  }

  Task task_;
  Vector2d goal_;
  double noise_;
  SearchSpace space_;
  std::string name_;
};

int instance_of(const std::vector<std::string>& segments, int replicate) {
  if (segments.size() < 3) return replicate + 1;
  if (const auto number = number_behind('i', segments[2], 1, most_instances)) return *number;
  throw InputError(fmt::format("'{}' is not iN with N in [1, {}]", segments[2], most_instances));
}

Problem make(const std::vector<std::string>& segments, int replicate) {
  const Disturbance id(segments, usual_noise(segments));
  const Task task = task_of(id.segments);
  const int instance = instance_of(id.segments, replicate);
  std::vector<std::string> name = id.canonical();
  if (task != Task::two_hands && id.segments.size() == 2) name.insert(name.begin() + 2, fmt::format("i{}", instance));
  return RobotPush(task, instance, id.stddev, fmt::format("{}", fmt::join(name, "/")));
}

}  // namespace

ProblemFamily robot_push_family() {
  return {.name = "robot-push",
          .pattern = "robot-push/14d, robot-push/3d[/iN], robot-push/4d[/iN][/noise=S]",
          .description = "hands that push things to their goals in Box2D",
          .list =
              [] {
                return std::vector<ProblemInfo>{
                    {"robot-push/14d", "two hands, two things: negative reward [Wang et al. 2018]", 14},
                    {"robot-push/3d", "one hand, one thing: distance from the goal [Wang & Jegelka 2017]", 3},
                    {"robot-push/4d", "the same, the hand's angle free", 4}};
              },
          .make = make,
          .canonical =
              [](std::vector<std::string> segments) {
                const double usual = usual_noise(segments);
                return Disturbance(std::move(segments), usual).canonical();
              },
          .source =
              [](const std::vector<std::string>& segments) {
                return segments.size() > 1 && segments[1] == "14d" ? "Wang et al. 2018" : "Wang & Jegelka 2017";
              },
          .reads_noise = true};
}

}  // namespace bobench::simulators::robot_push
