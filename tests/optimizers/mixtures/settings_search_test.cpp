#include "optimizers/mixtures/settings_search.hpp"

#include <cmath>
#include <set>

#include "catch.hpp"

using namespace bobench;
using namespace bobench::optimizers;

TEST_CASE("a search for settings finds a valley, and is the same each time") {
  const SearchSpace space({{"weight", RealParameter{1e-6, 1.0}}, {"components", IntegerParameter{1, 30}}});
  const auto score = [](const Configuration& values) {
    return std::pow(values[0] - 0.3, 2) + std::pow((values[1] - 12.0) / 30.0, 2);
  };
  const Configuration first = Eigen::Vector2d(1e-6, 2.0);
  const Configuration best = search_settings(space, first, score, 40, 5);
  CHECK(best == search_settings(space, first, score, 40, 5));
  CHECK(std::abs(best[0] - 0.3) < 0.05);
  CHECK(std::abs(best[1] - 12.0) <= 2.0);
}

TEST_CASE("a small space is searched whole, each of its points once, the first one first") {
  const SearchSpace space({{"components", IntegerParameter{1, 9}}});
  std::vector<double> asked;
  const auto score = [&](const Configuration& values) {
    asked.push_back(values[0]);
    return values[0] == 7.0 ? -1.0 : values[0];
  };
  CHECK(search_settings(space, Configuration::Constant(1, 2.0), score, 40, 1)[0] == 7.0);
  CHECK(asked.front() == 2.0);
  CHECK(asked.size() == 9);
  CHECK(std::set<double>(asked.begin(), asked.end()).size() == 9);
}

TEST_CASE("where no setting has a score the first stays") {
  const SearchSpace space = SearchSpace::box(2, 0.0, 1.0);
  const Configuration first = Eigen::Vector2d(0.25, 0.5);
  CHECK(search_settings(
            space, first, [](const auto&) { return NAN; }, 15, 1) == first);
  CHECK(search_settings(
            space, first, [](const auto&) { return 1.0; }, 1, 1) == first);
}
