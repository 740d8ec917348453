// Processes that share a result file, killed, stopped and out of time: no finished work is lost, and the results are
// those of one undisturbed process.

#include <filesystem>

#include <fmt/format.h>

#include "catch.hpp"
#include "cli/child_program.hpp"
#include "cli/duration.hpp"
#include "cli/program.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "results/compare.hpp"
#include "results/parts.hpp"
#include "results/result_file.hpp"
#include "test_seed.hpp"

using namespace bobench;
namespace fs = std::filesystem;

namespace {

std::vector<std::string> plan_arguments(const std::string& output, const std::vector<std::string>& more) {
  std::vector<std::string> arguments = {BOBENCH_PROGRAM, "run",
                                        "--optimizers",  "random-search",
                                        "gp-ei",         "differential-evolution",
                                        "--problems",    "bbob/f1-8/d3",
                                        "--replicates",  "6",
                                        "--budget",      "30",
                                        "--threads",     "1",
                                        "--quiet",       "--output",
                                        output};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

std::vector<std::string> shard_of(int number, int count) {
  return {"--shared", "--shard", fmt::format("{}/{}", number, count)};
}

std::size_t finished_runs(const std::string& output) {
  return fs::exists(output) ? results::read_results(output).count(results::RunStatus::complete) : 0;
}

void check_same(const std::string& one, const std::string& other) {
  const auto differences = results::differences(results::read_results(one), results::read_results(other));
  for (const std::string& line : differences) WARN(line);
  CHECK(differences.empty());
}

}  // namespace

TEST_CASE("three processes of one file, killed at random moments and begun again, lose nothing") {
  const TemporaryFolder folder;
  const std::string whole = folder.file("whole.h5"), killed = folder.file("killed.h5");
  REQUIRE(wait_for(start_program(plan_arguments(whole, {}))) == 0);
  Random random(test_seed(1));
  const int rounds = instrumented ? 4 : 16;
  std::size_t finished = 0;
  for (int round = 0; round < rounds && finished < 144; ++round) {
    std::vector<pid_t> children;
    for (int number = 1; number <= 3; ++number) {
      children.push_back(start_program(plan_arguments(killed, shard_of(number, 3))));
    }
    // Sometimes no process has begun, or all have ended; both are fine.
    std::this_thread::sleep_for(std::chrono::milliseconds(static_cast<int>(150.0 * random.uniform())));
    for (const pid_t child : children) ::kill(child, SIGKILL);
    for (const pid_t child : children) wait_for(child);
    const std::size_t now = finished_runs(killed);  // throws if something is not readable
    CHECK(now >= finished);
    finished = now;
  }
  for (int number = 1; number <= 3; ++number) {
    REQUIRE(wait_for(start_program(plan_arguments(killed, shard_of(number, 3)))) == 0);
  }
  check_same(whole, killed);
  CHECK(finished_runs(killed) == 144);
  // One more process, alone, finds nothing to do, and removes what the killed processes have left.
  REQUIRE(wait_for(start_program(plan_arguments(killed, {}))) == 0);
  CHECK_FALSE(fs::exists(results::parts_path(killed)));
  check_same(whole, killed);
}

TEST_CASE("SIGTERM ends a run with exit code 75, and what was finished is kept") {
  const TemporaryFolder folder;
  const std::string whole = folder.file("whole.h5"), stopped = folder.file("stopped.h5");
  REQUIRE(wait_for(start_program(plan_arguments(whole, {}))) == 0);
  for (const bool is_shared : {false, true}) {
    const auto more = is_shared ? std::vector<std::string>{"--shared"} : std::vector<std::string>{};
    fs::remove(stopped);
    const int status = signal_when([&] { return finished_runs(stopped) >= 10; }, SIGTERM,
                                   start_program(plan_arguments(stopped, more)));
    REQUIRE(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 75);
    CHECK(finished_runs(stopped) >= 10);
    CHECK(finished_runs(stopped) < 144);
    REQUIRE(wait_for(start_program(plan_arguments(stopped, more))) == 0);
    check_same(whole, stopped);
  }
}

TEST_CASE("SIGTERM ends a program within ten seconds at any time, and keeps what was finished") {
  const TemporaryFolder folder;
  const std::string output = folder.file("r.h5");
  // Runs that end immediately, and one that takes minutes to choose its second point, without a check for a stop.
  const pid_t child =
      start_program({BOBENCH_PROGRAM, "run", "--optimizers", "random-search",
                     "bohamiann:networks=1000,thin=100000,initial_points=1", "--problems", "bbob/f1/d2", "--replicates",
                     "1", "--budget", "5", "--threads", "2", "--output", output, "--quiet"});
  while (finished_runs(output) < 1) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  const auto start = std::chrono::steady_clock::now();
  ::kill(child, SIGTERM);
  const int status = wait_for(child);
  const auto taken = std::chrono::steady_clock::now() - start;
  CHECK(taken < std::chrono::seconds(10));
  CHECK(taken > std::chrono::seconds(5));  // the run itself did not check
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 75);
  CHECK(finished_runs(output) == 1);
}

