// bobench compare with the archive of @bo-suite.
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "catch.hpp"
#include "cli/main.hpp"
#include "cli/program.hpp"
#include "hpobench_tables/data_directory.hpp"

using namespace bobench;

TEST_CASE("@bo-suite has 36 problems of known optimum and up to ten parameters") {
  const ProblemCatalog problems = cli::standard_catalogs(hpobench_tables::DataDirectory::of_user()).problems;
  const auto found = problems.find("@bo-suite");
  std::set<std::string> ids;
  for (const FoundProblem& one : found) {
    INFO(one.id);
    ids.insert(one.id);
    CHECK(one.problem.optimum().has_value());
    CHECK(one.problem.space().dimension() >= 2);
    CHECK(one.problem.space().dimension() <= 10);
  }
  CHECK(ids.size() == 36);
  CHECK(ids.contains("bbob/f20/d10"));
  CHECK(ids.contains("embedded/mackey-glass"));
  CHECK_THAT(bobench_program("list problems").out, ContainsSubstring("@bo-suite"));
  const std::vector<std::string> quick = problems.expand("@bo-suite-quick");
  CHECK(quick.size() == 12);
  for (const std::string& id : quick) CHECK(ids.contains(id));
}

TEST_CASE("a file is ranked among the optimisers of an archive") {
  const TemporaryFolder folder;
  const std::string run =
      "run --problems synthetic/branin embedded/mackey-glass bbob/f1/d2 --replicates 4 --budget 25 "
      "--quiet --output " +
      folder.file("");
  std::filesystem::create_directory(folder.file("archive"));
  for (const char* optimizer : {"random-search", "tpe", "nlopt", "smac"}) {
    REQUIRE(bobench_program(fmt::format("{}{}.h5 --optimizers {}", run, optimizer, optimizer)).code == 0);
    REQUIRE(bobench_program(fmt::format("export {} --as csv --output {}", folder.file(fmt::format("{}.h5", optimizer)),
                                        folder.file(fmt::format("archive/{}.csv.xz", optimizer))))
                .code == 0);
  }
  REQUIRE(bobench_program(run + "mine.h5 --optimizers gp-ei:initial_points=5 tpe").code == 0);
  const std::string compare = fmt::format("compare {} --archive {}", folder.file("mine.h5"), folder.file("archive"));
  const ProgramResult text = bobench_program(compare);
  INFO(text.err);
  REQUIRE(text.code == 0);
  CHECK_THAT(unwrapped(text.out), ContainsSubstring("4 optimisers of the archive of @bo-suite"));
  // The same optimiser, with the same seed, makes the same runs: all are ties.
  const auto rows = json_of(compare + " --format json");
  for (const auto& row : rows) {
    if (row.at("of_file") == "tpe" && row.at("optimizer") == "tpe" && !row.at("won").is_null()) {
      CHECK(row.at("won") == 0.5);
      CHECK(row.at("p") == 1.0);
      CHECK(row.at("relative") == 1);
    }
  }
  CHECK(rows.size() == 2 * 5);
  CHECK(json_of(compare + " --by function --format json").size() == 2 * 3);
  const ProgramResult drawn = bobench_program(compare + " --formats none --output " + folder.file("figures"));
  CHECK(drawn.code == 0);
  const std::string curves = contents_of(folder.file("figures/regret.csv"));
  for (const char* name : {"tpe (archive)", "smac", "gp-ei:initial_points=5"})
    CHECK_THAT(curves, ContainsSubstring(name));
  // COCO's archive is still there for its suites.
  CHECK_THAT(bobench_program(compare + " --suite bbob").out, ContainsSubstring("BIPOP"));
  const ProgramResult none =
      bobench_program(fmt::format("compare {} --archive {}", folder.file("mine.h5"), folder.file("no")));
  CHECK(none.code == 2);
  CHECK_THAT(none.err, ContainsSubstring("no table of an archive"));
}
