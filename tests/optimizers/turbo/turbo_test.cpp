#include "optimizers/turbo/turbo.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "catch.hpp"
#include "optimizers/final_regrets.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::optimizers;
using Eigen::Index;

namespace {

OptimizerContext box_context(Index dimension, int budget, std::uint64_t seed) {
  return {.space = SearchSpace::box(dimension, -5.0, 5.0), .budget = budget, .streams = {seed, "box", "turbo", 0}};
}

double sphere(const Configuration& x) {
  return (x.array() - 1.0).square().sum();
}

}  // namespace

TEST_CASE("a region begins with a Latin hypercube of twice as many points as features") {
  Turbo turbo(box_context(3, 50, test_seed(1)), TurboOptions{});
  std::set<int> parts;
  for (int i = 0; i < 6; ++i) {
    const Trial trial = turbo.ask();
    parts.insert(static_cast<int>(std::floor((trial.configuration[0] + 5.0) / 10.0 * 6.0)));
    turbo.tell(trial, {.value = sphere(trial.configuration)});
  }
  CHECK(parts.size() == 6);
}

TEST_CASE("a region that finds nothing shrinks until it restarts") {
  Turbo turbo(box_context(2, 1000, test_seed(1)), {.candidates = 50, .steps = 5});
  // 4 initial points; 4 failures for each of seven halvings; then 4 initial points again.
  for (int i = 0; i < 4 + 28; ++i) {
    CHECK(turbo.log() == "restarted regions: 0");
    turbo.tell(turbo.ask(), {.value = 1.0});
  }
  CHECK(turbo.log() == "restarted regions: 1");
  std::set<int> parts;
  for (int i = 0; i < 4; ++i) {
    const Trial trial = turbo.ask();
    parts.insert(static_cast<int>(std::floor((trial.configuration[1] + 5.0) / 10.0 * 4.0)));
    turbo.tell(trial, {.value = 1.0});
  }
  CHECK(parts.size() == 4);
}

TEST_CASE("evaluations that fail end regions, and nothing else") {
  Turbo turbo(box_context(2, 1000, test_seed(1)), {.candidates = 50, .steps = 5});
  double best = 1e9;
  for (int i = 0; i < 100; ++i) {
    const Trial trial = turbo.ask();
    const bool fails = i % 3 == 0;
    turbo.tell(trial, {.value = fails ? std::nan("") : sphere(trial.configuration)});
    if (!fails) best = std::min(best, sphere(trial.configuration));
  }
  check_below("best on the sphere", best, 1.0);
  Turbo hopeless(box_context(2, 1000, test_seed(2)), {.candidates = 50, .steps = 5});
  std::set<double> asked;  // no region has begun: always initial points, never repeated
  for (int i = 0; i < 40; ++i) {
    const Trial trial = hopeless.ask();
    asked.insert(trial.configuration[0]);
    hopeless.tell(trial, {.value = std::nan("")});
  }
  CHECK(asked.size() == 40);
  CHECK(hopeless.log() == "restarted regions: 0");
}

TEST_CASE("a finite space is asked for every configuration once before any comes again") {
  const SearchSpace space({{"n", IntegerParameter{1, 5}}, {"kind", CategoricalParameter{{"a", "b", "c", "d"}}}});
  Turbo turbo({.space = space, .budget = 40, .streams = {test_seed(3), "finite", "turbo", 0}},
              {.batch = 3, .initial_points = 6, .candidates = 50, .steps = 5});
  std::set<std::pair<double, double>> seen;
  for (int i = 0; i < 20; ++i) {
    const Trial trial = turbo.ask();
    seen.insert({trial.configuration[0], trial.configuration[1]});
    turbo.tell(trial, {.value = trial.configuration.sum()});
  }
  CHECK(seen.size() == 20);
  for (int i = 0; i < 20; ++i) turbo.tell(turbo.ask(), {.value = 1.0});
}

TEST_CASE("turbo-1 and turbo-m get far below random search on the sphere in ten dimensions") {
  for (const char* spec : {"turbo-1:batch=5", "turbo-m:regions=2,batch=5"}) {
    check_beats_random_search("bbob/f1/d10", spec, 100, 6);
  }
}

TEST_CASE("functions drawn by paths and joint ones end alike", "[slow]") {
  const auto paths = final_regrets("bbob/f8/d5", "turbo-1:batch=5", 150, 40);
  const auto joint = final_regrets("bbob/f8/d5", "turbo-1:batch=5,draws=joint", 150, 40);
  if (instrumented) return;
  check_above("p", analysis::mann_whitney(paths, joint, analysis::MannWhitneyMethod::normal).p, p_bound);
}
