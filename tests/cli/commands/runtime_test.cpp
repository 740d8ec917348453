#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <tuple>

#include <fmt/format.h>

#include "catch.hpp"
#include "cli/program.hpp"

using namespace bobench;

namespace {

/// cocopp's results for the export of certain runs: make_cocopp_golden.py.
nlohmann::json golden() {
  std::ifstream file(BOBENCH_TEST_DATA "/cocopp_golden.json");
  return nlohmann::json::parse(file);
}

/// A file with those runs.
std::string golden_runs(const TemporaryFolder& folder, const nlohmann::json& reference) {
  std::string command = "run --output " + folder.file("r.h5");
  for (const auto& word : reference["run"]) command += " " + word.get<std::string>();
  REQUIRE(bobench_program(command).code == 0);
  return folder.file("r.h5");
}

void check_equal(const nlohmann::json& ours, const nlohmann::json& theirs) {
  REQUIRE(ours.is_null() == theirs.is_null());
  if (!ours.is_null()) CHECK(ours.get<double>() == Approx(theirs.get<double>()).epsilon(1e-9));
}

/// Rows of a table by problem and their position among the problem's rows.
std::map<std::string, std::vector<nlohmann::json>> by_problem(const nlohmann::json& rows) {
  std::map<std::string, std::vector<nlohmann::json>> all;
  for (const auto& row : rows) all[row["problem"]].push_back(row);
  return all;
}

/// The value in a figure's data at a given position: that of the last earlier step.
double share_at(const std::string& csv, const std::string& part, const std::string& optimizer, double place) {
  std::istringstream lines(csv);
  const std::string ending = fmt::format(",{},{}", part, optimizer);
  double share = 0.0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.ends_with(ending)) continue;
    if (std::stod(line) <= place + 1e-9) share = std::stod(line.substr(line.find(',') + 1));
  }
  return share;
}

}  // namespace

TEST_CASE("average runtimes, targets by run length and loss ratios are cocopp's") {
  const TemporaryFolder folder;
  const nlohmann::json reference = golden();
  const std::string file = golden_runs(folder, reference);
  const auto absolute = by_problem(json_of("runtime " + file + " --format json"));
  const auto expensive = by_problem(json_of("runtime " + file + " --expensive --format json"));
  REQUIRE(reference["runtimes"].size() == 96);
  int off_the_record = 0;
  for (const auto& one : reference["runtimes"]) {
    const std::string problem = one["problem"], optimizer = one["optimizer"];
    INFO(problem << ", " << optimizer);
    for (std::size_t t = 0; t < one["evaluations"].size(); ++t) {
      check_equal(absolute.at(problem).at(t)[optimizer]["evaluations"], one["evaluations"][t]);
    }
    for (std::size_t t = 0; t < one["run_length_targets"].size(); ++t) {
      const auto& row = expensive.at(problem).at(t);
      check_equal(row["target"], one["run_length_targets"][t]);
      // cocopp has runtimes only to targets of 10^(k/5); ours are to the target itself.
      if (one["run_length_evaluations"][t].is_string()) {
        ++off_the_record;
      } else {
        check_equal(row[optimizer]["evaluations"], one["run_length_evaluations"][t]);
      }
    }
  }
  CHECK(off_the_record < 96);  // of 480

  std::map<std::tuple<std::string, int, double>, nlohmann::json> losses;
  for (const auto& row : json_of("runtime " + file + " --show losses --format json")) {
    losses[{row["optimizer"], row["dimension"], row["evaluations/dimension"]}] = row;
  }
  REQUIRE(reference["losses"].size() == 12);
  for (const auto& one : reference["losses"]) {
    const auto& row = losses.at({one["optimizer"], one["dimension"], one["budget"]});
    for (const char* what : {"geometric_mean", "lowest", "median", "90%", "highest"}) check_equal(row[what], one[what]);
  }
}

TEST_CASE("the distribution of restarted runs' runtimes is cocopp's") {
  const TemporaryFolder folder;
  const nlohmann::json reference = golden();
  const std::string file = golden_runs(folder, reference);
  REQUIRE(bobench_program("plot " + file + " --figures targets --restarts --formats none --output " + folder.file("p"))
              .code == 0);
  const std::string csv = contents_of(folder.file("p/targets.csv"));
  for (const auto& one : reference["restarted"]) {
    const std::string part = fmt::format("dimension {}", one["dimension"].get<int>());
    for (std::size_t i = 0; i < one["shares"].size(); ++i) {
      INFO(part << ", " << one["optimizer"] << " at " << reference["places"][i]);
      // Both are random draws, and the figure keeps 200 steps of each curve.
      CHECK(share_at(csv, part, one["optimizer"], reference["places"][i].get<double>()) ==
            Approx(one["shares"][i].get<double>()).margin(0.02));
    }
  }
}

TEST_CASE("runtime's options say what they belong to") {
  const TemporaryFolder folder;
  const std::string file = folder.file("r.h5");
  REQUIRE(bobench_program("run --optimizers random-search --problems bbob/f1/d2 synthetic/branin --replicates 2 "
                          "--budget 20 --quiet --output " +
                          file)
              .code == 0);
  const auto refused = [&](const std::string& options, const std::string& message) {
    const ProgramResult result = bobench_program("runtime " + file + " " + options);
    INFO(options);
    CHECK(result.code == 2);
    CHECK_THAT(result.err, ContainsSubstring(message));
    CHECK(std::count(result.err.begin(), result.err.end(), '\n') == 1);
  };
  refused("--show area --targets 1", "--targets is of --show runtimes");
  refused("--budgets 10", "--budgets is of --show losses");
  refused("--targets 1 --expensive", "give one");
  refused("--reference unknown", "published references are best2009, best2009-2016");
  refused("--show area --precisions 2", "2:-8");
  refused("--show losses --budgets 0", "above 0");
  refused("--expensive --problems synthetic/branin", "best2009 has no figures on synthetic/branin");
  const ProgramResult partly = bobench_program("runtime " + file + " --expensive");
  CHECK(partly.code == 0);
  CHECK_THAT(partly.out, ContainsSubstring("best2009 has no figures on them: synthetic/branin"));
  const auto areas = json_of("runtime " + file + " --show area --log-evaluations --precisions 1:-2 --format json");
  CHECK(areas.size() == 2);
}

TEST_CASE("table --targets has the runtimes of bobench runtime, and takes no option of regrets") {
  const TemporaryFolder folder;
  const std::string file = folder.file("r.h5");
  REQUIRE(
      bobench_program(
          "run --optimizers random-search cma-es --problems bbob/f1/d2 --replicates 3 --budget 200 --output " + file)
          .code == 0);
  const auto table = bobench_program("table " + file + " --targets 1 1e-2 --format csv");
  CHECK(table.code == 0);
  CHECK(table.out == bobench_program("runtime " + file + " --targets 1 1e-2 --format csv").out);
  for (const char* option : {"--log", "--by suite", "--statistic median", "--regret observed"}) {
    const auto refused = bobench_program("table " + file + " --targets 1 " + option);
    CHECK(refused.code == 2);
    CHECK_THAT(refused.err, ContainsSubstring("is of regrets: leave it out, or --targets"));
  }
}
