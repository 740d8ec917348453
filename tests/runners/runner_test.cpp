#include "runners/runner.hpp"

#include <atomic>
#include <cmath>
#include <filesystem>

#include "catch.hpp"
#include "core/error.hpp"
#include "results/builds.hpp"
#include "results/compare.hpp"
#include "results/journal.hpp"
#include "results/result_file.hpp"
#include "runners/provenance.hpp"
#include "runners/toy_catalogs.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::runners;

namespace {

PlanRequest small_request() {
  return {.optimizers = {"random-search", "differential-evolution", "gp-ei:initial_points=5"},
          .problems = {"bbob/f1,8/d2", "synthetic/branin/noise=0.1", "mixed"},
          .replicates = 3,
          .budget = 12,
          .seed = 5,
          .record_configurations = true};
}

/// @param notes  receives the runner's notes before the start, if given
RunnerReport run_it(
    const PlanRequest& request, const std::string& output, int threads,
    std::function<bool()> stop = [] { return false; }, std::vector<std::string>* notes = nullptr) {
  const Catalogs catalogs = toy_catalogs();
  RunnerOptions options;
  options.output = output;
  options.threads = threads;
  options.stop = std::move(stop);
  if (notes) options.note = [notes](const std::string& line) { notes->push_back(line); };
  return run_plan(make_plan(request, catalogs), catalogs.problems, options);
}

}  // namespace

TEST_CASE("results are the same with 1, 2 and 4 threads") {
  const TemporaryFolder folder;
  const RunnerReport report = run_it(small_request(), folder.file("1.h5"), 1);
  CHECK(report.done == 36);
  CHECK(report.failed == 0);
  run_it(small_request(), folder.file("2.h5"), 2);
  run_it(small_request(), folder.file("4.h5"), 4);
  const auto one = results::read_results(folder.file("1.h5"));
  CHECK(one.count(results::RunStatus::complete) == 36);
  CHECK(results::differences(one, results::read_results(folder.file("2.h5"))).empty());
  CHECK(results::differences(one, results::read_results(folder.file("4.h5"))).empty());
  CHECK_FALSE(std::filesystem::exists(results::journal_path(folder.file("1.h5"))));
}

TEST_CASE("a run stopped many times and resumed gives the results of one that was not") {
  const TemporaryFolder folder;
  run_it(small_request(), folder.file("whole.h5"), 2);
  std::size_t missing = 1, rounds = 0;
  for (; missing > 0 && rounds < 100; ++rounds) {
    std::atomic<int> left = 150;
    missing = run_it(small_request(), folder.file("parts.h5"), 2, [&] { return --left < 0; }).missing;
  }
  CHECK(rounds > 2);
  CHECK(results::differences(results::read_results(folder.file("whole.h5")),
                             results::read_results(folder.file("parts.h5")))
            .empty());
}

TEST_CASE("results do not depend on what else is in the plan, or on the order") {
  const TemporaryFolder folder;
  run_it(small_request(), folder.file("all.h5"), 2);
  PlanRequest part = small_request();
  part.optimizers = {"gp-ei:initial_points=5"};
  part.problems = {"mixed", "bbob/f8/d2"};
  run_it(part, folder.file("part.h5"), 1);
  const auto all = results::read_results(folder.file("all.h5")), one = results::read_results(folder.file("part.h5"));
  for (const results::Series& series : one.series) {
    const results::Series* same = all.find(series.problem, series.optimizer);
    REQUIRE(same);
    for (std::size_t r = 0; r < 3; ++r) CHECK(series.runs[r].value == same->runs[r].value);
  }
}

