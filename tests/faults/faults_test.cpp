// Every write, flush, close, rename and unlink of every command fails in turn: no finished work is lost, the exit code
// reports the failure, and the same command resumes once the disk works again.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>

#include <fmt/format.h>

#include "catch.hpp"
#include "cli/program.hpp"
#include "hpobench_tables/importers/made_files.hpp"
#include "hpobench_tables/spaces.hpp"
#include "hpobench_tables/table_file.hpp"
#include "results/compare.hpp"
#include "results/journal.hpp"
#include "results/result_file.hpp"
#include "temporary_folder.hpp"
#include "test_seed.hpp"

using namespace bobench;
namespace fs = std::filesystem;

namespace {

struct Outcome {
  int code;
  std::string err;
  std::string failed_call;  ///< "" if the command ended before that call
};

/// The initial state of a command, its expected final state, and the data that must never be lost.
struct Scenario {
  std::string name;
  std::string arguments;  ///< '@' stands for the working folder
  std::function<void(const std::string& folder)> prepare = [](const std::string&) {};
  /// After a failure: all earlier data are kept.
  std::function<void(const std::string& folder)> require_kept = [](const std::string&) {};
  /// After success: the same state as in an undisturbed folder.
  std::function<void(const std::string& folder, const std::string& undisturbed)> require_done;
};

std::string in_folder(std::string text, const std::string& folder) {
  for (std::size_t at = 0; (at = text.find('@', at)) != std::string::npos;) text.replace(at, 1, folder);
  return text;
}

Outcome run_with_fault(const Scenario& scenario, const std::string& folder, long at, const std::string& kind) {
  const TemporaryFolder scratch;
  const std::string count = scratch.file("count"), err = scratch.file("err");
  const std::string command = fmt::format(
      "env ASAN_OPTIONS=verify_asan_link_order=0:detect_leaks=0 LD_PRELOAD={} BOBENCH_FAULT_FOLDER={} "
      "BOBENCH_FAULT_AT={} BOBENCH_FAULT_KIND={} BOBENCH_FAULT_COUNT={} {} {} >/dev/null 2>{}",
      BOBENCH_FAULT_INJECTOR, folder, at, kind, count, BOBENCH_PROGRAM, in_folder(scenario.arguments, folder), err);
  const int status = std::system(command.c_str());
  std::string called = contents_of(count);
  if (!called.empty() && called.front() == ' ') called.erase(0, 1);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status), contents_of(err), called};
}

long calls_of(const Scenario& scenario, const std::string& folder) {
  const Outcome counted = run_with_fault(scenario, folder, 0, "once");
  INFO(counted.err);
  REQUIRE(counted.code == 0);
  REQUIRE_FALSE(counted.failed_call.empty());
  return std::stol(counted.failed_call);
}

bool has_leftovers(const std::string& folder) {
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().filename().string().ends_with(".bobench-tmp")) return true;
  }
  return false;
}

void try_all_faults(const Scenario& scenario) {
  const TemporaryFolder folder;
  const std::string before = folder.file("before"), undisturbed = folder.file("undisturbed"),
                    place = folder.file("place");
  fs::create_directory(before);
  scenario.prepare(before);
  fs::copy(before, undisturbed, fs::copy_options::recursive);
  const long calls = calls_of(scenario, undisturbed);
  INFO(scenario.name << ", " << calls << " calls");
  int failed = 0;
  // Instrumented programs start slowly: there each call is tested with one of the three kinds.
  const long step = instrumented ? 3 : 1;
  long first = 1;
  for (const char* kind : {"full", "short", "once"}) {
    for (long at = first; at <= calls; at += step) {
      fs::remove_all(place);
      fs::copy(before, place, fs::copy_options::recursive);
      const Outcome outcome = run_with_fault(scenario, place, at, kind);
      INFO(kind << " at call " << at << " (" << outcome.failed_call << "): code " << outcome.code << ", "
                << outcome.err);
      // After a call that needs no space, a full disk may have nothing more to refuse. Errors of a journal's own flush
      // or close do not matter once all its runs are in the file, and the number of flushes depends on the time.
      if (outcome.code == 0) {
        const std::string& call = outcome.failed_call;
        REQUIRE((std::string(kind) != "once" || call.empty() || call == "close" || call == "fdatasync"));
        scenario.require_done(place, undisturbed);
        continue;
      }
      ++failed;
      REQUIRE((outcome.code == 1 || outcome.code == 2));
      REQUIRE(outcome.err.find("bobench: ") != std::string::npos);
      REQUIRE(outcome.err.find("unexpected") == std::string::npos);
      scenario.require_kept(place);
      const Outcome again = run_with_fault(scenario, place, 0, "once");
      INFO("again: " << again.err);
      REQUIRE(again.code == 0);
      scenario.require_done(place, undisturbed);
      REQUIRE_FALSE(has_leftovers(place));
    }
    if (instrumented) ++first;
  }
  CHECK(failed > 0);
}

