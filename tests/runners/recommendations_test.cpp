// Recommendations of optimisers, as recorded in runs.
#include <algorithm>
#include <cmath>
#include <memory>

#include "analysis/statistics/summary.hpp"
#include "catch.hpp"
#include "results/judgement.hpp"
#include "runners/budget/replay.hpp"
#include "runners/execution/single_run.hpp"
#include "runners/toy_catalogs.hpp"
#include "test_seed.hpp"

using namespace bobench;

namespace {

results::RunResult run_on(const std::string& problem, const std::string& optimizer, int budget, int replicate = 0,
                          results::Trace trace = results::Trace::automatic) {
  static const runners::Catalogs catalogs = toy_catalogs();
  const Problem made = catalogs.problems.make(problem, replicate);
  return *runners::execute_run(
      {made, problem, catalogs.optimizers.recipe(optimizer), replicate, {test_seed(1), budget, true}, trace});
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

/// Recommends a minimum of Branin that it never evaluates, after the third.
struct Knowing : SecondLast {
  using SecondLast::SecondLast;
  std::optional<Configuration> recommended_configuration() const {
    if (told < 3) return std::nullopt;
    return Eigen::Vector2d(3.14159265358979, 2.275);
  }
};

struct Outside : SecondLast {
  using SecondLast::SecondLast;
  std::optional<Configuration> recommended_configuration() const { return Eigen::Vector2d(99.0, 0.0); }
};

/// Branin with undeclared noise, and with counted evaluations that need not be repeated.
struct CountedBranin {
  Problem branin = toy_catalogs().problems.make("synthetic/branin", 0);
  std::shared_ptr<int> evaluated = std::make_shared<int>(0);

  SearchSpace space() const { return branin.space(); }
  Evaluation evaluate(const Configuration& x, double fidelity, Random& random) const {
    ++*evaluated;
    Evaluation evaluation = branin.evaluate(x, fidelity, random);
    evaluation.value += random.uniform();
    return evaluation;
  }
  std::optional<double> optimum() const { return branin.optimum(); }
  std::string name() const { return "counted"; }
  void resume(std::size_t evaluations, Random& random) const {
    for (std::size_t i = 0; i < evaluations; ++i) random.uniform();
  }
};

results::RunResult run_of_knowing(const Problem& problem) {
  runners::Catalogs catalogs = toy_catalogs();
  catalogs.optimizers.add<Knowing>("mine", "a test's");
  return *runners::execute_run({problem, "counted", catalogs.optimizers.recipe("mine"), 0, {1, 6, true}});
}

template <class Class>
results::RunResult run_of(const std::string& problem) {
  runners::Catalogs catalogs = toy_catalogs();
  catalogs.optimizers.add<Class>("mine", "a test's");
  return *runners::execute_run(
      {catalogs.problems.make(problem, 0), problem, catalogs.optimizers.recipe("mine"), 0, {1, 6, true}});
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

TEST_CASE("a configuration that was not evaluated is evaluated after the run, without noise and outside the budget") {
  for (const std::string problem : {"synthetic/branin", "synthetic/branin/noise=3"}) {
    const auto run = run_of<Knowing>(problem), other = run_of<SecondLast>(problem);
    REQUIRE(run.status == results::RunStatus::complete);
    CHECK(run.value == other.value);
    CHECK(run.noise_free == other.noise_free);
    CHECK(run.configuration == other.configuration);
    REQUIRE(run.recommended.size() == 6);
    CHECK(std::isnan(run.recommended[1]));
    for (std::size_t i = 2; i < 6; ++i) CHECK(run.recommended[i] == Approx(0.397887357729738).epsilon(1e-9));
  }
  const auto run = run_of<Outside>("synthetic/branin");
  CHECK(run.status == results::RunStatus::failed);
  CHECK_THAT(run.message, ContainsSubstring("recommended a point outside the space"));
}

TEST_CASE("a run that is resumed keeps its recommendations, and repeats no evaluation of its budget") {
  const CountedBranin counted;
  const auto whole = run_of_knowing(counted);
  CHECK(*counted.evaluated == 7);  // repeated recommendations are evaluated once
  for (const std::size_t on_record : {std::size_t{4}, std::size_t{6}}) {
    results::RunResult record = whole;
    record.recommended.clear();
    record.value.resize(on_record);
    record.configuration.resize(2 * on_record);
    const CountedBranin again;
    const runners::Replay replay(again, record, std::nullopt);
    const auto resumed = run_of_knowing(replay.problem());
    CHECK_FALSE(replay.diverged());
    CHECK(resumed.value == whole.value);
    CHECK(std::equal(resumed.recommended.begin() + 2, resumed.recommended.end(), whole.recommended.begin() + 2));
    CHECK(*again.evaluated == 7 - static_cast<int>(on_record));
  }
}

TEST_CASE("by inference regret, a model without noise is judged by the minimiser of its mean") {
  const std::string optimizer = "gp-ei:initial_points=5,recommend=anywhere";
  const auto run = run_on("synthetic/branin", optimizer, 30);
  REQUIRE(run.recommended.size() == 30);
  for (std::size_t i = 0; i < 30; ++i) CHECK(std::isnan(run.recommended[i]) == (i < 4));
  CHECK(std::ranges::find(run.value, run.recommended.back()) == run.value.end());

  results::ResultSet set;
  set.settings.budget = 30;
  set.series.resize(1);
  set.series[0].problem = "synthetic/branin";
  set.series[0].optimizer = optimizer;
  set.series[0].runs = {run};
  const double best_seen = results::Judgement(set, "synthetic/branin").final_value(set.series[0], 0, 30);
  CHECK(best_seen == std::ranges::min(run.value) - run.optimum);
  const results::Judgement judgement(set, "synthetic/branin", {.kind = results::RegretKind::inference});
  CHECK(judgement.final_value(set.series[0], 0, 30) == run.recommended.back() - run.optimum);
  CHECK(judgement.final_value(set.series[0], 0, 20) == run.recommended[19] - run.optimum);
  // The model has located a minimum: at the centres of its basins Branin is far below 1 above the optimum.
  CHECK(run.recommended.back() - run.optimum < 1.0);
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
    const results::Judgement judgement(set, "p", {.kind = kind});
    std::vector<double> finals;
    for (std::size_t r = 0; r < replicates; ++r) finals.push_back(judgement.final_value(set.series[0], r, 60));
    medians.push_back(analysis::median(finals));
  }
  CAPTURE(medians);
  CHECK(medians[0] <= medians[1]);
  check_below("inference over observed regret", medians[1] / medians[2], 0.8);
}
