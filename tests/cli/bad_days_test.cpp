// Adverse conditions of a run: links, closed or full standard streams, unreadable files, two commands that start at the
// same time. Each is refused in one line or loses no data.
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include "catch.hpp"
#include "cli/child_program.hpp"
#include "cli/program.hpp"
#include "results/compare.hpp"
#include "results/journal.hpp"
#include "results/parts.hpp"
#include "results/result_file.hpp"

using namespace bobench;

namespace {

namespace fs = std::filesystem;

std::string run_on(const std::string& problems, int replicates, const std::string& output,
                   const std::string& more = "--quiet") {
  return fmt::format(
      "run --optimizers random-search --problems {} --replicates {} --budget 20 --threads 1 {} --output {}", problems,
      replicates, more, output);
}

void require_success(const std::string& arguments) {
  const ProgramResult result = bobench_program(arguments);
  INFO(arguments << ": " << result.err);
  REQUIRE(result.code == 0);
}

std::size_t runs_in(const std::string& file) {
  return results::read_results(file).count(results::RunStatus::complete);
}

}  // namespace

TEST_CASE("a symbolic link is the file that it leads to, for writers and readers") {
  const TemporaryFolder folder;
  const std::string file = folder.file("r.h5"), link = folder.file("link.h5");
  require_success(run_on("bbob/f1/d2", 2, file));
  fs::create_symlink("r.h5", link);
  CHECK(results::journal_path(link) == results::journal_path(file));
  CHECK(results::parts_path(link) == results::parts_path(file));
  {
    const results::JournalWriter writer(file);
    const ProgramResult second = bobench_program(run_on("bbob/f1/d2", 3, link));
    CHECK(second.code == 2);
    CHECK_THAT(second.err, ContainsSubstring("is being written by another process"));
  }
  require_success(run_on("bbob/f1/d2", 4, link));
  CHECK(fs::is_symlink(link));
  CHECK(runs_in(file) == 4);
  require_success(
      fmt::format("run --optimizers random-search --problems bbob/f1/d2 --replicates 4 --budget 30 --quiet "
                  "--output {}",
                  link));
  CHECK(fs::is_symlink(link));
  CHECK(results::read_result_file(file).settings.budget == 30);
  fs::create_symlink("circle.h5", folder.file("circle.h5"));
  CHECK_THAT(bobench_program("status " + folder.file("circle.h5")).err, ContainsSubstring("circle.h5"));
}

TEST_CASE("a journal or parts that cannot be read are an error, not the end of what they hold") {
  const TemporaryFolder folder;
  const std::string file = folder.file("r.h5");
  require_success(run_on("bbob/f1/d2", 2, file));
  // A folder in place of the journal: it can be opened but not read, even by root.
  fs::create_directory(results::journal_path(file));
  for (const std::string& command : {"status " + file, "table " + file, run_on("bbob/f1/d2", 3, file)}) {
    const ProgramResult result = bobench_program(command);
    INFO(command << ": " << result.out);
    CHECK(result.code != 0);
    CHECK_THAT(result.err, ContainsSubstring("r.h5.journal"));
  }
  fs::remove(results::journal_path(file));
  REQUIRE(::mkfifo(results::journal_path(file).c_str(), 0600) == 0);
  for (const std::string& command : {"status " + file, run_on("bbob/f1/d2", 3, file)}) {
    CHECK_THAT(bobench_program(command).err, ContainsSubstring("r.h5.journal"));
  }
  fs::remove(results::journal_path(file));
  fs::create_directory(results::parts_path(file));
  REQUIRE(::mkfifo((results::parts_path(file) + "/one.jsonl").c_str(), 0600) == 0);
  CHECK_THAT(bobench_program("status " + file).err, ContainsSubstring("a pipe or a device"));
  fs::remove_all(results::parts_path(file));
  if (::geteuid() != 0) {
    fs::create_directory(results::parts_path(file));
    fs::permissions(results::parts_path(file), fs::perms::none);
    CHECK_THAT(bobench_program("status " + file).err, ContainsSubstring("Permission denied"));
    fs::permissions(results::parts_path(file), fs::perms::owner_all);
  }
}

TEST_CASE("pipes, devices and folders are refused wherever a file is read") {
  const TemporaryFolder folder;
  const std::string pipe = folder.file("pipe");
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  for (const char* command :
       {"status", "table", "import --output x.h5", "reproduce --scale smoke", "import-table", "diff /dev/zero"}) {
    const ProgramResult result = bobench_program(fmt::format("{} {}", command, pipe));
    INFO(command << ": " << result.err);
    CHECK(result.code == 2);
  }
  CHECK_THAT(bobench_program("status /dev/zero").err, ContainsSubstring("a pipe or a device"));
  CHECK_THAT(bobench_program("status " + folder.file("")).err, ContainsSubstring("a folder"));
}

