// Conformance tests of every optimiser of the catalogue; a new optimiser is included automatically.
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <thread>

#include "catch.hpp"
#include "optimizers/every_optimizer.hpp"
#include "runners/execution/single_run.hpp"
#include "runners/toy_catalogs.hpp"
#include "test_seed.hpp"

using namespace bobench;

namespace {

results::RunResult run_on(const Problem& problem, const std::string& spec, int budget, std::uint64_t seed = 1) {
  const auto recipe = optimizers::catalog().recipe(spec);
  const auto run = runners::execute_run({problem, problem.name(), recipe, 0, {seed, budget, true}});
  INFO(spec << " on " << problem.name() << ": " << run->message);
  CHECK(run->status == results::RunStatus::complete);
  return *run;
}

struct ConstantProblem : MixedProblem {
  Evaluation evaluate(const Configuration&, double, Random&) const { return {.value = 3.0}; }
  std::string name() const { return "constant"; }
};

struct AlwaysNan : MixedProblem {
  Evaluation evaluate(const Configuration&, double, Random&) const { return {.value = std::nan("")}; }
  std::string name() const { return "always-nan"; }
};

struct HugeValues : HoleyProblem {
  Evaluation evaluate(const Configuration& x, double, Random&) const { return {.value = 1e150 * (x[0] - 0.5)}; }
  std::string name() const { return "huge-values"; }
};

/// Penalties as returned by programs: the largest doubles, of both signs, among usual values.
struct LargestValues : HoleyProblem {
  Evaluation evaluate(const Configuration& x, double, Random&) const {
    constexpr double most = std::numeric_limits<double>::max();
    return {.value = x[0] > 0.6 ? most : x[0] < 0.2 ? -most : x[0]};
  }
  std::string name() const { return "largest-values"; }
};

std::vector<Problem> awkward_problems() {
  const auto problems = toy_catalogs().problems;
  return {MixedProblem{},
          FiniteProblem{},
          ConditionalProblem{},
          FiniteConditionalProblem{},
          HoleyProblem{},
          ConstantProblem{},
          AlwaysNan{},
          HugeValues{},
          LargestValues{},
          problems.make("synthetic/sin-one", 0),
          problems.make("synthetic/noise-only", 0),
          problems.make("synthetic/forrester/multi-fidelity", 0)};
}

}  // namespace

TEST_CASE("every optimiser proposes points of the space, and accepts all values and failures") {
  // execute_run() checks each proposal: one outside the space fails the run.
  const std::vector<Problem> problems = awkward_problems();
  std::size_t turn = 0;  // an instrumented program runs each optimiser on two of the problems
  for (const std::string& spec : every_optimizer()) {
    for (std::size_t p = instrumented ? turn++ % 6 : 0; p < problems.size(); p += instrumented ? 6 : 1) {
      CHECK(run_on(problems[p], spec, 30).value.size() == 30);
    }
  }
}

TEST_CASE("every optimiser is content with a budget of one") {
  for (const std::string& spec : every_optimizer()) CHECK(run_on(MixedProblem{}, spec, 1).value.size() == 1);
}

TEST_CASE("every optimiser does the same for the same seed, also in other threads, and something else for another") {
  for (const std::string& spec : every_optimizer()) {
    const auto first = run_on(MixedProblem{}, spec, 25);
    std::vector<std::vector<double>> others(instrumented ? 2 : 4);
    std::vector<std::thread> threads;
    for (auto& other : others) {
      threads.emplace_back([&] {
        const auto recipe = optimizers::catalog().recipe(spec);
        other = runners::execute_run({MixedProblem{}, "mixed", recipe, 0, {1, 25, true}})->configuration;
      });
    }
    for (std::thread& thread : threads) thread.join();
    for (const auto& other : others) CHECK(other == first.configuration);
    const bool has_chance = spec != "nlopt:algorithm=direct" && spec != "nlopt:algorithm=direct-l";
    if (has_chance) CHECK(run_on(MixedProblem{}, spec, 25, 2).configuration != first.configuration);
  }
}

TEST_CASE("every optimiser copes with trials it never asked for") {
  const MixedProblem problem;
  for (const std::string& spec : every_optimizer()) {
    INFO(spec);
    Optimizer optimizer =
        optimizers::catalog().recipe(spec).make({problem.space(), 40, RunStreams(1, "mixed", spec, 0)});
    Random random(3);
    for (int i = 0; i < 20; ++i) {
      const Configuration point = problem.space().sample(random);
      optimizer.tell({point}, problem.evaluate(point, 1.0, random));
      const Trial trial = optimizer.ask();
      REQUIRE(problem.space().contains(trial.configuration));
      if (i % 3 != 0) optimizer.tell(trial, problem.evaluate(trial.configuration, 1.0, random));
    }
  }
}

TEST_CASE("optimisers that do not repeat themselves exhaust a finite conditional space") {
  const double all = *FiniteConditionalProblem().space().cardinality();
  CHECK(all == 27.0);
  for (const char* spec : {"gp-ei:initial_points=2", "bore-rf:initial_points=2", "smac:initial_points_per_parameter=1",
                           "tpe:startup=2,unseen=true", "turbo-1:candidates=50,training_steps=5"}) {
    const auto run = run_on(FiniteConditionalProblem{}, spec, static_cast<int>(all) + 8);
    std::set<std::vector<double>> seen;
    for (std::size_t i = 0; i < run.configuration.size(); i += 3) {
      seen.insert({run.configuration.begin() + static_cast<std::ptrdiff_t>(i),
                   run.configuration.begin() + static_cast<std::ptrdiff_t>(i) + 3});
    }
    INFO(spec);
    CHECK(static_cast<double>(seen.size()) == all);
  }
}

TEST_CASE("model-based optimisers find the best branch of a conditional space") {
  const int seeds = instrumented ? 3 : 7;
  const auto best = [seeds](const std::string& spec) {
    std::vector<double> values;
    for (int seed = 1; seed <= seeds; ++seed) {
      const auto run = run_on(ConditionalProblem{}, spec, 60, static_cast<std::uint64_t>(seed));
      values.push_back(*std::ranges::min_element(run.value));
    }
    std::ranges::nth_element(values, values.begin() + seeds / 2);
    return values[static_cast<std::size_t>(seeds / 2)];
  };
  const double random = best("random-search");
  for (const char* spec :
       {"tpe", "smac", "bore-rf", "bore-xgb", "gp-ei", "regularized-evolution:population=15,sample=5"}) {
    const double found = best(spec);
    INFO(spec << ": " << found << "; random search: " << random);
    CHECK(found < random);
  }
}

TEST_CASE("model-based optimisers do not repeat themselves in a finite space") {
  const auto run = run_on(FiniteProblem{}, "gp-ei:initial_points=2", 12);
  std::set<std::pair<double, double>> seen;
  for (std::size_t i = 2; i < 12; ++i) {
    CHECK(seen.insert({run.configuration[2 * i], run.configuration[2 * i + 1]}).second);
  }
}
