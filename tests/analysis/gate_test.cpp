#include "analysis/gate.hpp"

#include <cmath>

#include <fmt/format.h>

#include "analysis/statistics/binomial.hpp"
#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "results/result_sets.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::analysis;

namespace {

constexpr int problems = 12;

/// One optimiser, whose final regret is exp(shift + noise) on each problem.
results::ResultSet runs_of(const std::string& optimizer, double shift, int replicates, Random& random) {
  results::ResultSet set;
  set.settings.budget = 2;
  for (int p = 0; p < problems; ++p) {
    results::Series series;
    series.problem = fmt::format("bbob/f{}/d2", p + 1);
    series.optimizer = optimizer;
    series.dimension = 2;
    for (int r = 0; r < replicates; ++r) {
      series.runs.push_back(results::run_of({100.0, std::exp(shift + random.normal())}, 0.0));
    }
    set.series.push_back(series);
  }
  return set;
}

GateResult check_shift(double shift, int replicates, std::uint64_t seed, const GateRequest& request = {}) {
  Random random(seed);
  const auto before = runs_of("a", 0.0, replicates, random), after = runs_of("a", shift, replicates, random);
  return check(before, "a", after, "a", request);
}

}  // namespace

TEST_CASE("runs that are the same are the same, after one replicate") {
  Random random(1);
  const auto set = runs_of("a", 0.0, 1, random);
  const GateResult gate = check(set, "a", set, "a", {});
  CHECK(gate.verdict == GateVerdict::same);
  CHECK(gate.share == 0.5);
  CHECK(gate.problems.size() == problems);
}

TEST_CASE("one replicate of ties does not show that runs are the same") {
  Random random(1);
  const auto before = runs_of("a", 0.0, 1, random);
  auto after = before;
  for (auto& series : after.series) series.runs[0].value.front() += 1.0;
  const GateResult gate = check(before, "a", after, "a", {});
  CHECK(gate.share == 0.5);
  CHECK(gate.verdict == GateVerdict::undecided);
}

TEST_CASE("large differences are found after few replicates, in both directions") {
  CHECK(check_shift(-2.0, 5, 1).verdict == GateVerdict::better);
  CHECK(check_shift(2.0, 5, 1).verdict == GateVerdict::worse);
  CHECK(check_shift(2.0, 5, 1).share < 0.2);
}

TEST_CASE("after enough replicates, equal optimisers count as no worse; before, it is said how many that takes") {
  const GateResult early = check_shift(0.0, 6, 3, {.margin = 0.1});
  CHECK(early.verdict == GateVerdict::undecided);
  CHECK(early.replicates == 6);
  CHECK(early.low < 0.5);
  CHECK(early.high > 0.5);
  CHECK(check_shift(0.0, 120, 3, {.margin = 0.1}).verdict == GateVerdict::no_worse);
  CHECK(early.replicates_needed > 6);
  CHECK(early.replicates_needed < 200);
}

TEST_CASE("what is decided stays decided with further replicates") {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    Random random(test_seed(seed));
    const auto before = runs_of("a", 0.0, 60, random), after = runs_of("a", -0.3, 60, random);
    GateVerdict last = GateVerdict::undecided;
    for (std::size_t replicates = 1; replicates <= 60; ++replicates) {
      auto part = after;
      for (auto& series : part.series) series.runs.resize(replicates);
      const GateVerdict verdict = check(before, "a", part, "a", {}).verdict;
      if (last == GateVerdict::better) CHECK(verdict == GateVerdict::better);
      if (last == GateVerdict::worse) CHECK(verdict == GateVerdict::worse);
      if (last != GateVerdict::undecided) CHECK(verdict != GateVerdict::undecided);
      last = verdict;
    }
  }
}

TEST_CASE("verdicts do not change with an increasing transformation of the values") {
  Random random(test_seed(4));
  auto before = runs_of("a", 0.0, 8, random), after = runs_of("a", 0.4, 8, random);
  const GateResult gate = check(before, "a", after, "a", {});
  for (auto* set : {&before, &after}) {
    for (auto& series : set->series) {
      for (auto& run : series.runs) {
        for (double& value : run.value) value = value * value * value;
      }
    }
  }
  const GateResult again = check(before, "a", after, "a", {});
  CHECK(again.share == gate.share);
  CHECK(again.low == gate.low);
  CHECK(again.high == gate.high);
}

TEST_CASE("replicates without runs of both on all problems are left out, problems of one file, too") {
  Random random(test_seed(5));
  auto before = runs_of("a", 0.0, 6, random), after = runs_of("a", 0.0, 8, random);
  before.series[3].runs[2].status = results::RunStatus::missing;
  after.series[4].runs[0].status = results::RunStatus::missing;
  after.series.pop_back();
  const GateResult gate = check(before, "a", after, "a", {});
  CHECK(gate.replicates == 4);
  CHECK(gate.problems.size() == problems - 1);
  for (const auto& problem : gate.problems) CHECK(problem.wins + problem.ties + problem.losses == 4);
  after.series[0].problem = "bbob/f24/d2";
  after.series.resize(1);
  CHECK_THROWS_WITH(check(before, "a", after, "a", {}), ContainsSubstring("no problem on which"));
}

TEST_CASE("optimisers of both files are compared, or the only ones") {
  Random random(1);
  const auto a = runs_of("a", 0.0, 2, random), b = runs_of("b", 0.0, 2, random);
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  CHECK(gate_pairs(a, b) == Pairs{{"a", "b"}});
  auto both = a;
  both.series.insert(both.series.end(), b.series.begin(), b.series.end());
  CHECK(gate_pairs(both, b) == Pairs{{"b", "b"}});
  auto others = both;
  for (auto& series : others.series) series.optimizer += "x";
  CHECK_THROWS_WITH(gate_pairs(both, others), ContainsSubstring("no optimiser in common"));
}

TEST_CASE("wrong verdicts are as rare as alpha says, though one looks after every replicate", "[slow]") {
  // Equal optimisers, and one that wins as rarely as the margin allows: P(N < N' + c) = 0.45 for c = -0.1777.
  constexpr int simulations = 1000;
  std::size_t worse = 0, better = 0, no_worse = 0;
  for (int i = 0; i < simulations; ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    const GateVerdict equal = check_shift(0.0, 40, 2 * seed).verdict;
    worse += equal == GateVerdict::worse ? 1 : 0;
    better += equal == GateVerdict::better ? 1 : 0;
    const GateVerdict at_margin = check_shift(0.1777, 40, 2 * seed + 1).verdict;
    no_worse += at_margin == GateVerdict::no_worse || at_margin == GateVerdict::better ? 1 : 0;
  }
  INFO(worse << " worse, " << better << " better, " << no_worse << " no worse");
  for (const std::size_t wrong : {worse, better, no_worse}) {
    CHECK(binomial_at_least(wrong, simulations, 0.025) > 1e-3);
  }
}
