// Messages of the commands about a file whose runs were made by several builds of bobench.

#include "catch.hpp"
#include "cli/program.hpp"
#include "core/random.hpp"
#include "results/result_file.hpp"

using namespace bobench;

namespace {

constexpr const char* plan =
    "run --optimizers random-search differential-evolution --problems bbob/f1,2/d2 --budget 15 --quiet --threads 1 ";

/// Six runs of each of the two optimisers, made by the program itself.
std::string own_file(const TemporaryFolder& folder) {
  const std::string path = folder.file("own.h5");
  const ProgramResult run = bobench_program(std::string(plan) + "--replicates 3 --output " + path);
  REQUIRE(run.code == 0);
  CHECK(run.err.empty());
  return path;
}

/// The same file, except that another build made the runs of its first series.
std::string mixed_file(const TemporaryFolder& folder, const std::string& own, const char* name) {
  results::ResultSet set = results::read_results(own);
  REQUIRE(set.series[0].runs[0].build);
  results::Build other = *set.series[0].runs[0].build;
  for (auto& [part, value] : other.parts) {
    if (part == "compiler" || part == "Eigen") value = "<b>another</b>";
  }
  const auto build = std::make_shared<const results::Build>(other);
  for (results::RunResult& run : set.series[0].runs) run.build = build;
  results::write_result_file(folder.file(name), set);
  return folder.file(name);
}

std::string own_part(const std::string& file, const char* part) {
  return std::string(results::read_results(file).series.back().runs[0].build->value(part));
}

}  // namespace

TEST_CASE("status, report, diff and merge say in a line that builds differ, and in what") {
  const TemporaryFolder folder;
  const std::string own = own_file(folder), mixed = mixed_file(folder, own, "mixed.h5"),
                    compiler = own_part(own, "compiler"), eigen = own_part(own, "Eigen");
  const std::string note = "runs of several builds: compiler <b>another</b> (3 runs) and " + compiler +
                           " (9 runs); Eigen <b>another</b> (3 runs) and " + eigen + " (9 runs)";

  const ProgramResult status = bobench_program("status " + mixed);
  CHECK(status.code == 0);
  CHECK_THAT(unwrapped(status.out), ContainsSubstring("\nnote: " + note + "\n"));
  CHECK_THAT(bobench_program("status " + own).out, !ContainsSubstring("builds"));

  // A difference in builds alone is not a difference of the results, but is reported.
  const ProgramResult diff = bobench_program("diff " + own + " " + mixed);
  CHECK(diff.code == 0);
  CHECK(diff.out == "the same results\nnote: runs of several builds: compiler " + compiler + " (12 runs) in '" + own +
                        "', <b>another</b> (3 runs) and " + compiler + " (9 runs) in '" + mixed + "'; Eigen " + eigen +
                        " (12 runs) in '" + own + "', <b>another</b> (3 runs) and " + eigen + " (9 runs) in '" + mixed +
                        "'\n");
  CHECK(bobench_program("diff " + own + " " + own).out == "the same results\n");

  const std::string merged = folder.file("merged.h5");
  const ProgramResult merge = bobench_program("merge " + mixed + " " + own + " --output " + merged);
  CHECK(merge.code == 0);
  CHECK(merge.err == "Note: '" + merged + "' holds " + note + ".\n");
  CHECK(results::read_results(merged).series[0].runs[0].build->value("Eigen") == "<b>another</b>");
  const ProgramResult alike = bobench_program("merge " + own + " " + own + " --output " + folder.file("alike.h5"));
  CHECK(alike.code == 0);
  CHECK(alike.err.empty());

  REQUIRE(bobench_program("report " + mixed + " --output " + folder.file("r.html")).err.find("builds") ==
          std::string::npos);
  const std::string page = contents_of(folder.file("r.html"));
  CHECK_THAT(page, ContainsSubstring(
                       "The page shows runs of several builds: compiler &lt;b&gt;another&lt;/b&gt; (3 runs) and"));
  CHECK_THAT(page, !ContainsSubstring("<dt>Build</dt>"));
  // About the runs that are shown, not all runs of the file.
  bobench_program("report " + mixed + " --problems bbob/f2/d2 --output " + folder.file("part.html"));
  const std::string part = contents_of(folder.file("part.html"));
  CHECK_THAT(part, !ContainsSubstring("several builds") && ContainsSubstring("<dt>Build</dt><dd>instruction set ") &&
                       ContainsSubstring("compiler " + compiler));
}

