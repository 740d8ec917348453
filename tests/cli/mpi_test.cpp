// mpirun and bobench, if both are installed; warns if not.

#include <cstdlib>
#include <filesystem>

#include "catch.hpp"
#include "cli/child_program.hpp"
#include "cli/program.hpp"
#include "core/random.hpp"
#include "results/compare.hpp"
#include "results/parts.hpp"
#include "results/result_file.hpp"
#include "test_seed.hpp"

using namespace bobench;
namespace fs = std::filesystem;

namespace {

bool has_mpi() {
  const bool is_there = fs::exists(BOBENCH_MPI_MODULE) && std::system("mpirun --version >/dev/null 2>&1") == 0;
  if (!is_there) WARN("skipped: no mpirun, or bobench was built without MPI");
  return is_there;
}

std::string plan_to(const std::string& output) {
  return " run --optimizers random-search gp-ei differential-evolution --problems bbob/f1-8/d3 --replicates 6 "
         "--budget 30 --quiet --output " +
         output;
}

/// mpirun refuses root, and more ranks than processors, unless told that both are intended.
std::string mpirun(int ranks, const std::string& output) {
  return "OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 exec mpirun --oversubscribe -n " +
         std::to_string(ranks) + " " + BOBENCH_PROGRAM + plan_to(output);
}

std::size_t finished_runs(const std::string& output) {
  return fs::exists(output) ? results::read_results(output).count(results::RunStatus::complete) : 0;
}

}  // namespace

TEST_CASE("results are the same with any number of ranks") {
  if (!has_mpi()) return;
  const TemporaryFolder folder;
  const std::string one = folder.file("one.h5");
  REQUIRE(bobench_program(plan_to(one)).code == 0);
  for (const int ranks : {2, 5}) {
    const std::string output = folder.file(std::to_string(ranks) + ".h5");
    REQUIRE(std::system((mpirun(ranks, output) + " >/dev/null 2>&1").c_str()) == 0);
    CHECK(results::differences(results::read_results(one), results::read_results(output)).empty());
    CHECK_FALSE(fs::exists(results::parts_path(output)));
  }
}

TEST_CASE("an MPI job killed at random moments and begun again loses nothing") {
  if (!has_mpi()) return;
  const TemporaryFolder folder;
  const std::string one = folder.file("one.h5"), killed = folder.file("killed.h5");
  REQUIRE(bobench_program(plan_to(one)).code == 0);
  Random random(test_seed(1));
  std::size_t finished = 0;
  for (int round = 0; round < 6; ++round) {
    const pid_t job = start_program({"/bin/sh", "-c", mpirun(3, killed)});
    std::this_thread::sleep_for(std::chrono::milliseconds(200 + static_cast<int>(500.0 * random.uniform())));
    if (round % 2 == 0) {
      ::kill(job, SIGKILL);
    } else {  // one of the ranks
      std::system(("pkill -9 -o -f -- '--output " + killed + "'").c_str());
    }
    wait_for(job);
    std::system(("pkill -9 -f -- '--output " + killed + "'").c_str());  // remaining processes of mpirun
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    const std::size_t now = finished_runs(killed);
    CHECK(now >= finished);
    finished = now;
  }
  REQUIRE(std::system((mpirun(3, killed) + " >/dev/null 2>&1").c_str()) == 0);
  CHECK(results::differences(results::read_results(one), results::read_results(killed)).empty());
}

TEST_CASE("one process of several without MPI says what to do") {
  const TemporaryFolder folder;
  // As if started by mpirun with three ranks; the program cannot find its module.
  const std::string program = folder.file("bobench");
  fs::create_symlink(BOBENCH_PROGRAM, program);
  const std::string copy = folder.file("copied");
  fs::copy_file(BOBENCH_PROGRAM, copy);
  const std::string command =
      "OMPI_COMM_WORLD_SIZE=3 " + copy + plan_to(folder.file("r.h5")) + " 2>" + folder.file("err") + " >/dev/null";
  const int status = std::system(command.c_str());
  CHECK(WEXITSTATUS(status) == 2);
  CHECK_THAT(contents_of(folder.file("err")), ContainsSubstring("one of 3 processes") && ContainsSubstring("--shard"));
}
