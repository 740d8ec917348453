// A file with a raised budget ends bit for bit as one with the larger budget from the start, despite any interruption.
#include "runners/budget/budget_raise.hpp"

#include <algorithm>
#include <atomic>
#include <filesystem>

#include "catch.hpp"
#include "core/error.hpp"
#include "results/compare.hpp"
#include "results/journal.hpp"
#include "results/result_file.hpp"
#include "runners/runner.hpp"
#include "runners/toy_catalogs.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::runners;

namespace {

/// A problem with expensive evaluations: they are counted.
struct ExpensiveProblem : MixedProblem {
  std::shared_ptr<std::atomic<int>> evaluated = std::make_shared<std::atomic<int>>(0);

  Evaluation evaluate(const Configuration& x, double fidelity, Random& random) const {
    ++*evaluated;
    Evaluation evaluation = MixedProblem::evaluate(x, fidelity, random);
    evaluation.value += random.uniform();
    return evaluation;
  }
  void resume(std::size_t evaluations, Random& random) const {
    for (std::size_t i = 0; i < evaluations; ++i) random.uniform();
  }
  std::optional<double> optimum() const { return std::nullopt; }
  std::string name() const { return "expensive"; }
};

struct Bench {
  TemporaryFolder folder;
  ExpensiveProblem expensive;
  Catalogs catalogs = toy_catalogs();
  std::vector<std::string> notes;

  Bench() { catalogs.problems.add(expensive, "expensive"); }

  RunnerReport run(
      const PlanRequest& request, const std::string& name, std::function<bool()> stop = [] { return false; },
      bool retry_failed = false) {
    RunnerOptions options;
    options.output = folder.file(name);
    options.threads = 2;
    options.retry_failed = retry_failed;
    options.stop = std::move(stop);
    options.note = [this](const std::string& line) { notes.push_back(line); };
    return run_plan(make_plan(request, catalogs), catalogs.problems, options);
  }

  std::string path(const std::string& name) const { return folder.file(name); }
  results::ResultSet read(const std::string& name) const { return results::read_results(folder.file(name)); }
  void check_same(const std::string& a, const std::string& b) const {
    for (const std::string& line : results::differences(read(a), read(b))) FAIL_CHECK(line);
    CHECK_FALSE(std::filesystem::exists(raised_path(path(a))));
    CHECK_FALSE(std::filesystem::exists(results::journal_path(path(a))));
  }
};

/// Whether recorded evaluation times are kept, although replayed evaluations take no time.
bool seconds_are_kept(const results::ResultSet& before, const results::ResultSet& after) {
  bool kept = !before.series.empty();
  for (const results::Series& series : before.series) {
    const auto& runs = after.find(series.problem, series.optimizer)->runs;
    for (std::size_t r = 0; r < series.runs.size(); ++r) {
      const std::vector<double>&then = series.runs[r].seconds_evaluate, &now = runs[r].seconds_evaluate;
      kept = kept && !then.empty() && now.size() > then.size() && std::equal(then.begin(), then.end(), now.begin());
    }
  }
  return kept;
}

PlanRequest request_of(std::vector<std::string> optimizers, std::vector<std::string> problems, int budget) {
  return {.optimizers = std::move(optimizers),
          .problems = std::move(problems),
          .replicates = 2,
          .budget = budget,
          .seed = 5,
          .record_configurations = false};
}

PlanRequest with_budget(PlanRequest request, int budget) {
  request.budget = budget;
  return request;
}

}  // namespace

TEST_CASE("a budget raised from 20 to 50 gives the file of budget 50 at once") {
  Bench bench;
  const PlanRequest request =
      request_of({"random-search", "differential-evolution", "gp-ei:starts=1,candidates=50", "bore-rf", "tpe"},
                 {"bbob/f8/d2", "synthetic/branin/noise=0.1", "embedded/friedman"}, 50);
  bench.run(request, "at-once.h5");
  bench.run(with_budget(request, 20), "raised.h5");
  const RunnerReport report = bench.run(request, "raised.h5");
  CHECK(report.done == 30);
  CHECK(report.replayed == 30);
  CHECK(report.resumed == 0);
  CHECK(report.diverged.empty());
  CHECK(report.unfinished_raise.empty());
  REQUIRE(bench.notes.size() == 1);
  CHECK_THAT(bench.notes[0], ContainsSubstring("raised.h5' has a budget of 20"));
  bench.check_same("raised.h5", "at-once.h5");
  CHECK(bench.read("raised.h5").settings.budget == 50);
  CHECK(bench.run(request, "raised.h5").found == 30);
}