constexpr const char* quiet_run =
    "run --optimizers random-search differential-evolution --problems bbob/f1-2/d2 --budget 8 --threads 1 --quiet ";

ProgramResult run_here(const std::string& arguments, const std::string& folder) {
  const ProgramResult result = bobench_program(in_folder(arguments, folder));
  INFO(result.err);
  REQUIRE(result.code == 0);
  return result;
}

void require_same_runs(const std::string& folder, const std::string& undisturbed, const std::string& name) {
  const auto found =
      results::differences(results::read_results(folder + name), results::read_results(undisturbed + name));
  REQUIRE((found.empty() ? "" : found.front()) == "");
}

std::size_t runs_in(const std::string& path) {
  return results::read_results(path).count(results::RunStatus::complete);
}

void require_same_text(const std::string& folder, const std::string& undisturbed, const std::string& name) {
  REQUIRE(contents_of(folder + name) == contents_of(undisturbed + name));
}

void make_two_files(const std::string& folder) {
  run_here(std::string(quiet_run) + "--replicates 2 --output @/a.h5", folder);
  run_here(
      "run --optimizers gp-ei --problems bbob/f1-2/d2 --budget 8 --threads 1 --quiet --replicates 2 --output @/b.h5",
      folder);
}

}  // namespace

TEST_CASE("a fault in a new run loses no finished run") {
  try_all_faults({.name = "run",
                  .arguments = std::string(quiet_run) + "--replicates 2 --output @/r.h5",
                  .require_done = [](const std::string& folder, const std::string& undisturbed) {
                    require_same_runs(folder, undisturbed, "/r.h5");
                    REQUIRE_FALSE(fs::exists(folder + "/r.h5.journal"));
                  }});
}

TEST_CASE("a fault while replicates are added loses none of those that were there") {
  try_all_faults(
      {.name = "one replicate more",
       .arguments = std::string(quiet_run) + "--replicates 3 --output @/r.h5",
       .prepare =
           [](const std::string& folder) {
             run_here(std::string(quiet_run) + "--replicates 2 --output @/r.h5", folder);
           },
       .require_kept = [](const std::string& folder) { REQUIRE(runs_in(folder + "/r.h5") >= 8); },
       .require_done = [](const std::string& folder,
                          const std::string& undisturbed) { require_same_runs(folder, undisturbed, "/r.h5"); }});
}

