// What optimisers recommend on noisy problems, as runs keep it.
#include <algorithm>
#include <cmath>

#include "analysis/statistics/summary.hpp"
#include "catch.hpp"
#include "results/judgement.hpp"
#include "results/regret_kind.hpp"
#include "runners/single_run.hpp"
#include "runners/toy_catalogs.hpp"
#include "test_seed.hpp"

using namespace bobench;

namespace {

results::RunResult run_on(const std::string& problem, const std::string& optimizer, int budget, int replicate = 0,
                          results::Trace trace = results::Trace::automatic) {
  static const runners::Catalogs catalogs = toy_catalogs();
  const Problem made = catalogs.problems.make(problem, replicate);
  return *runners::execute_run(
      made, problem, catalogs.optimizers.recipe(optimizer), replicate, {test_seed(1), budget, true},
      [] { return false; }, trace);
}

/// Recommends the trial before the last, after the third.
struct SecondLast {
  explicit SecondLast(const OptimizerContext& context) : space(context.space), random(context.streams.own("x")) {}
  Trial ask() { return {space.sample(random), 1.0}; }
  void tell(const Trial&, const Evaluation&) { ++told; }
  std::optional<std::size_t> recommend() const { return told < 3 ? std::nullopt : std::optional(told - 2); }

  SearchSpace space;
  Random random;
  std::size_t told = 0;
};

struct OutOfRange : SecondLast {
  using SecondLast::SecondLast;
  std::optional<std::size_t> recommend() const { return told; }
};

template <class Class>
results::RunResult run_of(const std::string& problem) {
  runners::Catalogs catalogs = toy_catalogs();
  catalogs.optimizers.add<Class>("mine", "a test's");
  return *runners::execute_run(catalogs.problems.make(problem, 0), problem, catalogs.optimizers.recipe("mine"), 0,
                               {1, 6, true}, [] { return false; });
}

}  // namespace

TEST_CASE("a run keeps what was recommended after each evaluation, the last one too, by its value without noise") {
  const auto run = run_of<SecondLast>("synthetic/branin/noise=3");
  REQUIRE(run.status == results::RunStatus::complete);
  REQUIRE(run.recommended.size() == 6);
  CHECK(std::isnan(run.recommended[0]));
  CHECK(std::isnan(run.recommended[1]));
  for (std::size_t i = 2; i < 6; ++i) CHECK(run.recommended[i] == run.noise_free[i - 1]);
  CHECK(run_of<SecondLast>("synthetic/branin").recommended.empty());
}

TEST_CASE("a recommendation of what was never told fails the run") {
  const auto run = run_of<OutOfRange>("synthetic/branin/noise=3");
  CHECK(run.status == results::RunStatus::failed);
  CHECK_THAT(run.message, ContainsSubstring("recommended trial 2 of 1"));
}

TEST_CASE("models recommend one of the points evaluated, once they have learnt; others have no opinion") {
  const auto run = run_on("synthetic/branin/noise=20", "gp-ei:initial_points=5", 15);
  REQUIRE(run.recommended.size() == 15);
  for (std::size_t i = 0; i < 15; ++i) {
    if (i < 4) CHECK(std::isnan(run.recommended[i]));
    const auto told = run.noise_free.begin() + static_cast<std::ptrdiff_t>(i) + 1;
    if (i >= 4) CHECK(std::find(run.noise_free.begin(), told, run.recommended[i]) != told);
  }
  CHECK(run_on("synthetic/branin/noise=20", "random-search", 15).recommended.empty());
  CHECK(run_on("synthetic/branin/noise=20", "tpe:startup=3", 15).recommended.empty());
  CHECK(run_on("synthetic/branin", "gp-ei:initial_points=5", 15).recommended.empty());
}

TEST_CASE("asking for recommendations changes nothing else, and sparse traces have none") {
  const auto full = run_on("synthetic/branin/noise=20", "gp-ei:initial_points=5", 15);
  const auto sparse =
      run_on("synthetic/branin/noise=20", "gp-ei:initial_points=5", 15, 0, results::Trace::improvements);
  CHECK(sparse.recommended.empty());
  CHECK(sparse.value.back() == full.value.back());
  const auto shorter = run_on("synthetic/branin/noise=20", "gp-ei:initial_points=5", 12);
  CHECK(std::equal(shorter.recommended.begin() + 4, shorter.recommended.end(), full.recommended.begin() + 4));
}

TEST_CASE("under strong noise a Gaussian process recommends better points than those that look best", "[slow]") {
  constexpr int replicates = 40;
  results::ResultSet set;
  set.settings.budget = 60;
  results::Series series;
  series.problem = "p";
  series.optimizer = "gp-ei";
  series.runs.resize(replicates);
#pragma omp parallel for schedule(dynamic)
  for (int r = 0; r < replicates; ++r) {
    series.runs[static_cast<std::size_t>(r)] = run_on("synthetic/branin/noise=30", "gp-ei", 60, r);
  }
  set.series = {series};
  std::vector<double> medians;
  for (const auto kind : {results::RegretKind::oracle, results::RegretKind::inference, results::RegretKind::observed}) {
    results::ResultSet judged = set;
    results::judge_by(kind, judged);
    const results::Judgement judgement(judged, "p");
    std::vector<double> finals;
    for (std::size_t r = 0; r < replicates; ++r) finals.push_back(judgement.final_value(judged.series[0], r, 60));
    medians.push_back(analysis::median(finals));
  }
  CAPTURE(medians);
  CHECK(medians[0] <= medians[1]);
  check_below("inference over observed regret", medians[1] / medians[2], 0.8);
}
