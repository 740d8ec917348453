// bobench features.
#include <string>

#include "catch.hpp"
#include "cli/program.hpp"

using namespace bobench;

TEST_CASE("features of several problems are columns of a table") {
  const auto rows = json_of("features bbob/f1,15/d2 embedded/spirals --format json");
  CHECK(rows.size() == 52);
  for (const auto& row : rows) {
    if (row["feature"] == "ela_meta.quad_simple.adj_r2") {
      CHECK(row["bbob/f1/d2"].get<double>() > 0.999);
      CHECK(row["bbob/f15/d2"].get<double>() < 0.99);
      CHECK(row["embedded/spirals"].get<double>() < 0.99);
    }
  }
  CHECK(json_of("features bbob/f1/d2 --replicates 2 --points 20 --format json").size() == 52);
}

TEST_CASE("features that separate two optimisers, and what is refused") {
  const TemporaryFolder folder;
  const std::string file = folder.file("r.h5");
  REQUIRE(
      bobench_program("run --optimizers tpe random-search --problems bbob/f1-6/d2 --replicates 3 --budget 30 --quiet "
                      "--output " +
                      file)
          .code == 0);
  const auto rows = json_of("features --runs " + file + " --between tpe random-search --points 50 --format json");
  CHECK(rows.size() > 40);
  for (const auto& row : rows) {
    CHECK(row["p"].get<double>() > 0.0);
    CHECK(row["p"].get<double>() <= 1.0);
  }
  const auto refused = [](const std::string& arguments, const std::string& why) {
    const ProgramResult program = bobench_program("features " + arguments);
    INFO(program.err);
    CHECK(program.code == 2);
    CHECK_THAT(program.err, ContainsSubstring(why));
  };
  refused("", "no problem given");
  refused("--runs " + file, "belong together");
  refused("--runs " + file + " --between tpe", "expected two optimisers");
  refused("--runs " + file + " --between tpe nlopt", "nlopt");
}