TEST_CASE("a fault while a killed run is resumed loses nothing of its journal") {
  try_all_faults(
      {.name = "after a kill",
       .arguments = std::string(quiet_run) + "--replicates 2 --output @/r.h5",
       .prepare =
           [](const std::string& folder) {
             // The plan's file without its runs; all but two of them are in the journal.
             run_here(std::string(quiet_run) + "--replicates 2 --output @/r.h5", folder);
             results::ResultSet all = results::read_results(folder + "/r.h5"), none = all;
             for (results::Series& series : none.series) series.runs.assign(series.runs.size(), {});
             results::write_result_file(folder + "/r.h5", none);
             results::JournalWriter journal(folder + "/r.h5");
             journal.begin(all.settings, all.provenance.file_id);
             for (std::size_t s = 0; s + 1 < all.series.size(); ++s) {
               for (int r = 0; r < 2; ++r) {
                 journal.append({all.series[s].problem, all.series[s].optimizer, r,
                                 all.series[s].runs[static_cast<std::size_t>(r)]});
               }
             }
           },
       .require_kept = [](const std::string& folder) { REQUIRE(runs_in(folder + "/r.h5") >= 6); },
       .require_done = [](const std::string& folder,
                          const std::string& undisturbed) { require_same_runs(folder, undisturbed, "/r.h5"); }});
}

TEST_CASE("a fault in a process that shares a file loses no finished run, its own or others'") {
  const std::string shared = std::string(quiet_run) + "--replicates 2 --output @/r.h5 --shared";
  const auto require_done = [](const std::string& folder, const std::string& undisturbed) {
    require_same_runs(folder, undisturbed, "/r.h5");
    REQUIRE(runs_in(folder + "/r.h5") == 8);
  };
  try_all_faults({.name = "all of it", .arguments = shared, .require_done = require_done});
  // The last of three shards, which merges the parts of the others into the file.
  std::size_t before = 0;
  try_all_faults(
      {.name = "the last shard",
       .arguments = shared + " --shard 3/3",
       .prepare =
           [shared, &before](const std::string& folder) {
             run_here(shared + " --shard 1/3", folder);
             run_here(shared + " --shard 2/3", folder);
             before = runs_in(folder + "/r.h5");
             REQUIRE((before > 0 && before < 8));
           },
       .require_kept = [&before](const std::string& folder) { REQUIRE(runs_in(folder + "/r.h5") >= before); },
       .require_done = require_done});
}

TEST_CASE("on a file system without locks, or one that takes its time, processes share a file all the same") {
  for (const char* trouble : {"BOBENCH_FAULT_LOCKS=none", "BOBENCH_FAULT_DELAY=200"}) {
    CAPTURE(trouble);
    const TemporaryFolder folder;
    const std::string one = folder.file("one.h5"), place = folder.file("place"), output = place + "/r.h5";
    fs::create_directory(place);
    const std::string plan = std::string(quiet_run) + "--replicates 2 --output ";
    REQUIRE(bobench_program(plan + one).code == 0);
    const auto shard = [&](int number) {
      return fmt::format(
          "env ASAN_OPTIONS=verify_asan_link_order=0:detect_leaks=0 LD_PRELOAD={} BOBENCH_FAULT_FOLDER={} {} {} {}{} "
          "--shared --shard {}/2 >/dev/null 2>&1",
          BOBENCH_FAULT_INJECTOR, place, trouble, BOBENCH_PROGRAM, plan, output, number);
    };
    const int status = std::system(fmt::format("{} & {}; a=$?; wait $!; exit $a", shard(1), shard(2)).c_str());
    REQUIRE(WEXITSTATUS(status) == 0);
    const auto found = results::differences(results::read_results(one), results::read_results(output));
    CHECK((found.empty() ? "" : found.front()) == "");
    CHECK(runs_in(output) == 8);
  }
}

TEST_CASE("a single process continues where there are no locks, and says so") {
  const TemporaryFolder folder;
  const std::string err = folder.file("err"), output = folder.file("r.h5");
  const std::string command = fmt::format(
      "env ASAN_OPTIONS=verify_asan_link_order=0:detect_leaks=0 LD_PRELOAD={} BOBENCH_FAULT_FOLDER={} "
      "BOBENCH_FAULT_LOCKS=none {} {}--replicates 2 --output {} >/dev/null 2>{}",
      BOBENCH_FAULT_INJECTOR, folder.file(""), BOBENCH_PROGRAM, quiet_run, output, err);
  const int status = std::system(command.c_str());
  CHECK(WEXITSTATUS(status) == 0);
  CHECK(contents_of(err).find("has no locks") != std::string::npos);
  CHECK(runs_in(output) == 8);
}

