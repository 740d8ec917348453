#include "runners/storage/stored_names.hpp"

#include <filesystem>

#include "catch.hpp"
#include "core/error.hpp"
#include "results/result_file.hpp"
#include "runners/execution/single_run.hpp"
#include "runners/runner.hpp"
#include "runners/toy_catalogs.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::runners;

namespace {

struct Outcome {
  RunnerReport report;
  std::vector<std::string> notes;
};

Plan plan_of(const std::string& problem, int replicates, int budget = 8) {
  return make_plan(
      {.optimizers = {"random-search"}, .problems = {problem}, .replicates = replicates, .budget = budget, .seed = 3},
      toy_catalogs());
}

Outcome run_it(const Plan& plan, const std::string& output) {
  const Catalogs catalogs = toy_catalogs();
  Outcome outcome;
  RunnerOptions options;
  options.output = output;
  options.note = [&](const std::string& line) { outcome.notes.push_back(line); };
  outcome.report = run_plan(plan, catalogs.problems, options);
  return outcome;
}

/// A file as written by bobench when a problem's name was the text typed by the user.
void write_old_file(const std::string& output, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    Plan plan = plan_of(name, 2);
    plan.problems.at(0).id = name;
    results::ResultSet set = skeleton(plan);
    if (std::filesystem::exists(output)) set = results::read_result_file(output);
    if (!set.find(name, "random-search")) set.series.push_back(skeleton(plan).series.at(0));
    for (std::size_t r = 0; r < 2; ++r) {
      set.find(name, "random-search")->runs[r] =
          *execute_run({toy_catalogs().problems.make(name, static_cast<int>(r)), name, plan.optimizers[0],
                        static_cast<int>(r), plan.settings});
    }
    results::write_result_file(output, set);
  }
}

constexpr const char* canonical = "synthetic/branin/noise=0.1";
constexpr const char* old_name = "synthetic/branin/noise=1e-1";

}  // namespace

TEST_CASE("a file that calls a problem otherwise is resumed under its own name and random numbers") {
  const TemporaryFolder folder;
  const std::string output = folder.file("r.h5");
  write_old_file(output, {old_name});
  const auto before = results::read_results(output);
  for (const char* words : {old_name, canonical}) {
    INFO(words);
    const Outcome again = run_it(plan_of(words, 2), output);
    CHECK(again.report.found == 2);
    CHECK(again.report.done == 0);
    REQUIRE_FALSE(again.notes.empty());
    CHECK_THAT(again.notes[0], ContainsSubstring("calls 'synthetic/branin/noise=0.1' 'synthetic/branin/noise=1e-1'"));
  }
  CHECK(run_it(plan_of(old_name, 3), output).report.done == 1);
  const auto after = results::read_results(output);
  REQUIRE(after.series.size() == 1);
  CHECK(after.series[0].problem == old_name);
  CHECK(after.series[0].runs[0].value == before.series[0].runs[0].value);
  for (int r = 0; r < 3; ++r) {
    CHECK(after.series[0].runs[static_cast<std::size_t>(r)].seed ==
          RunStreams(3, old_name, "random-search", r).run_seed());
  }
  // A larger budget extends the same runs, including their noise.
  CHECK(run_it(plan_of(canonical, 3, 12), output).report.replayed == 3);
}

TEST_CASE("a file with the canonical name is resumed under that; runs under another stay as they are") {
  const TemporaryFolder folder;
  const std::string output = folder.file("r.h5");
  write_old_file(output, {canonical, old_name});
  const Outcome again = run_it(plan_of(old_name, 3), output);
  CHECK(again.report.found == 2);
  CHECK(again.report.done == 1);
  REQUIRE_FALSE(again.notes.empty());
  CHECK_THAT(again.notes[0], ContainsSubstring("under the name 'synthetic/branin/noise=1e-1' too"));
  const auto after = results::read_results(output);
  CHECK(after.find(canonical, "random-search")->runs.size() == 3);
  CHECK(after.find(old_name, "random-search")->runs.size() == 2);
}

TEST_CASE("a file with several names for one problem, none of them canonical, is refused") {
  const TemporaryFolder folder;
  const std::string output = folder.file("r.h5");
  write_old_file(output, {old_name, "synthetic/branin/noise=0.10"});
  CHECK_THROWS_WITH(run_it(plan_of(old_name, 2), output),
                    ContainsSubstring("holds one problem, 'synthetic/branin/noise=0.1', under several names: "
                                      "'synthetic/branin/noise=1e-1', 'synthetic/branin/noise=0.10'"));
  CHECK(run_it(plan_of("bbob/f1/d2", 1), output).report.done == 1);  // other problems are not affected
}

TEST_CASE("names that the catalogue can make nothing of are left alone") {
  results::ResultSet set;
  for (const char* name : {"somebody/elses", "embedded/friedman/repeat=mean/repeat=first", "command:'unclosed"}) {
    set.series.emplace_back();
    set.series.back().problem = name;
  }
  const Catalogs catalogs = toy_catalogs();
  const Plan plan = named_as_in(set, "r.h5", plan_of(canonical, 1), catalogs.problems);
  CHECK(plan.problems.at(0).id == canonical);
}
