#include "optimizers/regularized_evolution.hpp"

#include <cmath>
#include <limits>
#include <map>

#include "catch.hpp"
#include "optimizers/random_search.hpp"
#include "test_seed.hpp"

using namespace bobench;
using optimizers::RegularizedEvolution;

namespace {

const SearchSpace mixed({{"x", RealParameter{1e-4, 1.0, Scale::log}},
                         {"n", IntegerParameter{1, 9, Scale::linear}},
                         {"fixed", CategoricalParameter{{"only"}}},
                         {"kind", CategoricalParameter{{"a", "b", "c"}}}});

OptimizerContext context(const SearchSpace& space) {
  return {space, 1000, RunStreams(test_seed(1), "mixed", "regularized-evolution", 0)};
}

Evaluation value_of(double value) {
  return {.value = value};
}

Eigen::Index differences(const Configuration& a, const Configuration& b) {
  return (a.array() != b.array()).count();
}

/// Four points a, b, c, d with these values; as many members, and every tournament includes all of them.
struct Four {
  explicit Four(const std::vector<double>& values) : evolution(context(mixed), {.population = 4, .sample = 1000}) {
    for (const double value : values) tell(value);
  }
  void tell(double value) {
    const Trial trial = evolution.ask();
    points.push_back(trial.configuration);
    evolution.tell(trial, value_of(value));
  }
  RegularizedEvolution evolution;
  std::vector<Configuration> points;
};

}  // namespace

TEST_CASE("evolution's first members are random search's configurations") {
  RegularizedEvolution evolution(context(mixed), {.population = 10, .sample = 3});
  optimizers::RandomSearch random(context(mixed));
  for (int i = 0; i < 10; ++i) {
    const Trial trial = evolution.ask();
    CHECK(trial.configuration == random.ask().configuration);
    evolution.tell(trial, value_of(0.0));
  }
  CHECK(evolution.ask().configuration != random.ask().configuration);
}

TEST_CASE("evolution changes exactly one parameter of the best member, to any other value alike") {
  Four four({3.0, 1.0, 2.0, 4.0});
  const Configuration parent = four.points[1];
  std::map<Eigen::Index, int> changed;
  std::map<double, int> values_of_n;
  for (int i = 0; i < 3000; ++i) {
    const Configuration child = four.evolution.ask().configuration;
    REQUIRE(mixed.contains(child));
    REQUIRE(differences(child, parent) == 1);
    for (Eigen::Index d = 0; d < 4; ++d) changed[d] += child[d] != parent[d];
    if (child[1] != parent[1]) ++values_of_n[child[1]];
  }
  CHECK(changed[2] == 0);
  for (const Eigen::Index d : {0, 1, 3}) check_z("changes", changed[d], 1000.0, std::sqrt(3000.0 * 2.0 / 9.0));
  CHECK(values_of_n.size() == 8);
  for (const auto& [value, count] : values_of_n) {
    check_z("changes to a value", count, 125.0, std::sqrt(3000.0 / 24.0 * 23.0 / 24.0));
  }
}

TEST_CASE("evolution drops the oldest member, however good") {
  Four four({1.0, 3.0, 2.0, 4.0});
  four.tell(9.0);  // the oldest is removed: 3 2 4 9
  CHECK(differences(four.points[4], four.points[0]) == 1);
  CHECK(differences(four.evolution.ask().configuration, four.points[2]) == 1);
  four.tell(8.0);  // 2 4 9 8
  four.tell(7.0);  // 4 9 8 7
  CHECK(differences(four.points[6], four.points[2]) == 1);
  CHECK(differences(four.evolution.ask().configuration, four.points[3]) == 1);
  four.tell(6.0);  // 9 8 7 6
  CHECK(differences(four.evolution.ask().configuration, four.points[7]) == 1);
}

TEST_CASE("evolution changes an active parameter; one that becomes active has its imputed value") {
  const SearchSpace space({{"kind", CategoricalParameter{{"a", "b"}}},
                           {"x", RealParameter{0.0, 1.0}, Condition{"kind", {1}, 0.25}},
                           {"y", RealParameter{0.0, 1.0}}});
  RegularizedEvolution evolution(context(space), {.population = 1, .sample = 1});
  std::map<std::string, int> changes;
  Configuration parent = evolution.ask().configuration;
  evolution.tell({parent}, value_of(0.0));
  for (int i = 0; i < 3000; ++i) {
    const Configuration child = evolution.ask().configuration;
    REQUIRE(space.contains(child));
    if (parent[0] == 0.0) {
      CHECK((child[0] != parent[0]) != (child[2] != parent[2]));
      CHECK(child[1] == 0.25);
      ++changes[child[0] != 0.0 ? "a: kind" : "a: y"];
    } else {
      ++changes[child[0] != 1.0 ? "b: kind" : child[1] != parent[1] ? "b: x" : "b: y"];
    }
    evolution.tell({child}, value_of(0.0));
    parent = child;
  }
  const int a = changes["a: kind"] + changes["a: y"], b = changes["b: kind"] + changes["b: x"] + changes["b: y"];
  check_z("changes of kind, from a", changes["a: kind"], a / 2.0, std::sqrt(a / 4.0));
  for (const char* one : {"b: kind", "b: x", "b: y"}) check_z(one, changes[one], b / 3.0, std::sqrt(b * 2.0 / 9.0));
}

TEST_CASE("evolution ranks failures last") {
  constexpr double inf = std::numeric_limits<double>::infinity();
  Four four({std::nan(""), 1e300, -inf, inf});
  CHECK(differences(four.evolution.ask().configuration, four.points[1]) == 1);
}

TEST_CASE("evolution has nothing to change in a space of one configuration") {
  const SearchSpace single({{"fixed", CategoricalParameter{{"only"}}}});
  RegularizedEvolution evolution(context(single), {.population = 1, .sample = 1});
  for (int i = 0; i < 3; ++i) {
    const Trial trial = evolution.ask();
    CHECK(trial.configuration[0] == 0.0);
    evolution.tell(trial, value_of(1.0));
  }
}