TEST_CASE("a fault while a budget is raised loses none of the shorter runs") {
  const std::string raise =
      "run --optimizers random-search differential-evolution --problems bbob/f1-2/d2 "
      "--replicates 2 --threads 1 --quiet --output @/r.h5 --budget ";
  try_all_faults({.name = "raise",
                  .arguments = raise + "8",
                  .prepare = [raise](const std::string& folder) { run_here(raise + "4", folder); },
                  .require_kept = [](const std::string& folder) { REQUIRE(runs_in(folder + "/r.h5") == 8); },
                  .require_done =
                      [](const std::string& folder, const std::string& undisturbed) {
                        require_same_runs(folder, undisturbed, "/r.h5");
                        REQUIRE_FALSE(fs::exists(folder + "/r.h5.raised"));
                        REQUIRE_FALSE(fs::exists(folder + "/r.h5.raised.journal"));
                      }});
}

TEST_CASE("a fault in merge, import and export leaves no half of a file", "[files]") {
  const auto kept = [](const std::string& folder) {
    REQUIRE(runs_in(folder + "/a.h5") == 8);
    REQUIRE(runs_in(folder + "/b.h5") == 4);
  };
  try_all_faults({.name = "merge",
                  .arguments = "merge @/a.h5 @/b.h5 --output @/c.h5",
                  .prepare = make_two_files,
                  .require_kept = kept,
                  .require_done = [](const std::string& folder, const std::string& undisturbed) {
                    require_same_runs(folder, undisturbed, "/c.h5");
                  }});
  for (const char* format : {"csv", "json"}) {
    const std::string name = fmt::format("/e.{}", format);
    try_all_faults({.name = "export",
                    .arguments = fmt::format("export @/a.h5 --as {} --output @{}", format, name),
                    .prepare = make_two_files,
                    .require_kept = kept,
                    .require_done = [name](const std::string& folder, const std::string& undisturbed) {
                      require_same_text(folder, undisturbed, name);
                    }});
  }
  for (const char* format : {"coco", "ioh"}) {
    try_all_faults({.name = "export",
                    .arguments = fmt::format("export @/a.h5 --as {} --output @/e", format),
                    .prepare = make_two_files,
                    .require_kept = kept,
                    .require_done = [](const std::string& folder, const std::string& undisturbed) {
                      for (const auto& entry : fs::recursive_directory_iterator(undisturbed + "/e")) {
                        if (!entry.is_regular_file()) continue;
                        require_same_text(folder, undisturbed, entry.path().string().substr(undisturbed.size()));
                      }
                    }});
  }
  try_all_faults(
      {.name = "import",
       .arguments = "import @/e.csv --output @/i.h5",
       .prepare =
           [](const std::string& folder) {
             make_two_files(folder);
             run_here("export @/a.h5 --as csv --output @/e.csv", folder);
           },
       .require_kept = kept,
       .require_done = [](const std::string& folder,
                          const std::string& undisturbed) { require_same_runs(folder, undisturbed, "/i.h5"); }});
}

TEST_CASE("a fault in make-table leaves no table with zeros", "[files]") {
  const auto table_of = [](const std::string& folder) { return hpobench_tables::read_table(folder + "/t.h5"); };
  try_all_faults({.name = "make-table",
                  .arguments = "make-table --friedman 20 --id a/b --grid @/grid.json --epochs 1,2 --repeats 2 "
                               "--threads 1 --output @/t.h5",
                  .prepare =
                      [](const std::string& folder) {
                        std::ofstream(folder + "/grid.json")
                            << R"({"batch_size": 8, "init_lr": [0.01, 0.1], "n_units_1": 8, "n_units_2": 8})";
                      },
                  .require_kept =
                      [](const std::string& folder) {
                        if (fs::exists(folder + "/t.h5")) hpobench_tables::read_table(folder + "/t.h5");
                      },
                  .require_done =
                      [=](const std::string& folder, const std::string& undisturbed) {
                        REQUIRE(table_of(folder).value == table_of(undisturbed).value);
                        REQUIRE(table_of(folder).test == table_of(undisturbed).test);
                        REQUIRE_FALSE(fs::exists(folder + "/t.h5.checkpoint"));
                      }});
}

