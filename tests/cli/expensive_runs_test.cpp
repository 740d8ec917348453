// An expensive run keeps its evaluations: killed at any moment and restarted, it repeats at most the evaluation in
// progress, and ends with the same results as a run that was not killed.
#include <fmt/format.h>

#include <random>

#include "catch.hpp"
#include "cli/child_program.hpp"
#include "cli/program.hpp"
#include "core/command_line.hpp"
#include "results/compare.hpp"
#include "results/journal.hpp"
#include "results/result_file.hpp"
#include "scripts.hpp"

using namespace bobench;

namespace {

/// A problem with its own noise that takes 20 ms per evaluation and logs each evaluation.
std::string slow_problem(const TemporaryFolder& folder, const std::string& name, double seconds = 0.02) {
  return python_program(folder,
                        fmt::format(R"(
import random
say({{"type": "PROBLEM_SPEC_CAST", "spec": {{"name": "slow", "attrs": {{}}, "steps": 1, "params_domain": [
    {{"name": "x", "range": {{"type": "CONTINUOUS", "low": 0, "high": 1}}, "distribution": "UNIFORM"}},
    {{"name": "y", "range": {{"type": "CONTINUOUS", "low": 0, "high": 1}}, "distribution": "UNIFORM"}}],
  "values_domain": [{{"name": "v", "range": {{"type": "CONTINUOUS"}}, "distribution": "UNIFORM"}}]}}}})
noise, points = {{}}, {{}}
while True:
    m = hear()
    if m["type"] == "CREATE_PROBLEM_CAST":
        noise[m["problem_id"]] = random.Random(m["random_seed"])
        for _ in range(m.get("evaluations_before", 0)): noise[m["problem_id"]].random()
    if m["type"] == "CREATE_EVALUATOR_CALL":
        points[m["evaluator_id"]] = (m["params"], noise[m["problem_id"]])
        say({{"type": "CREATE_EVALUATOR_REPLY"}})
    if m["type"] == "EVALUATE_CALL":
        (x, y), draw = points[m["evaluator_id"]]
        open("{}", "a").write("x")
        time.sleep({})
        say({{"type": "EVALUATE_REPLY", "current_step": 1, "values": [(x - 0.3) ** 2 + y + 0.01 * draw.random()]}})
)",
                                    folder.file(name + ".log"), seconds),
                        name + ".py");
}

std::vector<std::string> arguments(const std::string& problem, const std::string& output, int replicates,
                                   const std::vector<std::string>& more = {}) {
  std::vector<std::string> words = {BOBENCH_PROGRAM,
                                    "run",
                                    "--optimizers",
                                    "random-search",
                                    "tpe",
                                    "--problems",
                                    "slow=command:" + join_command({python, problem}),
                                    "--replicates",
                                    std::to_string(replicates),
                                    "--budget",
                                    "12",
                                    "--threads",
                                    "1",
                                    "--quiet",
                                    "--output",
                                    output};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// Kills the command repeatedly, each time after some more evaluations. @return the number of kills
int kill_until_done(const std::vector<std::string>& words, const std::string& log, std::uintmax_t evaluations) {
  std::mt19937 random(5);
  int kills = 0;
  while (true) {
    const std::uintmax_t until = bytes_in(log) + 1 + random() % 4;
    const int status = signal_when([&] { return bytes_in(log) >= until; }, SIGKILL, start_program(words));
    if (WIFEXITED(status)) {
      CHECK(WEXITSTATUS(status) == 0);
      return kills;
    }
    ++kills;
    REQUIRE(bytes_in(log) <= evaluations + static_cast<std::uintmax_t>(kills));
  }
}

}  // namespace

