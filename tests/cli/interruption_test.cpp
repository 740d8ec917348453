// A run killed or interrupted at any moment loses no finished work, and ends with the results of an undisturbed run.

#include "catch.hpp"
#include "cli/child_program.hpp"
#include "cli/program.hpp"
#include "results/compare.hpp"
#include "results/journal.hpp"
#include "results/result_file.hpp"

using namespace bobench;

namespace {

std::vector<std::string> plan_arguments(const std::string& output, const std::string& budget = "30") {
  return {BOBENCH_PROGRAM, "run",
          "--optimizers",  "random-search",
          "gp-ei",         "differential-evolution",
          "--problems",    "bbob/f1-8/d3",
          "--replicates",  "6",
          "--budget",      budget,
          "--threads",     "2",
          "--record-x",    "--quiet",
          "--output",      output};
}

/// Runs the plan until its journal has `lines` lines (one for the settings, then one per run), and signals it.
int signal_after(std::ptrdiff_t lines, int signal, const std::string& output) {
  const std::string journal = results::journal_path(output);
  return signal_when([&] { return lines_in(journal) >= lines; }, signal, start_program(plan_arguments(output)));
}

std::size_t finished_runs(const std::string& output) {
  return std::filesystem::exists(output) ? results::read_results(output).count(results::RunStatus::complete) : 0;
}

}  // namespace

TEST_CASE("killed with kill -9 five times and resumed, a run ends with the same results") {
  const TemporaryFolder folder;
  const std::string whole = folder.file("whole.h5"), killed = folder.file("killed.h5");
  REQUIRE(wait_for(start_program(plan_arguments(whole))) == 0);
  std::size_t finished = 0;
  // Before anything is written, and then after more and more lines; each start moves the journal's runs into the file.
  // Most of the 144 runs remain, so that the program does not end before it is killed.
  for (const std::ptrdiff_t lines : {0, 1, 6, 15, 30}) {
    INFO(lines << " lines");
    const int status = signal_after(lines, SIGKILL, killed);
    CHECK((WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL));
    const std::size_t now = finished_runs(killed);  // throws if the file is not readable
    CHECK(now >= finished);
    finished = now;
  }
  CHECK(finished >= 29);
  REQUIRE(wait_for(start_program(plan_arguments(killed))) == 0);
  const auto differences = results::differences(results::read_results(whole), results::read_results(killed));
  for (const std::string& line : differences) WARN(line);
  CHECK(differences.empty());
  CHECK(finished_runs(killed) == 8 * 3 * 6);
  CHECK_FALSE(std::filesystem::exists(results::journal_path(killed)));
}

TEST_CASE("Ctrl-C stops cleanly with exit code 130, and the same command resumes") {
  const TemporaryFolder folder;
  const std::string whole = folder.file("whole.h5"), stopped = folder.file("stopped.h5");
  REQUIRE(wait_for(start_program(plan_arguments(whole))) == 0);
  const int status = signal_after(21, SIGINT, stopped);
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 130);
  CHECK_FALSE(std::filesystem::exists(results::journal_path(stopped)));
  CHECK(finished_runs(stopped) >= 20);
  REQUIRE(wait_for(start_program(plan_arguments(stopped))) == 0);
  CHECK(results::differences(results::read_results(whole), results::read_results(stopped)).empty());
}

TEST_CASE("killed while its budget is raised, a file keeps its runs, and the same command ends as if it had begun so") {
  const TemporaryFolder folder;
  const std::string whole = folder.file("whole.h5"), killed = folder.file("killed.h5"), raised = killed + ".raised";
  REQUIRE(wait_for(start_program(plan_arguments(whole))) == 0);
  REQUIRE(wait_for(start_program(plan_arguments(killed, "10"))) == 0);
  for (const std::ptrdiff_t lines : {0, 1, 15, 30}) {
    INFO(lines << " lines");
    const auto is_so_far = [&] { return lines_in(results::journal_path(raised)) >= lines; };
    const int status = signal_when(is_so_far, SIGKILL, start_program(plan_arguments(killed)));
    CHECK((WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL));
    CHECK(results::read_results(killed).settings.budget == 10);
    CHECK(finished_runs(killed) == 8 * 3 * 6);
  }
  CHECK(finished_runs(raised) >= 29);
  CHECK_THAT(bobench_program("status " + killed).out,
             ContainsSubstring("the budget is being raised to 30") && ContainsSubstring("of 144 runs"));
  REQUIRE(wait_for(start_program(plan_arguments(killed))) == 0);
  CHECK(results::differences(results::read_results(whole), results::read_results(killed)).empty());
  CHECK_FALSE(std::filesystem::exists(raised));
  CHECK_FALSE(std::filesystem::exists(results::journal_path(raised)));
}
