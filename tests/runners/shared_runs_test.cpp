// Several processes that share one result file, simulated by several stores of one process.
#include <filesystem>
#include <fstream>
#include <thread>

#include "catch.hpp"
#include "core/error.hpp"
#include "results/compare.hpp"
#include "results/merge.hpp"
#include "results/parts.hpp"
#include "results/result_file.hpp"
#include "runners/runner.hpp"
#include "runners/storage/part_store.hpp"
#include "runners/toy_catalogs.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::runners;
using results::RunStatus;
namespace fs = std::filesystem;

namespace {

PlanRequest request() {
  return {.optimizers = {"random-search", "differential-evolution", "gp-ei:initial_points=5"},
          .problems = {"bbob/f1,8/d2", "synthetic/branin/noise=0.1", "mixed"},
          .replicates = 3,
          .budget = 12,
          .seed = 5,
          .record_configurations = true};
}

struct Manner {
  Shard shard = {};
  bool is_shared = true;
  bool retry_failed = false;
  int threads = 1;
  std::function<bool()> stop = [] { return false; };
};

RunnerReport run_it(const std::string& output, const Manner& manner, const PlanRequest& asked = request()) {
  const Catalogs catalogs = toy_catalogs();
  RunnerOptions options;
  options.output = output;
  options.threads = manner.threads;
  options.distribution.shard = manner.shard;
  options.distribution.is_shared = manner.is_shared;
  options.retry_failed = manner.retry_failed;
  options.stop = manner.stop;
  return run_plan(make_plan(asked, catalogs), catalogs.problems, options);
}

bool are_same(const std::string& a, const std::string& b) {
  return results::differences(results::read_results(a), results::read_results(b)).empty();
}

std::size_t part_files(const std::string& output) {
  std::size_t count = 0;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(results::parts_path(output), none)) count += entry.is_regular_file();
  return count;
}

}  // namespace

TEST_CASE("three shards of a shared file, in any order, twice or at once, are one process's runs") {
  const TemporaryFolder folder;
  const std::string one = folder.file("one.h5"), output = folder.file("r.h5");
  run_it(one, {.is_shared = false});
  CHECK(run_it(output, {.shard = {2, 3}}).pending_on_other_shards > 0);
  CHECK(part_files(output) > 0);
  CHECK(results::read_results(output).count(RunStatus::complete) == 12);
  CHECK(results::read_result_file(output).count(RunStatus::complete) == 0);
  const RunnerReport again = run_it(output, {.shard = {2, 3}});
  CHECK(again.done == 0);
  CHECK(again.found == 12);
  std::thread first([&] { run_it(output, {.shard = {1, 3}}); });
  std::thread twin([&] { run_it(output, {.shard = {1, 3}}); });
  first.join();
  twin.join();
  CHECK(run_it(output, {.shard = {3, 3}, .threads = 2}).pending_on_other_shards == 0);
  // No runs are missing: all are in the file, and the folder is gone.
  CHECK_FALSE(fs::exists(results::parts_path(output)));
  CHECK(results::read_result_file(output).count(RunStatus::complete) == 36);
  CHECK(are_same(one, output));
}

TEST_CASE("shards that share nothing are merged") {
  const TemporaryFolder folder;
  const std::string one = folder.file("one.h5");
  run_it(one, {.is_shared = false});
  results::ResultSet all;
  for (int number = 1; number <= 3; ++number) {
    const std::string output = folder.file(fmt::format("{}.h5", number));
    const RunnerReport report = run_it(output, {.shard = {number, 3}, .is_shared = false});
    CHECK(report.done == 12);
    CHECK(report.missing == 0);
    all = number == 1 ? results::read_results(output) : results::merge(all, results::read_results(output));
  }
  CHECK(results::differences(results::read_results(one), all).empty());
}

