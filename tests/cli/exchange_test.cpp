#include <fmt/format.h>
#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

#include "catch.hpp"
#include "cli/program.hpp"

using namespace bobench;

namespace {

/// The rows of the ranking, in any order of the file's optimisers: ties keep that order.
std::vector<nlohmann::json> ranking_of(const std::string& path) {
  const auto table = nlohmann::json::parse(bobench_program("rank " + path + " --format json").out);
  std::vector<nlohmann::json> rows(table.begin(), table.end());
  std::ranges::sort(rows, {}, [](const nlohmann::json& row) { return row.dump(); });
  return rows;
}

/// Two optimisers on two problems, one of them BBOB.
std::string small_results(const TemporaryFolder& folder) {
  const std::string path = folder.file("r.h5");
  const ProgramResult run = bobench_program(
      "run --optimizers random-search gp-ei:kernel=se --problems bbob/f1/d2 synthetic/branin --replicates 3 --budget "
      "12 "
      "--record-x --quiet --seed 3 --output " +
      path);
  REQUIRE(run.code == 0);
  return path;
}

}  // namespace

TEST_CASE("export and import give the same ranking in every format") {
  const TemporaryFolder folder;
  const std::string results = small_results(folder);
  for (const char* format : {"csv", "json", "ioh"}) {
    INFO(format);
    const std::string there = folder.file(std::string("there.") + format),
                      back = folder.file(std::string(format) + ".h5");
    const ProgramResult exported =
        bobench_program("export " + results + " --all-or-nothing --as " + format + " --output " + there);
    INFO(exported.err);
    REQUIRE(exported.code == 0);
    CHECK_THAT(exported.out, ContainsSubstring("12 runs, 144 evaluations") && ContainsSubstring(there));
    REQUIRE(bobench_program("import " + there + " --output " + back).code == 0);
    CHECK(ranking_of(back) == ranking_of(results));
  }
  CHECK(bobench_program("diff " + results + " " + folder.file("json.h5")).code == 0);
}

TEST_CASE("an optimum given at import is what regret is measured from") {
  const TemporaryFolder folder;
  const std::string csv = folder.write("theirs.csv",
                                       "problem,optimizer,replicate,evaluation,value\n"
                                       "mine/a,one,0,1,3\nmine/a,one,0,2,2\nmine/a=b,one,0,1,5\nmine/a=b,one,0,2,7\n");
  int files = 0;
  const auto imported = [&](const std::string& optima) {
    const std::string path = folder.file(fmt::format("{}.h5", ++files));
    const ProgramResult result = bobench_program("import " + csv + " --output " + path + " --optimum " + optima);
    INFO(result.err);
    REQUIRE(result.code == 0);
    return json_of("table " + path + " --format json");
  };
  const auto all = imported("1"), each = imported("mine/a=0.5 mine/a=b=4");
  CHECK(all[0]["one"]["mean"] == 1.0);
  CHECK(all[1]["one"]["mean"] == 4.0);
  CHECK(each[0]["one"]["mean"] == 1.5);
  CHECK(each[1]["one"]["mean"] == 1.0);
  const auto refused = [&](const std::string& optima, const std::string& message) {
    const ProgramResult result =
        bobench_program("import " + csv + " --output " + folder.file("no.h5") + " --optimum " + optima);
    CHECK(result.code == 2);
    CHECK_THAT(result.err, ContainsSubstring(message));
    CHECK_FALSE(std::filesystem::exists(folder.file("no.h5")));
  };
  refused("best", "--optimum is 'best'; expected a number, or PROBLEM=NUMBER");
  refused("inf", "expected a number");
  refused("mine/c=1", "no run on 'mine/c'");
  refused("1 mine/a=2", "the optimum of mine/a is already known, 1");
}

TEST_CASE("COCO's folders hold the BBOB runs, and join a result file of ours") {
  const TemporaryFolder folder;
  const std::string results = small_results(folder), coco = folder.file("coco");
  const ProgramResult refused = bobench_program("export " + results + " --as coco --all-or-nothing --output " + coco);
  CHECK(refused.code == 2);
  CHECK_FALSE(std::filesystem::exists(coco));
  const ProgramResult exported = bobench_program("export " + results + " --as coco --output " + coco);
  REQUIRE(exported.code == 0);
  CHECK_THAT(exported.err, ContainsSubstring("Left out: 1 problems of no suite of COCO's (synthetic/branin)"));
  CHECK_THAT(exported.out, ContainsSubstring("6 runs, 72 evaluations"));
  REQUIRE(std::filesystem::exists(coco + "/gp-ei_kernel_se/bbobexp_f1.info"));
  REQUIRE(std::filesystem::exists(coco + "/random-search/data_f1/bbobexp_f1_DIM2.tdat"));

  const std::string both = folder.file("both.h5");
  const std::string theirs = folder.file("THEIRS");
  std::filesystem::rename(coco + "/random-search", theirs);
  // Another logger's file: without our comment the folder's name is used.
  std::string info = contents_of(theirs + "/bbobexp_f1.info");
  info.replace(info.find("% bobench"), info.find('\n', info.find("% bobench")) - info.find("% bobench"), "% theirs");
  folder.write("THEIRS/bbobexp_f1.info", info);
  const ProgramResult imported =
      bobench_program("import " + theirs + " --budget 10 --with " + results + " --output " + both);
  REQUIRE(imported.code == 0);
  CHECK_THAT(imported.err, ContainsSubstring("rank --at 10"));
  const ProgramResult ranking = bobench_program("table " + both + " --at 10 --format csv");
  CHECK(ranking.code == 0);
  CHECK_THAT(ranking.out, ContainsSubstring("THEIRS") && ContainsSubstring("gp-ei:kernel=se"));
  CHECK(bobench_program("import " + coco + " --with " + results + " --output " + folder.file("twice.h5")).code == 2);
}

TEST_CASE("CSV goes to standard output; what is lost is said on standard error") {
  const TemporaryFolder folder;
  const ProgramResult exported = bobench_program("export " + small_results(folder) + " --as csv --output -");
  REQUIRE(exported.code == 0);
  CHECK_THAT(exported.out, StartsWith("problem,optimizer,replicate,evaluation,value,") && ContainsSubstring(",x1,x2,"));
  CHECK(std::ranges::count(exported.out, '\n') == 145);
  CHECK_THAT(exported.err, ContainsSubstring("CSV holds every evaluation"));
  const std::string csv = folder.write("t.csv", exported.out);
  CHECK(bobench_program("import " + csv + " --as jsn --output " + folder.file("x.h5")).code == 2);
  const ProgramResult wrong = bobench_program("import " + csv + " --as json --output " + folder.file("x.h5"));
  CHECK(wrong.code == 2);
  CHECK_THAT(wrong.err, ContainsSubstring("t.csv' line 1"));
  CHECK(bobench_program("export " + csv + " --as csv --output -").code == 2);
  for (const char* command : {"export --help", "import --help"}) {
    const ProgramResult help = bobench_program(command);
    CHECK(help.code == 0);
    CHECK_THAT(help.out, ContainsSubstring("csv") && ContainsSubstring("ioh") && ContainsSubstring("cocopp"));
  }
}
