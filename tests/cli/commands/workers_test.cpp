// Runs with several workers, from the command line.
#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "catch.hpp"
#include "cli/child_program.hpp"
#include "cli/program.hpp"
#include "core/command_line.hpp"
#include "core/text.hpp"
#include "results/result_file.hpp"
#include "scripts.hpp"

using namespace bobench;

namespace {

/// A problem that takes 20 ms per evaluation and logs each evaluation.
std::string slow_problem(const TemporaryFolder& folder) {
  return python_program(folder,
                        fmt::format(R"(
say({{"type": "PROBLEM_SPEC_CAST", "spec": {{"name": "slow", "attrs": {{}}, "steps": 1, "params_domain": [
    {{"name": "x", "range": {{"type": "CONTINUOUS", "low": 0, "high": 1}}, "distribution": "UNIFORM"}}],
  "values_domain": [{{"name": "v", "range": {{"type": "CONTINUOUS"}}, "distribution": "UNIFORM"}}]}}}})
points = {{}}
while True:
    m = hear()
    if m["type"] == "CREATE_EVALUATOR_CALL":
        points[m["evaluator_id"]] = m["params"][0]
        say({{"type": "CREATE_EVALUATOR_REPLY"}})
    if m["type"] == "EVALUATE_CALL":
        open("{}", "a").write("x")
        time.sleep(0.02)
        say({{"type": "EVALUATE_REPLY", "current_step": 1, "values": [(points[m["evaluator_id"]] - 0.3) ** 2]}})
)",
                                    folder.file("slow.log")),
                        "slow.py");
}

std::vector<std::string> slow_run(const TemporaryFolder& folder, const std::string& output) {
  return {BOBENCH_PROGRAM,
          "run",
          "--optimizers",
          "random-search",
          "gp-ei",
          "--problems",
          "slow=command:" + join_command({python, slow_problem(folder)}),
          "--replicates",
          "1",
          "--budget",
          "24",
          "--threads",
          "1",
          "--workers",
          "3",
          "--quiet",
          "--output",
          output};
}

}  // namespace

TEST_CASE("several workers in simulated time: run, table, rank and plot") {
  const TemporaryFolder folder;
  const auto run = [&](const std::string& file, int threads) {
    const auto result = bobench_program(
        fmt::format("run --optimizers random-search gp-ei:initial_points=4 --problems synthetic/branin "
                    "--cost 'lognormal(0.5)' --workers 1 4 --replicates 3 --budget 24 --threads {} --quiet --output {}",
                    threads, file));
    INFO(result.err);
    REQUIRE(result.code == 0);
  };
  const std::string file = folder.file("r.h5"), same = folder.file("same.h5");
  run(file, 1);
  run(same, 2);
  CHECK(bobench_program(fmt::format("diff {} {}", file, same)).code == 0);

  const auto rows = json_of("table --workers --format json " + file);
  REQUIRE(rows.size() == 2);
  for (const auto& row : rows) {
    INFO(row.dump());
    CHECK(row.at("problem") == "synthetic/branin/cost=lognormal(0.5)");
    CHECK(row.at("workers") == 4);
    CHECK(row.at("runs") == 3);
    CHECK(row.at("utilisation") > 0.8);
    CHECK(row.at("utilisation") <= 1.0);
    CHECK(row.at("speed-up") > 3.0);
    CHECK(row.at("speed-up") < 5.0);
  }
  // Random search makes the same evaluations with one worker and with four: its speed-ups are those of a queue.
  const auto& random =
      *std::ranges::find_if(rows, [](const auto& row) { return row.at("optimizer") == "random-search"; });
  CHECK(random.at("regret of one in this time") >= random.at("regret"));
  CHECK(random.at("speed-up to its regret") >= 1.0);

  const auto ranked = bobench_program(fmt::format("rank {} --at-cost 6", file));
  CHECK(ranked.code == 0);
  CHECK_THAT(ranked.out, ContainsSubstring("gp-ei:initial_points=4,workers=4"));
  CHECK(bobench_program(
            fmt::format("plot {} --figures regret --formats svg --x seconds --output {}", file, folder.file("p")))
            .code == 0);
  CHECK(bobench_program(fmt::format("plot {} --figures schedule --formats svg --output {}", file, folder.file("p")))
            .code == 0);
  const auto bars = split(contents_of(folder.file("p/schedule.csv")), '\n');
  CHECK(std::ranges::count_if(bars, [](const auto& line) { return line.ends_with(",evaluation"); }) == 2 * 2 * 24);
  // A name of the file is accepted wherever optimisers are chosen.
  CHECK(bobench_program(fmt::format("table {} --optimizers random-search:workers=4", file)).code == 0);

  const auto none = bobench_program(fmt::format("table {} --workers --optimizers random-search", file));
  CHECK(none.code == 2);
  CHECK_THAT(none.err, ContainsSubstring("no run has several workers"));
}

TEST_CASE("random search with four workers has the trials of one") {
  const TemporaryFolder folder;
  const std::string file = folder.file("r.h5");
  REQUIRE(
      bobench_program(fmt::format("run --optimizers random-search --problems synthetic/branin/cost=uniform --workers "
                                  "1 4 --replicates 1 --budget 30 --quiet --output {}",
                                  file))
          .code == 0);
  const auto results = results::read_results(file);
  REQUIRE(results.series.size() == 2);
  auto one = results.series[0].runs[0].value, four = results.series[1].runs[0].value;
  CHECK(one != four);  // they end in another order
  std::ranges::sort(one);
  std::ranges::sort(four);
  CHECK(one == four);
}