TEST_CASE("optimisers share the initial design of a replicate, and its noise") {
  const TemporaryFolder folder;
  run_it(small_request(), folder.file("r.h5"), 2);
  const auto set = results::read_results(folder.file("r.h5"));
  for (const char* problem : {"bbob/f1/d2", "synthetic/branin/noise=0.1", "mixed"}) {
    for (std::size_t r = 0; r < 3; ++r) {
      const auto& a = set.find(problem, "random-search")->runs[r];
      const auto& b = set.find(problem, "gp-ei:initial_points=5")->runs[r];
      const auto& c = set.find(problem, "differential-evolution")->runs[r];
      for (std::size_t i = 0; i < 5; ++i) {
        REQUIRE(a.value[i] == b.value[i]);
        if (std::string(problem) != "mixed") REQUIRE(a.value[i] == Approx(c.value[i]).epsilon(1e-9));
      }
      REQUIRE(a.value[11] != b.value[11]);
    }
  }
}

TEST_CASE("a file is resumed: more problems, optimisers and replicates are added, nothing is done twice") {
  const TemporaryFolder folder;
  PlanRequest request = small_request();
  request.problems = {"bbob/f1/d2"};
  request.optimizers = {"random-search"};
  run_it(request, folder.file("r.h5"), 1);
  request = small_request();
  request.replicates = 4;
  const RunnerReport report = run_it(request, folder.file("r.h5"), 2);
  CHECK(report.found == 3);
  CHECK(report.done == 48 - 3);
  run_it(request, folder.file("fresh.h5"), 2);
  CHECK(results::differences(results::read_results(folder.file("r.h5")), results::read_results(folder.file("fresh.h5")))
            .empty());
}

TEST_CASE("every run keeps the build that made it, and a file resumed by another build says so") {
  const TemporaryFolder folder;
  const std::string output = folder.file("r.h5");
  PlanRequest request = small_request();
  request.optimizers = {"random-search", "wild"};  // the runs of "wild" fail
  request.problems = {"bbob/f1/d2"};
  std::vector<std::string> notes;
  // Stopped before the end, so that some runs are in the journal and some in the file.
  std::atomic<int> left = 20;
  CHECK(run_it(
            request, output, 1, [&] { return --left < 0; }, &notes)
            .missing > 0);
  CHECK(run_it(
            request, output, 1, [] { return false; }, &notes)
            .missing == 0);
  CHECK(notes.empty());
  results::ResultSet set = results::read_results(output);
  REQUIRE(set.count(results::RunStatus::failed) == 3);
  for (const results::Series& series : set.series) {
    for (const results::RunResult& run : series.runs) {
      REQUIRE(run.build);
      CHECK(*run.build == *this_build());
    }
  }

  // As if two of the runs were made by another build, and a third before builds were recorded.
  results::Build other = *this_build();
  other.parts[0] = {"instruction set", "vax"};
  set.series[0].runs[0].build = set.series[0].runs[1].build = std::make_shared<const results::Build>(other);
  set.series[0].runs[2].build = nullptr;
  results::write_result_file(output, set);
  request.replicates = 4;
  CHECK(run_it(
            request, output, 2, [] { return false; }, &notes)
            .done == 2);
  REQUIRE(notes.size() == 1);
  const std::string here(this_build()->value("instruction set"));
  CHECK(notes[0] == "'" + output + "' holds runs of several builds: instruction set vax (2 runs) and " + here +
                        " (3 runs) there, " + here + " (2 runs) to come; build not on record (1 run) there");
  set = results::read_results(output);
  CHECK(*set.series[0].runs[0].build == other);
  CHECK_FALSE(set.series[0].runs[2].build);
  CHECK(*set.series[0].runs[3].build == *this_build());
  CHECK_THAT(results::describe_mixed_builds(set), ContainsSubstring("vax (2 runs) and " + here + " (5 runs)"));

  // Nothing is left to do, but the note on the existing runs is still printed.
  CHECK(run_it(
            request, output, 1, [] { return false; }, &notes)
            .done == 0);
  REQUIRE(notes.size() == 2);
  CHECK_THAT(notes[1], !ContainsSubstring("to come") && ContainsSubstring("vax (2 runs)"));
}