TEST_CASE("a run that resumes another build's file says so, and leaves those runs what they were") {
  const TemporaryFolder folder;
  const std::string own = own_file(folder), mixed = mixed_file(folder, own, "mixed.h5"),
                    compiler = own_part(own, "compiler");
  const ProgramResult more = bobench_program(std::string(plan) + "--replicates 4 --output " + mixed);
  CHECK(more.code == 0);
  CHECK_THAT(more.out, ContainsSubstring("4 runs done") && ContainsSubstring("12 were there already"));
  CHECK_THAT(more.err,
             StartsWith("Note: '" + mixed + "' holds runs of several builds: compiler <b>another</b> (3 runs) and " +
                        compiler + " (9 runs) there, " + compiler + " (4 runs) to come; Eigen "));
  CHECK_THAT(more.err, EndsWith(".\n"));
  const auto set = results::read_results(mixed);
  CHECK(set.series[0].runs[2].build->value("compiler") == "<b>another</b>");
  CHECK(set.series[0].runs[3].build->value("compiler") == compiler);
  CHECK(bobench_program(std::string(plan) + "--replicates 4 --output " + own).err.empty());
}

TEST_CASE("a file from before options belonged to components is resumed, and keeps its names") {
  const TemporaryFolder folder;
  const std::string file = folder.file("old.h5");
  const auto run = [&](const char* replicates) {
    return bobench_program(
        "run --optimizers gp-ei:acquisition=lcb,kappa=3,ard=false fast=dngo:units=20 --problems bbob/f1/d2 --budget 3 "
        "--quiet "
        "--threads 1 --replicates " +
        std::string(replicates) + " --output " + file);
  };
  REQUIRE(run("1").code == 0);
  // As written by such a build: of a component the name alone, and its options at the top.
  results::ResultSet set = results::read_results(file);
  REQUIRE(set.series.size() == 2);
  set.series[0].optimizer = "gp-ei:ard=false,acquisition=lcb,kappa=3.0";
  set.series[0].options = {
      {"acquisition", "lcb"}, {"kappa", 3.0}, {"kernel", "matern52"}, {"maximizer", "multi-start"}};
  set.series[1].options = {{"optimizer", "dngo:units=20"}, {"units", 20}, {"acquisition", "log-ei"}};
  results::write_result_file(file, set);

  const ProgramResult more = run("2");
  CHECK(more.code == 0);
  CHECK_THAT(more.out, ContainsSubstring("2 runs done") && ContainsSubstring("2 were there already"));
  CHECK_THAT(more.err,
             ContainsSubstring("'gp-ei:acquisition=lcb,acquisition.kappa=3.0,ard=false' under its former name"));
  const results::ResultSet now = results::read_results(file);
  REQUIRE(now.series.size() == 2);
  CHECK(now.series[0].optimizer == "gp-ei:ard=false,acquisition=lcb,kappa=3.0");
  CHECK(now.series[0].runs[1].seed == RunStreams(1, "bbob/f1/d2", now.series[0].optimizer, 1).run_seed());
  CHECK(now.series[0].runs[1].status == results::RunStatus::complete);
  CHECK(now.series[1].optimizer == "fast");
  CHECK_THAT(bobench_program("run --optimizers fast=dngo:units=21 --problems bbob/f1/d2 --budget 3 --replicates 1 "
                             "--quiet --output " +
                             file)
                 .err,
             ContainsSubstring("holds fast with other options"));
}

TEST_CASE("builds go through JSON and come back, and CSV leaves them out") {
  const TemporaryFolder folder;
  const std::string mixed = mixed_file(folder, own_file(folder), "mixed.h5");
  for (const char* format : {"json", "csv"}) {
    const std::string there = folder.file(std::string("there.") + format),
                      back = folder.file(std::string(format) + ".h5");
    REQUIRE(bobench_program("export " + mixed + " --as " + format + " --output " + there).code == 0);
    REQUIRE(bobench_program("import " + there + " --output " + back).code == 0);
  }
  CHECK(bobench_program("diff " + mixed + " " + folder.file("json.h5")).code == 0);
  CHECK_THAT(bobench_program("status " + folder.file("json.h5")).out,
             ContainsSubstring("compiler <b>another</b> (3 runs)"));
  CHECK_THAT(bobench_program("status " + folder.file("csv.h5")).out, !ContainsSubstring("builds"));
  CHECK_THAT(bobench_program("diff " + mixed + " " + folder.file("csv.h5")).out,
             ContainsSubstring("build not on record (12 runs) in '" + folder.file("csv.h5") + "'"));
}

TEST_CASE("--version names the parts of the build") {
  const ProgramResult version = bobench_program("--version");
  CHECK(version.code == 0);
  CHECK_THAT(version.out, StartsWith("bobench ") && ContainsSubstring("\n  instruction set: ") &&
                              ContainsSubstring("\n  compiler: ") && ContainsSubstring("\n  revision: "));
}