TEST_CASE("standard error on a full disk, or standard streams that are closed, do not end a run") {
  const TemporaryFolder folder;
  int number = 0;
  for (const char* streams : {"2>/dev/full", "2>&-", "<&- >&- 2>&-"}) {
    const std::string file = folder.file(fmt::format("{}.h5", number++));
    const std::string command = fmt::format("{} {} {}", BOBENCH_PROGRAM, run_on("bbob/f1-3/d2", 3, file, ""), streams);
    INFO(command);
    const int status = std::system(command.c_str());
    CHECK(WIFEXITED(status));
    CHECK(runs_in(file) == 9);
    const results::ResultSet read = results::read_results(file);
    CHECK(read.notes.empty());  // no progress line in the file
  }
  CHECK(WEXITSTATUS(std::system(fmt::format("{} --version >/dev/full 2>&1", BOBENCH_PROGRAM).c_str())) == 1);
}

TEST_CASE("a stack that is too small is refused in one line") {
  const TemporaryFolder folder;
  const std::string err = folder.file("err");
  // The environment takes stack space, and its size differs between machines: run without it.
  const std::string command = fmt::format("ulimit -s 64; env -i {} list models 2>{}", BOBENCH_PROGRAM, err);
  CHECK(WEXITSTATUS(std::system(command.c_str())) == 2);
  CHECK_THAT(contents_of(err), ContainsSubstring("the limit of the stack is") && ContainsSubstring("128 kB"));
}

TEST_CASE("a run and a shared run that begin in the same moment both count") {
  const TemporaryFolder folder;
  for (int round = 0; round < 10; ++round) {
    const std::string file = folder.file(fmt::format("{}.h5", round));
    const auto arguments = [&](bool shared) {
      std::vector<std::string> words = {BOBENCH_PROGRAM,
                                        "run",
                                        "--optimizers",
                                        "random-search",
                                        "--problems",
                                        "bbob/f1-4/d2",
                                        "--replicates",
                                        "4",
                                        "--budget",
                                        "20",
                                        "--threads",
                                        "1",
                                        "--quiet",
                                        "--output",
                                        file};
      if (shared) words.insert(words.end(), {"--shared", "--shard", "1/2"});
      return words;
    };
    const auto one = start_program(arguments(true)), other = start_program(arguments(false));
    CHECK(wait_for(one) == 0);
    CHECK(wait_for(other) == 0);
    CHECK(runs_in(file) == 16);
  }
}

TEST_CASE("a script of Slurm's has no command and no option that its words smuggle in") {
  const TemporaryFolder folder;
  const std::string run =
      " -- run --optimizers random-search --problems bbob/f1/d2 --replicates 4 --budget 5 --output ";
  for (const char* option : {"--partition \"$(printf 'short\\ntouch PWNED')\"", "--account 'a b'", "--memory '4G;x'"}) {
    CHECK(
        bobench_program(fmt::format("slurm --tasks 4 --time 1:00:00 {}{}{}", option, run, folder.file("r.h5"))).code ==
        2);
  }
  CHECK(bobench_program("slurm --tasks 4 --time 1:00:00" + run + "\"$(printf '" + folder.file("r\\nx.h5") + "')\"")
            .code == 2);
  fs::create_directory(folder.file("a %j b"));
  require_success("slurm --tasks 4 --time 1:00:00" + run + "'" + folder.file("a %j b/r s.h5") + "'");
  const std::string script = contents_of(folder.file("a %j b/r s.h5.slurm/runs.sh"));
  CHECK_THAT(script, ContainsSubstring("a %%j b/r s.h5.slurm/task-%a.log\"\n") &&
                         ContainsSubstring("--job-name=bobench-r-s\n"));
}

TEST_CASE("names are inert in what diff and tables print") {
  const TemporaryFolder folder;
  const std::string name = "a\x1b[31m\xE2\x80\xAE";
  const std::string header = "problem,optimizer,replicate,evaluation,value\n";
  folder.write("a.csv", header + "p,\"" + name + "\",0,1,1\np,\"" + name + "\",1,1,1\np,c,0,1,2\np,c,1,1,2\n");
  folder.write("b.csv", header + "p,b,0,1,1\n");
  for (const char* file : {"a", "b"}) {
    require_success(fmt::format("import {}.csv --output {}.h5", folder.file(file), folder.file(file)));
  }
  for (const std::string& command : {"diff " + folder.file("a.h5") + " " + folder.file("b.h5"),
                                     "table " + folder.file("a.h5"), "table --format csv " + folder.file("a.h5"),
                                     "rank --format csv " + folder.file("a.h5"), "status " + folder.file("a.h5")}) {
    const ProgramResult result = bobench_program(command);
    INFO(command);
    CHECK(result.out.find('\x1b') == std::string::npos);
    CHECK(result.out.find("\xE2\x80\xAE") == std::string::npos);
  }
}