TEST_CASE("what a stopped process has finished is there, and any process continues with the rest") {
  const TemporaryFolder folder;
  const std::string one = folder.file("one.h5"), output = folder.file("r.h5");
  run_it(one, {.is_shared = false});
  int left = 100;
  const RunnerReport stopped = run_it(output, {.stop = [&] { return --left < 0; }});
  CHECK(stopped.done > 0);
  CHECK(stopped.missing > 0);
  CHECK(results::read_results(output).count(RunStatus::complete) == stopped.done);
  // A single process resumes as well, and puts the runs that it finds into the file.
  const RunnerReport rest = run_it(output, {.is_shared = false});
  CHECK(rest.found == stopped.done);
  CHECK(are_same(one, output));
  // The runs that the stopped process left unfinished are done, too, so its parts are removed.
  CHECK_FALSE(fs::exists(results::parts_path(output)));
}

TEST_CASE("a part that a process is at work on stays, whichever process puts its runs into the file") {
  const TemporaryFolder folder;
  const std::string output = folder.file("r.h5");
  const Catalogs catalogs = toy_catalogs();
  const results::ResultSet wanted = skeleton(make_plan(request(), catalogs));
  PartStore slow(output, wanted, {.name = "slow"});
  slow.begin({{0, 0}, {0, 1}});
  results::RunResult run;
  run.status = RunStatus::complete;
  run.value = {1.0};
  run.seconds_ask = {0.0};
  slow.record(0, 0, run);
  // Another plan with other problems uses the same file: all missing runs of that plan are done.
  PlanRequest other = request();
  other.problems = {"mixed"};
  run_it(output, {.is_shared = false}, other);
  CHECK(part_files(output) == 1);
  CHECK(results::read_result_file(output).series[0].runs[0].status == RunStatus::complete);
  slow.record(0, 1, run);
  slow.close();
  CHECK(results::read_results(output).series[0].runs[1].status == RunStatus::complete);
  // Now the part is complete: the next process merges it into the file.
  run_it(output, {.is_shared = false}, other);
  CHECK(part_files(output) == 0);
  CHECK(results::read_result_file(output).series[0].runs[1].status == RunStatus::complete);
}

TEST_CASE("series that the file lacks are defined in the parts") {
  const TemporaryFolder folder;
  const std::string one = folder.file("one.h5"), output = folder.file("r.h5");
  PlanRequest less = request();
  less.optimizers.resize(1);
  less.replicates = 2;
  run_it(output, {.is_shared = false}, less);
  run_it(output, {.shard = {1, 2}});
  CHECK(results::read_result_file(output).series.size() == 4);
  CHECK(results::read_results(output).series.size() > 4);
  run_it(output, {.shard = {2, 2}});
  run_it(one, {.is_shared = false});
  CHECK(are_same(one, output));
  const auto* series = results::read_result_file(output).find("mixed", "gp-ei:initial_points=5");
  REQUIRE(series);
}

TEST_CASE("runs that failed are done again by who is asked to") {
  const TemporaryFolder folder;
  const std::string output = folder.file("r.h5");
  PlanRequest asked = request();
  asked.optimizers = {"random-search", "wild"};  // the runs of "wild" fail
  asked.problems = {"bbob/f1/d2"};
  CHECK(run_it(output, {}, asked).failed == 3);
  CHECK_FALSE(fs::exists(results::parts_path(output)));
  CHECK(run_it(output, {}, asked).found_failed == 3);
  const RunnerReport again = run_it(output, {.retry_failed = true}, asked);
  CHECK(again.done == 3);
  CHECK(results::read_results(output).count(RunStatus::failed) == 3);
}

TEST_CASE("parts of another file, or without their file, are not taken") {
  const TemporaryFolder folder;
  const std::string output = folder.file("r.h5");
  run_it(output, {.shard = {1, 2}});
  fs::rename(output, folder.file("away.h5"));
  CHECK_THROWS_WITH(run_it(output, {.is_shared = false}), ContainsSubstring("is gone, but there are runs of it"));
  run_it(folder.file("other.h5"), {.is_shared = false});
  fs::rename(folder.file("other.h5"), output);
  CHECK_THROWS_WITH(results::read_results(output), ContainsSubstring("of a file that was called"));
}
