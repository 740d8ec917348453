#include "core/configuration_set.hpp"

#include <map>

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;

namespace {

const SearchSpace twelve({{"n", IntegerParameter{1, 4}}, {"kind", CategoricalParameter{{"a", "b", "c"}}}});

}  // namespace

TEST_CASE("every configuration of a finite space is visited once, the last parameter fastest") {
  std::vector<Configuration> visited;
  for_each_configuration(twelve, [&](const Configuration& c) { visited.push_back(c); });
  REQUIRE(visited.size() == 12);
  CHECK(visited.front() == Eigen::Vector2d(1, 0));
  CHECK(visited[1] == Eigen::Vector2d(1, 1));
  CHECK(visited.back() == Eigen::Vector2d(4, 2));
  ConfigurationSet set;
  for (const Configuration& c : visited) CHECK(set.insert(c));
  CHECK_FALSE(set.insert(visited[5]));
  CHECK(set.exhausts(twelve));
}

TEST_CASE("unseen configurations are drawn uniformly until none is left") {
  Random random(test_seed(1));
  ConfigurationSet known;
  for_each_configuration(twelve, [&](const Configuration& c) {
    if (c[0] > 1.5) known.insert(c);
  });
  std::map<double, int> counts;
  for (int i = 0; i < 3000; ++i) {
    const Configuration drawn = sample_unseen(twelve, known, random);
    CHECK(drawn[0] == 1.0);
    ++counts[drawn[1]];
  }
  for (const double kind : {0.0, 1.0, 2.0}) check_z("count", counts[kind], 1000.0, std::sqrt(3000.0 * 2.0 / 9.0));
  // The last one is found although nearly every draw misses it.
  known.insert(Eigen::Vector2d(1, 0));
  known.insert(Eigen::Vector2d(1, 1));
  for (int i = 0; i < 50; ++i) CHECK(sample_unseen(twelve, known, random) == Eigen::Vector2d(1, 2));
  known.insert(Eigen::Vector2d(1, 2));
  CHECK(twelve.contains(sample_unseen(twelve, known, random)));
}

TEST_CASE("a set takes from a growing history what is new") {
  History history;
  ConfigurationSet known;
  history.add({Eigen::Vector2d(1, 2)}, {.value = 0.0});
  known.update(history);
  history.add({Eigen::Vector2d(1, 2)}, {.value = 0.0});
  history.add({Eigen::Vector2d(2, 2)}, {.value = 0.0});
  known.update(history);
  CHECK(known.size() == 2);
  CHECK_FALSE(known.exhausts(twelve));
  CHECK_FALSE(known.exhausts(SearchSpace::box(2, 0.0, 1.0)));
}
