// Quantities of runs: the evaluation from which they count, and their targets.

#include "reproduction/measurements/quantity.hpp"
#include "catch.hpp"
#include "reproduction/parsed_file.hpp"
#include "results/result_sets.hpp"

using namespace bobench;
using namespace bobench::reproduction;

namespace {

/// One run on Forrester's function: ten points far from 0.75, then ten at it. Regrets 10, 9, ..., 1 and then 0.5.
results::ResultSet toy() {
  results::ResultSet set;
  set.settings.budget = 20;
  results::Series series;
  series.problem = "synthetic/forrester";
  series.optimizer = "a";
  series.dimension = 1;
  std::vector<double> values;
  for (int t = 0; t < 20; ++t) values.push_back(t < 10 ? 10.0 - t : 0.5);
  results::RunResult run = results::run_of(values, 0.0);
  for (int t = 0; t < 20; ++t) run.configuration.push_back(t < 10 ? 0.1 : 0.75);
  series.runs.push_back(std::move(run));
  set.series.push_back(std::move(series));
  return set;
}

double measured(const Quantity& quantity) {
  const results::ResultSet set = toy();
  const MeasuredRuns runs(
      set, {.problems = {"synthetic/forrester"}, .optimizers = {{"A", "a"}}, .replicates = 1, .budget = 20});
  return sample_of(runs, catalogs().problems, "synthetic/forrester", "A", {20}, quantity).values.at(0);
}

}  // namespace

TEST_CASE("the share of suggestions away from optima is counted from an evaluation on") {
  Quantity away{.kind = Quantity::Kind::away, .optima = {{0.75}}};
  CHECK(measured(away) == 0.5);
  away.from = 6;
  CHECK(measured(away) == Approx(5.0 / 15.0));
  away.from = 11;
  CHECK(measured(away) == 0.0);
  away.from = 21;  // none is left
  CHECK(measured(away) == 1.0);
}

TEST_CASE("evaluations are counted to a share of the initial regret, or to a regret") {
  CHECK(measured({.kind = Quantity::Kind::evaluations, .target = 0.2}) == 9.0);
  CHECK(measured({.kind = Quantity::Kind::evaluations, .regret = 5.0}) == 6.0);
  CHECK(measured({.kind = Quantity::Kind::evaluations, .regret = 0.1}) == 21.0);
}

TEST_CASE("regret is of values without noise where they are known, or of those observed") {
  results::ResultSet set;
  set.settings.budget = 3;
  results::Series series;
  series.problem = "p";
  series.optimizer = "a";
  results::RunResult run = results::run_of({5.0, 2.0, 3.0}, 1.0);
  run.noise_free = {4.0, 3.5, 2.5};
  series.runs.push_back(run);
  set.series.push_back(series);
  const auto curve = [&](bool observed) {
    const MeasuredRuns runs(
        set, {.problems = {"p"}, .optimizers = {{"A", "a"}}, .replicates = 1, .budget = 3, .observed = observed});
    CHECK(runs.labelled().series.at(0).runs.at(0).noise_free.empty() == observed);
    return runs.trajectories("p", "A")->values.at(0);
  };
  CHECK(curve(false) == std::vector<double>{3.0, 2.5, 1.5});
  CHECK(curve(true) == std::vector<double>{4.0, 1.0, 1.0});
}