TEST_CASE("on fidelities too") {
  Bench bench;
  const PlanRequest request =
      request_of({"hyperband", "bohb", "bore-hb", "random-search"}, {"synthetic/forrester/multi-fidelity"}, 50);
  bench.run(request, "at-once.h5");
  bench.run(with_budget(request, 20), "raised.h5");
  CHECK(bench.run(request, "raised.h5").replayed == 8);
  bench.check_same("raised.h5", "at-once.h5");
}

TEST_CASE("an expensive point is not evaluated again, and its noise continues where it was") {
  for (const bool points : {true, false}) {
    Bench bench;
    PlanRequest request = request_of({"random-search", "gp-ei", "tpe"}, {"expensive"}, 40);
    request.record_configurations = points;
    bench.run(request, "at-once.h5");
    CHECK(*bench.expensive.evaluated == 2 * 3 * 40);
    bench.run(with_budget(request, 15), "raised.h5");
    const results::ResultSet before = bench.read("raised.h5");
    *bench.expensive.evaluated = 0;
    const RunnerReport report = bench.run(request, "raised.h5");
    CHECK(seconds_are_kept(before, bench.read("raised.h5")));
    CHECK(report.resumed == 6);
    CHECK(report.replayed == 0);
    CHECK(*bench.expensive.evaluated == 2 * 3 * (40 - 15));
    bench.check_same("raised.h5", "at-once.h5");
    // Again, with more of everything.
    request.replicates = 3;
    request.optimizers.push_back("bore-rf");
    *bench.expensive.evaluated = 0;
    bench.run(with_budget(request, 60), "raised.h5");
    CHECK(*bench.expensive.evaluated == 6 * 20 + 6 * 60);
    bench.run(with_budget(request, 60), "60.h5");
    bench.check_same("raised.h5", "60.h5");
  }
}

TEST_CASE("a run that depends on its budget is done again, and reported") {
  for (const bool points : {true, false}) {
    Bench bench;
    PlanRequest request = request_of({"bore-rf:schedule=decay", "random-search"}, {"expensive", "bbob/f1/d2"}, 40);
    request.record_configurations = points;
    bench.run(request, "at-once.h5");
    bench.run(with_budget(request, 20), "raised.h5");
    *bench.expensive.evaluated = 0;
    const RunnerReport report = bench.run(request, "raised.h5");
    CHECK(report.resumed == 2);
    CHECK(report.replayed == 2);
    REQUIRE(report.diverged.size() == 1);
    CHECK(report.diverged.at("bore-rf:schedule=decay") == 4);
    CHECK(*bench.expensive.evaluated == 2 * 40 + 2 * 20);
    bench.check_same("raised.h5", "at-once.h5");
  }
}

TEST_CASE("values on record are told as they are, if their build or their points say that they are the run's") {
  Bench bench;
  PlanRequest request = request_of({"tpe"}, {"expensive"}, 12);
  bench.run(request, "old.h5");
  results::ResultSet set = bench.read("old.h5");
  // As if made by another build: without points nothing shows that this build proposes the same points.
  results::Build other = *set.series[0].runs[0].build;
  other.parts[0] = {"instruction set", "vax"};
  set.series[0].runs[0].build = std::make_shared<const results::Build>(other);
  set.series[0].runs[0].value[3] += 1.0;
  set.series[0].runs[1].value[3] += 1.0;
  results::write_result_file(bench.path("old.h5"), set);
  const RunnerReport report = bench.run(with_budget(request, 16), "old.h5");
  CHECK(report.resumed == 1);
  CHECK(report.diverged.at("tpe") == 1);
  const auto raised = bench.read("old.h5");
  CHECK(raised.series[0].runs[0].value[3] == set.series[0].runs[0].value[3] - 1.0);
  CHECK(raised.series[0].runs[1].value[3] == set.series[0].runs[1].value[3]);
}

TEST_CASE("a raise stopped many times shows the old file until the last run is there") {
  Bench bench;
  const PlanRequest request = request_of({"random-search", "gp-ei", "tpe"}, {"expensive", "bbob/f1/d2"}, 30);
  bench.run(request, "at-once.h5");
  bench.run(with_budget(request, 12), "raised.h5");
  const auto before = bench.read("raised.h5");
  std::size_t missing = 1, rounds = 0;
  for (; missing > 0 && rounds < 100; ++rounds) {
    if (rounds > 0) CHECK(results::differences(bench.read("raised.h5"), before).empty());
    std::atomic<int> left = 100;
    const RunnerReport report = bench.run(request, "raised.h5", [&] { return --left < 0; });
    missing = report.missing;
    CHECK(report.unfinished_raise == (missing > 0 ? raised_path(bench.path("raised.h5")) : ""));
    if (rounds > 0) continue;
    CHECK_THROWS_WITH(bench.run(with_budget(request, 40), "raised.h5"),
                      ContainsSubstring("is being raised to 30: finish that first (--budget 30)"));
    CHECK(bench.run(with_budget(request, 12), "raised.h5").found == 12);  // the old file is still valid
  }
  CHECK(rounds > 2);
  bench.check_same("raised.h5", "at-once.h5");
}