TEST_CASE("other settings, another file or a damaged one are refused, and nothing is harmed") {
  const TemporaryFolder folder;
  const std::string output = folder.file("r.h5");
  run_it(small_request(), output, 1);
  const std::string before = contents_of(output);
  PlanRequest other = small_request();
  other.seed = 6;
  CHECK_THROWS_WITH(run_it(other, output, 1), ContainsSubstring("seed is 5 there, 6 here"));
  other = small_request();
  other.budget = 11;
  CHECK_THROWS_WITH(run_it(other, output, 1), ContainsSubstring("budget is 12 there, 11 here"));
  other = small_request();
  other.record_configurations = false;
  CHECK_THROWS_WITH(run_it(other, output, 1), ContainsSubstring("record-x"));
  CHECK(contents_of(output) == before);

  const std::string notes = folder.write("notes.txt", "precious");
  CHECK_THROWS_AS(run_it(small_request(), notes, 1), InputError);
  CHECK(contents_of(notes) == "precious");
  const std::string cut = folder.write("cut.h5", before.substr(0, before.size() / 2));
  CHECK_THROWS_AS(run_it(small_request(), cut, 1), InputError);
  CHECK(contents_of(cut) == before.substr(0, before.size() / 2));
  CHECK_FALSE(std::filesystem::exists(results::journal_path(notes)));
  CHECK_FALSE(std::filesystem::exists(results::journal_path(cut)));
  CHECK_THROWS_AS(run_it(small_request(), "/nonexistent/r.h5", 1), InputError);
}

TEST_CASE("a run that throws is recorded as failed with its message, the others are unharmed") {
  const TemporaryFolder folder;
  PlanRequest request = small_request();
  request.optimizers = {"random-search", "wild"};
  request.problems = {"fragile", "bbob/f1/d2"};
  request.replicates = 4;
  request.budget = 30;
  const RunnerReport report = run_it(request, folder.file("r.h5"), 2);
  CHECK(report.done == 16);
  CHECK(report.failed >= 8);
  const auto set = results::read_results(folder.file("r.h5"));
  for (const auto& run : set.find("bbob/f1/d2", "random-search")->runs)
    CHECK(run.status == results::RunStatus::complete);
  for (const auto& run : set.find("bbob/f1/d2", "wild")->runs) {
    CHECK(run.status == results::RunStatus::failed);
    CHECK_THAT(run.message, ContainsSubstring("proposed a point outside the space: 'x1' is 1000000"));
    CHECK(run.value.empty());
  }
  for (const auto& run : set.find("fragile", "random-search")->runs) {
    if (run.status == results::RunStatus::complete) continue;
    CHECK(run.message == "the simulator fell over");
    CHECK(run.value.size() < 30);
  }
  // Failed runs are kept unless a retry is requested.
  CHECK(run_it(request, folder.file("r.h5"), 1).done == 0);
}

TEST_CASE("failures are counted as long as they are there, and a retry that is stopped takes none of them for new") {
  const TemporaryFolder folder;
  const Catalogs catalogs = toy_catalogs();
  PlanRequest request = small_request();
  request.optimizers = {"random-search", "wild"};
  request.problems = {"bbob/f1/d2"};
  RunnerOptions options;
  options.output = folder.file("r.h5");
  const auto run = [&] { return run_plan(make_plan(request, catalogs), catalogs.problems, options); };
  const RunnerReport first = run();
  CHECK(first.failed == 3);
  CHECK(first.found_failed == 0);
  const RunnerReport second = run();
  CHECK(second.done == 0);
  CHECK(second.found == 6);
  CHECK(second.found_failed == 3);

  options.retry_failed = true;
  options.stop = [] { return true; };
  const RunnerReport stopped = run();
  CHECK(stopped.done == 0);
  CHECK(stopped.failed == 0);
  CHECK(stopped.missing == 3);
  CHECK(stopped.found == 3);
  CHECK(stopped.found_failed == 0);
  CHECK(results::read_results(options.output).count(results::RunStatus::failed) == 3);

  options.stop = [] { return false; };
  const RunnerReport retried = run();
  CHECK(retried.done == 3);
  CHECK(retried.failed == 3);
  CHECK(retried.missing == 0);
}

