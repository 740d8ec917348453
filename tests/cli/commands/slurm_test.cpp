
#include <filesystem>

#include "catch.hpp"
#include "cli/program.hpp"
#include "temporary_folder.hpp"

using namespace bobench;

namespace {

const std::string plan = " -- run --optimizers random-search --problems bbob/f1/d2 --budget 5 --output ";

}  // namespace

TEST_CASE("slurm writes an array whose tasks share the runs, and a job that puts them together") {
  const TemporaryFolder folder;
  const std::string output = folder.file("r.h5");
  const ProgramResult written = bobench_program(
      "slurm --tasks 7 --time 90m --partition short --cpus-per-task 4 --memory 2G --at-once 3" + plan + output);
  REQUIRE(written.code == 0);
  CHECK_THAT(written.out, ContainsSubstring("sbatch --parsable " + output + ".slurm/runs.sh"));
  CHECK_FALSE(std::filesystem::exists(output));
  const std::string runs = contents_of(output + ".slurm/runs.sh"), report = contents_of(output + ".slurm/report.sh");
  for (const char* line :
       {"#SBATCH --array=1-7%3\n", "#SBATCH --time=0-01:30:00\n", "#SBATCH --partition=short\n",
        "#SBATCH --cpus-per-task=4\n", "#SBATCH --mem=2G\n", "#SBATCH --requeue\n", "#SBATCH --open-mode=append\n",
        "#SBATCH --signal=B:TERM@120\n", "--shared --shard \"${SLURM_ARRAY_TASK_ID}/7\"", "scontrol requeue"}) {
    CHECK_THAT(runs, ContainsSubstring(line));
  }
  CHECK_THAT(report, ContainsSubstring(" fold " + output) && ContainsSubstring(" report " + output) &&
                         !ContainsSubstring("--array"));
  // A shell accepts both.
  CHECK(std::system(("bash -n " + output + ".slurm/runs.sh").c_str()) == 0);
  CHECK(std::system(("bash -n " + output + ".slurm/report.sh").c_str()) == 0);
}

TEST_CASE("slurm writes one job of many ranks with --mpi") {
  const TemporaryFolder folder;
  const std::string output = folder.file("r.h5");
  REQUIRE(bobench_program("slurm --tasks 64 --time 2:00:00 --mpi" + plan + output).code == 0);
  const std::string runs = contents_of(output + ".slurm/runs.sh");
  CHECK_THAT(runs, ContainsSubstring("#SBATCH --ntasks=64\n") && ContainsSubstring("\nmpirun ") &&
                       !ContainsSubstring("--array") && !ContainsSubstring("--shard"));
}

TEST_CASE("slurm shares out a paper's runs, too, and one job judges them") {
  const TemporaryFolder folder;
  const std::string output = folder.file("out");
  REQUIRE(bobench_program("slurm --tasks 5 --time 1h -- reproduce tiao2021/figure-6 --output " + output).code == 0);
  CHECK_THAT(contents_of(output + ".slurm/runs.sh"),
             ContainsSubstring("reproduce tiao2021/figure-6 --output " + output + " --quiet --shared --shard"));
  CHECK_THAT(contents_of(output + ".slurm/report.sh"),
             ContainsSubstring("reproduce tiao2021/figure-6 --output " + output + " --quiet\n"));
}

TEST_CASE("slurm refuses what would fail in the night") {
  const TemporaryFolder folder;
  const std::string output = folder.file("r.h5");
  const auto refused = [&](const std::string& arguments, const std::string& why) {
    const ProgramResult result = bobench_program("slurm " + arguments);
    CHECK(result.code == 2);
    CHECK_THAT(result.err, ContainsSubstring(why));
    CHECK_FALSE(std::filesystem::exists(output + ".slurm"));
  };
  refused("--time 1h --tasks 2000" + plan + output, "[1, 1000]");
  refused("--time soon" + plan + output, "'soon' is not a duration");
  refused("--tasks 3" + plan + output, "time");
  refused("--time 1h", "expected a `run` or `reproduce` command");
  refused("--time 1h -- rank r.h5", "expected a `run` or `reproduce` command");
  refused("--time 1h -- run --optimizers random-search --problems bbob/f1/d2", "--output is missing");
  refused("--time 1h" + plan + output + " --shard 1/3", "leave it out");
  refused("--time 1h -- run --optimizers no-such --problems bbob/f1/d2 --output " + output, "no-such");
}