TEST_CASE("runs with a time limit: what they say of it, and how they are compared") {
  const TemporaryFolder folder;
  const std::string file = folder.file("r.h5");
  const auto run = bobench_program(
      fmt::format("run --optimizers random-search smac --problems synthetic/branin synthetic/camel --cost constant "
                  "--time-limit 6 --workers 1 4 --replicates 2 --budget 40 --quiet --output {}",
                  file));
  INFO(run.err);
  REQUIRE(run.code == 0);
  const auto results = results::read_results(file);
  REQUIRE(results.series.size() == 8);
  for (const auto& series : results.series) {
    INFO(series.optimizer);
    CHECK(series.problem.ends_with("/cost=constant/time-limit=6"));
    const bool is_alone = series.optimizer == "random-search" || series.optimizer == "smac";
    for (const auto& one : series.runs) {
      CHECK(one.status == results::RunStatus::complete);
      CHECK(one.rows() == (is_alone ? 6U : 24U));
    }
  }
  const auto ranked = bobench_program("rank " + file);
  CHECK(ranked.code == 0);
  CHECK_THAT(ranked.out + ranked.err, ContainsSubstring("Runs with a time limit made 6 to 24 evaluations"));
  CHECK_THAT(ranked.out, ContainsSubstring("after 40 evaluations or at the time limit, 2 replicates"));
  CHECK_THAT(ranked.out + ranked.err, !ContainsSubstring("No run is as long as"));
  for (const auto& command :
       {std::string("table --workers"), std::string("status"), "report --output " + folder.file("page.html")}) {
    const auto other = bobench_program(fmt::format("{} {}", command, file));
    INFO(command << ": " << other.err);
    CHECK(other.code == 0);
  }
  const std::string page = contents_of(folder.file("page.html"));
  CHECK_THAT(page, ContainsSubstring("After 40 evaluations or at the time limit on 2 problems"));
  CHECK_THAT(page, ContainsSubstring("Several workers"));
  CHECK_THAT(page, ContainsSubstring("utilisation"));
  CHECK_THAT(page, ContainsSubstring("When workers evaluated"));
}

TEST_CASE("a time limit before the end of the first evaluation leaves a run without evaluations") {
  const TemporaryFolder folder;
  const std::string file = folder.file("r.h5");
  REQUIRE(
      bobench_program(fmt::format("run --optimizers random-search gp-ei --problems synthetic/branin --cost constant "
                                  "--time-limit 0.5 --replicates 2 --budget 9 --quiet --output {}",
                                  file))
          .code == 0);
  for (const char* command : {"rank", "table", "status"}) {
    const auto result = bobench_program(fmt::format("{} {}", command, file));
    INFO(command << ": " << result.err);
    CHECK(result.code != 139);
    CHECK_THAT(result.err, !ContainsSubstring("internal"));
  }
}

TEST_CASE("killed again and again, a run with real workers repeats at most the evaluations in progress", "[faults]") {
  const TemporaryFolder folder;
  const std::string output = folder.file("r.h5"), log = folder.file("slow.log");
  const auto words = slow_run(folder, output);
  int kills = 0;
  while (true) {
    const std::uintmax_t until = bytes_in(log) + 7;
    const int status = signal_when([&] { return bytes_in(log) >= until; }, SIGKILL, start_program(words));
    if (WIFEXITED(status)) {
      REQUIRE(WEXITSTATUS(status) == 0);
      break;
    }
    ++kills;
    REQUIRE(kills < 40);
  }
  INFO(kills << " kills, " << bytes_in(log) << " evaluations");
  CHECK(kills >= 3);
  CHECK(bytes_in(log) <= 48U + 3U * static_cast<unsigned>(kills));
  const auto results = results::read_results(output);
  for (const auto& series : results.series) {
    const auto& run = series.runs.at(0);
    CHECK(run.status == results::RunStatus::complete);
    CHECK(run.rows() == 24);
    CHECK(run.worker.size() == 24);
    CHECK(std::ranges::is_sorted(run.ended));
    CHECK(*std::ranges::max_element(run.worker) == 3.0);
  }
}

TEST_CASE("what cannot be done with several workers is refused in one line") {
  const TemporaryFolder folder;
  const auto refused = [&](const std::string& words, const std::string& why) {
    const auto result = bobench_program(
        fmt::format("run --optimizers random-search --output {} --budget 3 {}", folder.file("no.h5"), words));
    INFO(words << ": " << result.err);
    CHECK(result.code == 2);
    CHECK_THAT(unwrapped(result.err), ContainsSubstring(why));
  };
  refused("--problems synthetic/branin --workers 0", "the number of workers is 0");
  refused("--problems synthetic/branin --cost free", "the cost is 'free'; expected recorded, constant");
  refused("--problems synthetic/branin/cost=uniform --cost constant", "cost is given twice");
  refused("--problems 'command:true' --cost constant", "needs a label for --cost");
  refused("--problems 'command:true' --time-limit 5", "needs a label for --time-limit");
  refused("--problems synthetic/branin --time-limit 0", "the time limit is '0'; expected seconds");
  const auto unnamed =
      bobench_program(fmt::format("run --optimizers 'command:true' --problems synthetic/branin --budget 3 "
                                  "--workers 2 --output {}",
                                  folder.file("no.h5")));
  CHECK(unnamed.code != 0);
}