TEST_CASE("the time of evaluations is recorded in addition to that of asking and telling") {
  const TemporaryFolder folder;
  run_it(small_request(), folder.file("r.h5"), 2);
  for (const results::Series& series : results::read_results(folder.file("r.h5")).series) {
    for (const results::RunResult& run : series.runs) {
      REQUIRE(run.seconds_evaluate.size() == 12);
      double sum = 0.0;
      for (std::size_t i = 0; i < 12; ++i) {
        REQUIRE(run.seconds_evaluate[i] >= 0.0);
        REQUIRE(results::seconds_taken(run)[i] == run.seconds_evaluate[i] + run.seconds_ask[i]);
        sum += results::seconds_taken(run)[i];
      }
      CHECK(results::total_seconds(run) == Approx(sum));
    }
  }
}

TEST_CASE("NaN and infinities from a problem are kept as they are") {
  const TemporaryFolder folder;
  PlanRequest request = small_request();
  request.problems = {"holey", "explained-holey"};
  request.budget = 25;
  CHECK(run_it(request, folder.file("r.h5"), 2).failed == 0);
  const auto set = results::read_results(folder.file("r.h5"));
  bool nan = false, inf = false, minus_inf = false;
  for (const auto& series : set.series) {
    for (const auto& run : series.runs) {
      REQUIRE(run.value.size() == 25);
      const auto first = std::ranges::find_if(run.value, [](double value) { return !std::isfinite(value); });
      // The run's log contains the reason of the first failure.
      const bool is_explained = series.problem == "explained-holey" && first != run.value.end() && std::isnan(*first);
      const std::string why = first == run.value.end() ? "" : fmt::format("its value is {}", *first);
      const std::string said =
          fmt::format("evaluation {} failed: {}", first - run.value.begin() + 1, is_explained ? "a hole" : why);
      CHECK(run.log == (first == run.value.end() ? "" : said));
      for (const double value : run.value) {
        nan = nan || std::isnan(value);
        inf = inf || value == std::numeric_limits<double>::infinity();
        minus_inf = minus_inf || value == -std::numeric_limits<double>::infinity();
      }
    }
  }
  CHECK(nan);
  CHECK(inf);
  CHECK(minus_inf);
}

TEST_CASE("a plan is checked before anything runs") {
  const Catalogs catalogs = toy_catalogs();
  PlanRequest request = small_request();
  const auto refused = [&](auto change) {
    PlanRequest changed = small_request();
    change(changed);
    try {
      make_plan(changed, catalogs);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  CHECK_THAT(refused([](PlanRequest& r) { r.budget = 0; }), ContainsSubstring("budget is 0"));
  CHECK_THAT(refused([](PlanRequest& r) { r.replicates = 0; }), ContainsSubstring("replicates is 0"));
  CHECK_THAT(refused([](PlanRequest& r) { r.optimizers = {"gp-ie"}; }), ContainsSubstring("did you mean 'gp-ei'"));
  CHECK_THAT(refused([](PlanRequest& r) { r.optimizers = {"gp-ei:kernle=se"}; }),
             ContainsSubstring("did you mean 'kernel'"));
  CHECK_THAT(refused([](PlanRequest& r) { r.problems = {"bbob/f24-1/d2"}; }), ContainsSubstring("runs backwards"));
  CHECK_THAT(refused([](PlanRequest& r) { r.problems = {}; }), ContainsSubstring("no problems"));
  CHECK_THAT(refused([](PlanRequest& r) { r.optimizers = {"picky"}; }),
             ContainsSubstring("'picky' cannot work on 'mixed'") && ContainsSubstring("categorical parameters") &&
                 ContainsSubstring("'kind'"));
  CHECK(make_plan(request, catalogs).runs() == 36);
  request.problems.push_back("bbob/f1/d2");  // named twice, run once
  CHECK(make_plan(request, catalogs).runs() == 36);
}