TEST_CASE("a fault in import-table leaves no half of a table, and the old one where there was one", "[files]") {
  const auto means = [](const std::string& folder) {
    return hpobench_tables::open_table(folder + "/data/grid/online-lda.h5")->full().mean;
  };
  const Scenario fresh{
      .name = "import-table",
      .arguments = "import-table @/online_lda_grid.csv --data-dir @/data",
      .prepare =
          [](const std::string& folder) {
            const auto grid =
                hpobench_tables::made_grid(hpobench_tables::online_lda_space(), {"perplexity", "time_s"},
                                           [](std::int64_t i, std::size_t) { return static_cast<double>(1000 + i); });
            std::ofstream(folder + "/online_lda_grid.csv") << hpobench_tables::text_of(grid);
          },
      .require_done = [=](const std::string& folder,
                          const std::string& undisturbed) { REQUIRE(means(folder) == means(undisturbed)); }};
  try_all_faults(fresh);
  Scenario again = fresh;
  again.prepare = [&](const std::string& folder) {
    fresh.prepare(folder);
    run_here(fresh.arguments, folder);
  };
  again.require_kept = [=](const std::string& folder) { REQUIRE(means(folder)[287] == 1287.0); };
  try_all_faults(again);
}

TEST_CASE("a fault in reproduce loses no finished run and gives no verdict") {
  try_all_faults({.name = "reproduce",
                  .arguments = "reproduce @/mine.json --scale smoke --threads 1 --quiet --output @/out",
                  .prepare =
                      [](const std::string& folder) {
                        std::ofstream(folder + "/mine.json") << R"({
                          "format": "bobench-paper", "version": 1, "id": "mine/table-1", "title": "Mine", "kind": "runs",
                          "problems": ["bbob/f1/d2/i1"], "replicates": 2, "budget": 8,
                          "optimizers": [{"label": "RS", "optimizer": "random-search"},
                                         {"label": "DE", "optimizer": "differential-evolution"}],
                          "scales": {"smoke": {"draws": 20}, "quick": {}},
                          "claims": [{"id": "M1", "where": "here", "claim": "DE is better", "tests": [
                            {"procedure": "LESS", "lower": "DE", "higher": "RS"}]}]})";
                      },
                  .require_done =
                      [](const std::string& folder, const std::string& undisturbed) {
                        require_same_runs(folder, undisturbed, "/out/runs/budget-8-seed-1.h5");
                        for (const auto& entry : fs::recursive_directory_iterator(undisturbed + "/out/mine")) {
                          if (!entry.is_regular_file()) continue;
                          REQUIRE(fs::exists(folder + entry.path().string().substr(undisturbed.size())));
                        }
                      }});
}

TEST_CASE("a fault in report and plot leaves no half of a page or picture", "[files]") {
  for (const char* arguments : {"report @/a.h5 --output @/page.html", "plot @/a.h5 --output @/plots --formats svg"}) {
    try_all_faults({.name = arguments,
                    .arguments = arguments,
                    .prepare = make_two_files,
                    .require_kept = [](const std::string& folder) { REQUIRE(runs_in(folder + "/a.h5") == 8); },
                    .require_done =
                        [](const std::string& folder, const std::string& undisturbed) {
                          for (const auto& entry : fs::recursive_directory_iterator(undisturbed)) {
                            if (!entry.is_regular_file()) continue;
                            REQUIRE(fs::exists(folder + entry.path().string().substr(undisturbed.size())));
                          }
                        }});
  }
}
