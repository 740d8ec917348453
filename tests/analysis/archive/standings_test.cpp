#include "analysis/archive/standings.hpp"

#include <cmath>
#include <limits>

#include "catch.hpp"
#include "core/random.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::archive;

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

AverageRuntimes all(double evaluations) {
  AverageRuntimes runtimes;
  runtimes.fill(evaluations);
  return runtimes;
}

}  // namespace

TEST_CASE("the score by hand") {
  CHECK(score({{1, all(1.0)}}, {1}, 100.0).area == Approx(1.0));
  CHECK(score({{1, all(10.0)}}, {1}, 100.0).area == Approx(0.5));
  CHECK(score({{1, all(100.0)}}, {1}, 100.0).area == Approx(0.0));
  CHECK(score({{1, all(100.0)}}, {1}, 100.0).reached == 1.0);
  CHECK(score({{1, all(101.0)}}, {1}, 100.0).reached == 0.0);
  CHECK(score({{1, all(0.5)}}, {1}, 100.0).area == Approx(1.0));  // pages show less than one: ratios of a rounded value
  const Profile two{{1, all(10.0)}, {2, all(never)}};
  CHECK(score(two, {1, 2}, 100.0).area == Approx(0.25));
  CHECK(score(two, {1, 2}, 100.0).reached == 0.5);
  CHECK(score(two, {1}, 100.0).area == Approx(0.5));
}

TEST_CASE("the score is the area under the distribution of runtimes over log evaluations") {
  Random random(test_seed(1));
  Profile profile;
  for (int function = 1; function <= 24; ++function) {
    for (double& evaluations : profile[function]) {
      evaluations = random.bernoulli(0.2) ? never : std::pow(10.0, random.uniform(0.0, 5.0));
    }
  }
  std::vector<int> functions;
  for (const auto& [function, runtimes] : profile) functions.push_back(function);
  const double budget = 5000.0;
  double area = 0.0;
  const int steps = 20'000;
  for (int i = 0; i < steps; ++i) {
    const double evaluations = std::pow(budget, (i + 0.5) / steps);
    double reached = 0.0;
    for (const auto& [function, runtimes] : profile) {
      for (const double one : runtimes) reached += one <= evaluations ? 1.0 : 0.0;
    }
    area += reached / (24.0 * 7.0) / steps;
  }
  CHECK(score(profile, functions, budget).area == Approx(area).margin(1e-4));
}

TEST_CASE("distances by hand, and places") {
  CHECK(distance({{1, all(10.0)}}, {{1, all(1000.0)}}, {1}, 1e6) == Approx(2.0));
  CHECK(distance({{1, all(10.0)}}, {{1, all(1000.0)}}, {1}, 100.0) == Approx(1.0));
  CHECK(distance({{1, all(never)}}, {{1, all(1000.0)}}, {1}, 100.0) == 0.0);
  CHECK(distance({{1, all(10.0)}, {2, all(5.0)}}, {{1, all(1.0)}, {2, all(5.0)}}, {1, 2}, 1e6) == Approx(0.5));
  CHECK(place(0.5, {0.9, 0.5, 0.7, 0.1}) == 3);
  CHECK(place(1.0, {0.9}) == 1);
  CHECK(place(0.0, {}) == 1);
}