TEST_CASE("with --stop-after no run is begun that cannot end, and the exit code says that some are left") {
  const TemporaryFolder folder;
  const std::string output = folder.file("r.h5");
  const std::string plan = "run --optimizers random-search --problems bbob/f1/d2 --budget 10 --output " + output;
  CHECK(bobench_program(plan + " --replicates 2 --stop-after 1h").code == 0);
  // As if each run had taken an hour.
  results::ResultSet set = results::read_results(output);
  for (results::RunResult& run : set.series[0].runs) {
    run.seconds_ask.assign(10, 360.0);
    run.seconds_evaluate.assign(10, 0.0);
  }
  results::write_result_file(output, set);
  for (const char* more : {"", " --shared"}) {
    // The same command would not do more, so it is not suggested again.
    const ProgramResult stopped = bobench_program(plan + " --replicates 3 --stop-after 59m" + more);
    CHECK(stopped.code == 1);
    CHECK_THAT(stopped.out, ContainsSubstring("0 runs done") && ContainsSubstring("1 not done"));
    CHECK_THAT(stopped.err, ContainsSubstring("can end in the time there is"));
  }
  const std::string more = " --replicates 3 --stop-after 59m";
  const ProgramResult some = bobench_program(
      "run --optimizers random-search differential-evolution --problems bbob/f1/d2 "
      "--budget 10 --output " +
      output + more);
  CHECK(some.code == 75);
  CHECK_THAT(some.out, ContainsSubstring("3 runs done") && ContainsSubstring("1 not done"));
  CHECK(bobench_program(plan + " --replicates 3 --stop-after 61m").code == 0);
}

TEST_CASE("shards are printed as commands that together do all runs") {
  const TemporaryFolder folder;
  const std::string one = folder.file("one.h5"), output = folder.file("r.h5");
  const std::string plan = "run --optimizers random-search gp-ei --problems bbob/f1-3/d2 --budget 10 --replicates 2 ";
  const ProgramResult printed = bobench_program(plan + "--print-shards 3 --output " + output);
  REQUIRE(printed.code == 0);
  CHECK_FALSE(fs::exists(output));
  std::istringstream lines(printed.out);
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const std::string arguments = line.substr(line.find(" run ") + 1);
    CHECK(bobench_program(arguments).code == 0);
  }
  CHECK(count == 3);
  REQUIRE(bobench_program(plan + "--output " + one).code == 0);
  check_same(one, output);
}

TEST_CASE("shards of a paper's runs end in the same verdicts, on one machine or several") {
  const TemporaryFolder folder;
  const auto reproduce = [&](const std::string& output, const std::string& more) {
    return bobench_program("reproduce tiao2021/figure-6 --scale smoke --quiet --format csv --claims --output " +
                           folder.file(output) + more);
  };
  const ProgramResult alone = reproduce("alone", "");
  REQUIRE(alone.code == 0);
  const ProgramResult first = reproduce("shared", " --shared --shard 1/2");
  CHECK(first.code == 0);
  CHECK_THAT(first.out, ContainsSubstring("runs of other processes are missing"));
  const ProgramResult last = reproduce("shared", " --shared --shard 2/2");
  CHECK(last.code == 0);
  CHECK(last.out == alone.out);
  for (const char* refused : {"--scale decide --shard 1/2", "--all --shared"}) {
    const std::string what = std::string(refused).starts_with("--all") ? "" : "tiao2021/figure-6 ";
    CHECK(bobench_program("reproduce " + what + refused + " --output " + folder.file("no")).code == 2);
  }
  CHECK(bobench_program("reproduce aryan2020/figure-3.1 --shared --output " + folder.file("no")).code == 2);
}

TEST_CASE("durations are written as people and Slurm write them") {
  using std::chrono::seconds;
  CHECK(cli::duration_of("90s") == seconds(90));
  CHECK(cli::duration_of("45m") == seconds(2700));
  CHECK(cli::duration_of("2h") == seconds(7200));
  CHECK(cli::duration_of("1h30m") == seconds(5400));
  CHECK(cli::duration_of("2:00:00") == seconds(7200));
  CHECK(cli::duration_of("1-12:00:00") == seconds(129600));
  for (const char* text : {"", "0s", "30", "h", "2x", "-1h", "1:", ":", "1h30", "1e3s", "9999999999s", "2:00:00h"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(cli::duration_of(text), InputError);
  }
}

TEST_CASE("texts that are not shards or durations are refused in one line") {
  const std::string plan = "run --optimizers random-search --problems bbob/f1/d2 --output r.h5 ";
  for (const char* more : {"--shard 0/3", "--shard 4/3", "--shard x", "--stop-after 30", "--stop-after soon"}) {
    const ProgramResult refused = bobench_program(plan + more);
    CHECK(refused.code == 2);
    CHECK_THAT(refused.err, ContainsSubstring("expected") && StartsWith("bobench: "));
  }
}
