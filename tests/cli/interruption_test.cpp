// A run killed or interrupted at any moment loses nothing that had finished, and ends with the results of one left in
// peace.
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <thread>

#include "cli/program.hpp"
#include "results/compare.hpp"
#include "results/journal.hpp"
#include "results/result_file.hpp"

using namespace bobench;
using namespace std::chrono_literals;

namespace {

std::vector<std::string> plan_arguments(const std::string& output) {
  return {BOBENCH_PROGRAM, "run",
          "--optimizers",  "random-search",
          "gp-ei",         "differential-evolution",
          "--problems",    "bbob/f1-8/d3",
          "--replicates",  "6",
          "--budget",      "30",
          "--threads",     "2",
          "--record-x",    "--quiet",
          "--output",      output};
}

pid_t start_program(const std::vector<std::string>& arguments) {
  const pid_t child = ::fork();
  if (child != 0) return child;
  const int nothing = ::open("/dev/null", O_WRONLY);
  ::dup2(nothing, STDOUT_FILENO);
  std::vector<char*> words;
  for (const std::string& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  ::execv(words[0], words.data());
  ::_exit(127);
}

int wait_for(pid_t child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

std::size_t finished_runs(const std::string& output) {
  return std::filesystem::exists(output) ? results::read_results(output).count(results::RunStatus::complete) : 0;
}

}  // namespace

TEST_CASE("killed with kill -9 five times at random moments and resumed, a run ends with the same results") {
  const TemporaryFolder folder;
  const std::string whole = folder.file("whole.h5"), killed = folder.file("killed.h5");
  const auto start = std::chrono::steady_clock::now();
  REQUIRE(wait_for(start_program(plan_arguments(whole))) == 0);
  const auto duration = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - start);

  std::size_t finished = 0;
  int kills = 0;
  for (const double share : {0.02, 0.31, 0.13, 0.22, 0.17}) {
    const pid_t child = start_program(plan_arguments(killed));
    std::this_thread::sleep_for(share * duration);
    ::kill(child, SIGKILL);
    kills += WIFSIGNALED(wait_for(child)) ? 1 : 0;
    const std::size_t now = finished_runs(killed);  // throws if the file is not readable
    CHECK(now >= finished);
    finished = now;
  }
  CHECK(kills >= 3);
  REQUIRE(wait_for(start_program(plan_arguments(killed))) == 0);
  const auto differences = results::differences(results::read_results(whole), results::read_results(killed));
  for (const std::string& line : differences) WARN(line);
  CHECK(differences.empty());
  CHECK(finished_runs(killed) == 8 * 3 * 6);
  CHECK_FALSE(std::filesystem::exists(results::journal_path(killed)));
}

TEST_CASE("Ctrl-C stops cleanly with exit code 130, and the same command goes on") {
  const TemporaryFolder folder;
  const std::string whole = folder.file("whole.h5"), stopped = folder.file("stopped.h5");
  const auto start = std::chrono::steady_clock::now();
  REQUIRE(wait_for(start_program(plan_arguments(whole))) == 0);
  const auto duration = std::chrono::steady_clock::now() - start;
  const pid_t child = start_program(plan_arguments(stopped));
  std::this_thread::sleep_for(0.5 * duration);
  ::kill(child, SIGINT);
  const int status = wait_for(child);
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 130);
  CHECK_FALSE(std::filesystem::exists(results::journal_path(stopped)));
  CHECK(finished_runs(stopped) > 0);
  REQUIRE(wait_for(start_program(plan_arguments(stopped))) == 0);
  CHECK(results::differences(results::read_results(whole), results::read_results(stopped)).empty());
}