TEST_CASE("killed within its runs, an expensive command repeats at most one evaluation each time", "[faults]") {
  const TemporaryFolder folder;
  const std::string whole = folder.file("whole.h5"), problem = slow_problem(folder, "slow");
  const std::string log = folder.file("slow.log");
  REQUIRE(wait_for(start_program(arguments(problem, whole, 2))) == 0);
  REQUIRE(bytes_in(log) == 48);
  const results::ResultSet expected = results::read_results(whole);
  const std::vector<std::vector<std::string>> ways = {{}, {"--record-x"}, {"--shared", "--shard", "1/1"}};
  for (const auto& more : ways) {
    std::filesystem::remove(log);
    const std::string killed = folder.file(fmt::format("killed{}.h5", more.size()));
    const int kills = kill_until_done(arguments(problem, killed, 2, more), log, 48);
    INFO(kills << " kills");
    CHECK(kills >= 10);
    CHECK(bytes_in(log) <= 48 + static_cast<std::uintmax_t>(kills));
    results::ResultSet found = results::read_results(killed);
    if (more == ways[1]) {
      found.settings.record_configurations = false;
      for (auto& series : found.series) {
        for (auto& run : series.runs) run.configuration.clear();
      }
    }
    const auto differences = results::differences(expected, found);
    for (const std::string& line : differences) WARN(line);
    CHECK(differences.empty());
    CHECK_FALSE(std::filesystem::exists(results::journal_path(killed)));
  }
}

TEST_CASE("what is on record of an unfinished run is kept by Ctrl-C, and status tells of it") {
  const TemporaryFolder folder;
  const std::string output = folder.file("r.h5"), problem = slow_problem(folder, "slow"), log = folder.file("slow.log");
  const std::vector<std::string> words = arguments(problem, output, 1);
  const int status = signal_when([&] { return bytes_in(log) >= 5; }, SIGINT, start_program(words));
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 130);
  CHECK(std::filesystem::exists(results::journal_path(output)));
  CHECK_THAT(bobench_program("status " + output).out,
             ContainsSubstring("slow random-search replicate 0 after ") && ContainsSubstring("of 12 evaluations"));
  CHECK(wait_for(start_program(words)) == 0);
  CHECK(bytes_in(log) <= 25);
  CHECK_FALSE(std::filesystem::exists(results::journal_path(output)));
}

TEST_CASE("a larger budget after Ctrl-C leaves no journal that the longer file does not know") {
  const TemporaryFolder folder;
  const std::string output = folder.file("r.h5"), problem = slow_problem(folder, "slow"), log = folder.file("slow.log");
  std::vector<std::string> words = arguments(problem, output, 1);
  signal_when([&] { return bytes_in(log) >= 16; }, SIGINT, start_program(words));  // during the second run
  REQUIRE(std::filesystem::exists(results::journal_path(output)));
  *(std::ranges::find(words, "12")) = "15";
  CHECK(wait_for(start_program(words)) == 0);
  CHECK_FALSE(std::filesystem::exists(results::journal_path(output)));
  CHECK(results::read_results(output).count(results::RunStatus::complete) == 2);
}

TEST_CASE("an optimiser that does not repeat itself begins again, and the command says so") {
  const TemporaryFolder folder;
  const std::string solver = python_solver(
      folder, indented("import random; reply([random.SystemRandom().random() for _ in params])"), "", "careless.py");
  const std::string output = folder.file("r.h5"), problem = slow_problem(folder, "slow"), log = folder.file("slow.log");
  std::vector<std::string> words = arguments(problem, output, 1);
  words[3] = "careless=command:" + join_command({python, solver});
  words.erase(words.begin() + 4);
  signal_when([&] { return bytes_in(log) >= 5; }, SIGKILL, start_program(words));
  const ProgramResult again = bobench_program([&] { return join_command({words.begin() + 1, words.end()}); }());
  CHECK(again.code == 0);
  CHECK_THAT(again.out, ContainsSubstring("1 of careless began again from their first evaluation"));
  CHECK(results::read_results(output).series[0].runs[0].evaluations() == 12);
}
