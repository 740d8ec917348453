// Bad input gives one clear line and exit code 2, and damages no file.
#include <algorithm>
#include <filesystem>

#include "catch.hpp"
#include "cli/program.hpp"

using namespace bobench;

namespace {

void check_refused(const std::string& arguments, const std::string& expected, const std::string& input = "") {
  INFO("bobench " << arguments);
  const ProgramResult result = bobench_program(arguments, input);
  CHECK(result.code == 2);
  CHECK_THAT(result.err, ContainsSubstring(expected));
  CHECK_THAT(result.err, StartsWith("bobench: "));
  CHECK(std::count(result.err.begin(), result.err.end(), '\n') == 1);
}

const std::string small =
    "run --optimizers random-search --problems synthetic/branin --replicates 2 --budget 3 --quiet ";

}  // namespace

TEST_CASE("wrong words on the command line are refused in one line") {
  const TemporaryFolder folder;
  const std::string output = " --output " + folder.file("r.h5");
  check_refused("rnu", "did you mean 'run'");
  check_refused("run --optimizers random-serch --problems synthetic/branin" + output, "did you mean 'random-search'");
  check_refused("run --optimizers gp-ei:gamma=1 --problems synthetic/branin" + output, "has no option 'gamma'");
  check_refused("run --optimizers gp-ei:restarts=-1 --problems synthetic/branin" + output,
                "'-1'; expected a whole number");
  check_refused("run --optimizers random-search --problems synthetic/branim" + output, "did you mean 'branin'");
  check_refused("run --optimizers random-search --problems branin" + output, "did you mean 'synthetic/branin'");
  check_refused("run --optimizers random-search --problems bbob/f5-1/d2" + output, "runs backwards");
  check_refused("run --optimizers random-search --problems bbob/f25/d2" + output, "[1, 24]");
  check_refused("run --optimizers random-search --problems bbob/f1/d1" + output, "[2, 1000]");
  check_refused("run --optimizers random-search --problems bbob/f1" + output, "such as bbob/f3/d5");
  check_refused(small + "--budget 0" + output, "--budget");
  check_refused("run --optimizers random-search --problems synthetic/branin --budget 0" + output,
                "--budget is '0'; expected a whole number in [1, 2147483647]");
  check_refused("run --optimizers random-search --problems synthetic/branin --replicates 0" + output,
                "--replicates is '0'");
  check_refused(small + "--threads 0" + output, "--threads is '0'; expected a whole number in [1, 4096]");
  check_refused(small + "--treads 2" + output, "did you mean '--threads'");
  check_refused(small + "--format csv" + output, "no effect without it");
  check_refused(small, "--output is missing");
  check_refused("run --problems synthetic/branin" + output, "--optimizers");
  check_refused("list optimisers", "did you mean 'optimizers'");
  check_refused("list paper", "did you mean 'papers'");
  check_refused("reproduce tiao2021/figure-14", "did you mean 'tiao2021/figure-1");
  check_refused("reproduce tiao2021/figure-12 --scale big", "expected smoke, quick, decide or paper");
  check_refused("reproduce tiao2021/figure-12 tiao2021/figure-14", "did you mean 'tiao2021/figure-1");
  check_refused("reproduce --record out", "expected a name that ends in .md");
  check_refused("reproduce --record record.md", "'record.json' does not exist");
  check_refused("reproduce --all tiao2021", "--all and an id together");
  check_refused("reproduce tiao2021 --shared", "one process's work");
  check_refused("reproduce tiao2021/figure-12 --threads 0", "--threads is '0'");
  check_refused("reproduce tiao2021/figure-12 --format html", "text, csv, json, json-table, latex or markdown");
  check_refused("reproduce tiao2021s/figure-1 --scale smoke --quiet --output /proc/none", "/proc/none");
  check_refused("rank", "no file given");
  check_refused("run --optimizers GP-EI --problems synthetic/branin" + output, "did you mean 'gp-ei'");
  check_refused("run --optimizers random-search --problems sphere" + output, "did you mean 'bbob/f1/d2'");
  check_refused("run --optimizers random-search --problems bbob/sphere/d2" + output, "(f1 is sphere)");
  check_refused("run --optimizers random-search --problems bbob-noisy/sphere/d2" + output, "[101, 130]; expected");
  check_refused("run --optimizers random-search --problems synthetic/branin/d3" + output, "'branin' has 2 parameters");
  check_refused(small + "--seed 1e3" + output, "--seed is '1e3'; expected a whole number in [0, 184467440737095516");
  check_refused("rank a.h5 b.h5", "one word too many");
  check_refused("rank a.h5 b.h5", "bobench merge");
  check_refused("run help", "--help` explains");
  check_refused("report r.h5 --figures regret --output r.html",
                "unknown option '--figures' (`plot` has it). Usage: bobench report");
  check_refused("regress --models gp --problems x.csv", "`--csv x.csv`");
  check_refused("slurm --time 1:00:00 run --output r.h5", "put `--` before `run`");
  CHECK_FALSE(std::filesystem::exists(folder.file("r.h5")));
}