TEST_CASE("a raise killed between its last two steps is cleared away") {
  Bench bench;
  const PlanRequest request = request_of({"random-search"}, {"bbob/f1/d2"}, 8);
  bench.run(with_budget(request, 4), "r.h5");
  bench.run(request, "r.h5");
  std::filesystem::copy_file(bench.path("r.h5"), raised_path(bench.path("r.h5")));
  CHECK(bench.run(request, "r.h5").found == 2);
  CHECK_FALSE(std::filesystem::exists(raised_path(bench.path("r.h5"))));
}

TEST_CASE("a raise that would lose something is refused, and nothing is harmed") {
  Bench bench;
  const PlanRequest request = request_of({"random-search", "tpe"}, {"bbob/f1-2/d2"}, 12);
  bench.run(request, "r.h5");
  const std::string before = contents_of(bench.path("r.h5"));
  const auto refused = [&](auto change, const std::string& expected) {
    PlanRequest changed = with_budget(request, 20);
    change(changed);
    CHECK_THROWS_WITH(bench.run(changed, "r.h5"), ContainsSubstring(expected));
    CHECK(contents_of(bench.path("r.h5")) == before);
    CHECK_FALSE(std::filesystem::exists(raised_path(bench.path("r.h5"))));
  };
  refused([](PlanRequest& r) { r.budget = 11; }, "budget is 12 there, 11 here");
  refused([](PlanRequest& r) { r.seed = 6; }, "seed is 5 there, 6 here; budget is 12 there, 20 here");
  refused([](PlanRequest& r) { r.optimizers.pop_back(); }, "holds tpe on bbob/f1/d2 too: a larger budget is for all");
  refused([](PlanRequest& r) { r.problems = {"bbob/f1/d2"}; }, "holds random-search on bbob/f2/d2 too");
  refused([](PlanRequest& r) { r.replicates = 1; }, "holds 2 replicates, and 1 are asked for");

  results::ResultSet set = bench.read("r.h5");
  set.series[0].runs[1].seed += 1;
  results::write_result_file(bench.path("r.h5"), set);
  CHECK_THROWS_WITH(bench.run(with_budget(request, 20), "r.h5"), ContainsSubstring("come from elsewhere"));
}

namespace {

/// Fails in its first step while a switch is on.
struct Moody : ExpensiveProblem {
  std::shared_ptr<std::atomic<bool>> out_of_order = std::make_shared<std::atomic<bool>>(false);
  void resume(std::size_t evaluations, Random& random) const {
    if (*out_of_order) throw Error("out of order");
    ExpensiveProblem::resume(evaluations, random);
  }
  Evaluation evaluate(const Configuration& x, double fidelity, Random& random) const {
    if (*out_of_order) throw Error("out of order");
    return ExpensiveProblem::evaluate(x, fidelity, random);
  }
  std::string name() const { return "moody"; }
};

}  // namespace

TEST_CASE("failed runs stay failed, and none takes the place of a finished one that was longer") {
  Bench bench;
  Moody moody;
  bench.catalogs.problems.add(moody, "moody");
  // Some runs of "fragile" fail; all runs of the wild optimiser do.
  PlanRequest request = request_of({"random-search", "wild"}, {"fragile", "moody"}, 30);
  bench.run(request, "at-once.h5");
  bench.run(with_budget(request, 10), "r.h5");
  CHECK(bench.run(request, "r.h5").unfinished_raise.empty());
  bench.check_same("r.h5", "at-once.h5");

  // bore's record cannot be replayed: the run restarts from scratch, and fails immediately.
  request = request_of({"bore-rf:schedule=decay"}, {"moody"}, 30);
  bench.run(with_budget(request, 20), "m.h5");
  bench.run(request, "m-at-once.h5");
  *moody.out_of_order = true;
  const RunnerReport report = bench.run(request, "m.h5");
  CHECK(report.failed == 2);
  CHECK_FALSE(report.unfinished_raise.empty());
  CHECK(bench.read("m.h5").count(results::RunStatus::complete) == 2);
  CHECK_FALSE(bench.run(request, "m.h5").unfinished_raise.empty());
  *moody.out_of_order = false;
  CHECK(bench
            .run(
                request, "m.h5", [] { return false; }, true)
            .unfinished_raise.empty());
  bench.check_same("m.h5", "m-at-once.h5");
}