TEST_CASE("a plan that is larger than the machine is refused before it takes memory, with its size and the limit") {
  const TemporaryFolder folder;
  const std::string run =
      "run --optimizers random-search gp-ei --problems bbob/f1-24/d2 --output " + folder.file("r.h5");
  for (const std::string size :
       {"--replicates 1000000000 --budget 10", "--replicates 1000000000 --budget 1",
        "--replicates 15 --budget 2147483647 --trace full", "--replicates 2147483647 --budget 1 --dry-run"}) {
    check_refused(run + " " + size, "GB of memory, and there are");
  }
  CHECK(std::filesystem::is_empty(folder.file("")));
}

TEST_CASE("a text file is refused beyond a stated size, before it is read where the size is known") {
  const TemporaryFolder folder;
  const std::string path = folder.write("endless.csv", "1,2\n");
  std::filesystem::resize_file(path, (std::uintmax_t{1} << 30) + 1);  // sparse: it uses no disk space
  check_refused("make-table " + path + " --id mine/t --output " + folder.file("t.h5"), "more than 1073741824 bytes");
  check_refused("make-table friedman --id mine/t --grid /dev/zero --output " + folder.file("t.h5"),
                "a pipe or a device");
  check_refused("import-table /dev/zero", "/dev/zero");
  check_refused("import-table " + folder.write("past.csv", "a,b\n1,2\n"), "docs/tables.md lists them");
  const std::string paper = folder.write("paper.json", "{");
  std::filesystem::resize_file(paper, (std::uintmax_t{1} << 26) + 1);
  check_refused("reproduce " + paper, "more than 67108864 bytes");
  CHECK_FALSE(std::filesystem::exists(folder.file("t.h5")));
}

TEST_CASE("files that cannot be used are refused and left alone") {
  const TemporaryFolder folder;
  const std::string notes = folder.write("notes.txt", "precious");
  check_refused(small + "--output " + notes, "cannot be read as HDF5");
  check_refused(small + "--output " + folder.file("none/r.h5"), "r.h5");
  check_refused("rank " + folder.file("none.h5"), "there is no file");
  check_refused("status " + notes, "cannot be read as HDF5");
  check_refused("import " + notes + " --output " + folder.file("i.h5"), "is of no format that bobench knows");
  check_refused("diff " + notes, "expected two");
  CHECK(contents_of(notes) == "precious");

  const std::string result = folder.file("r.h5");
  REQUIRE(bobench_program(small + "--output " + result).code == 0);
  const std::string before = contents_of(result);
  check_refused(small + "--seed 2 --output " + result, "seed is 1 there, 2 here");
  check_refused("merge " + result + " " + result + " --output " + result, "exists already");
  check_refused("rank " + result, "nothing to rank");
  CHECK(contents_of(result) == before);
  const std::string cut = folder.write("cut.h5", before.substr(0, before.size() - 100));
  check_refused("rank " + cut, "cut.h5");
  check_refused("rank " + result + " --at 99", "[1, 3]");
  check_refused("table " + result + " --at 99", "[1, 3]");
  check_refused("table " + result + " --format html", "text, csv, json, json-table, latex or markdown");
  check_refused("table " + result + " --statistic mode", "mean-std, median or quartiles");
  check_refused("rank " + result + " --alpha 2", "(0, 1)");
  check_refused("rank " + result + " --test t", "mann-whitney or friedman");
}

TEST_CASE("points for evaluate are checked line by line") {
  check_refused("evaluate bbob/f1/d3/i1", "line 2: a point has 2 coordinates; this problem has 3", "1,2,3\n1,2\n");
  check_refused("evaluate bbob/f1/d3/i1", "'x2' is 9; expected a number in [-5, 5] (--outside", "1,9,3\n");
  check_refused("evaluate bbob/f1/d2/i1", "coordinate 1 is 'a'; expected a number\n", "a,2\n");
  check_refused("evaluate bbob/f1/d2/i1", "expected a number in [-5, 5]", "nan,2\n");
  check_refused("evaluate", "no problem given");
  const ProgramResult outside = bobench_program("evaluate bbob/f1/d3/i1 --outside", "1,9,3\n\n inf , 0,0\n");
  CHECK(outside.code == 0);
  CHECK_THAT(outside.out, EndsWith("\ninf\n"));
}

TEST_CASE("an output that cannot be written is refused, for every user") {
  check_refused(small + "--output /proc/r.h5", "/proc/r.h5");
  CHECK_FALSE(std::filesystem::exists("/proc/r.h5"));
}
