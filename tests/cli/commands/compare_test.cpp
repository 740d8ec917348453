
#include "cli/program.hpp"

#include "catch.hpp"

using namespace bobench;

TEST_CASE("compare ranks a file among the published optimisers") {
  const TemporaryFolder folder;
  const std::string file = folder.file("r.h5");
  REQUIRE(bobench_program("run --optimizers random-search bipop-cma-es --problems bbob/f1-24/d5 synthetic/branin "
                          "--replicates 5 --budget 2000 --output " +
                          file)
              .code == 0);
  const auto rows = json_of("compare " + file + " --with RANDOMSEARCH --format json");
  const auto row = [&](const std::string& name) {
    for (const auto& one : rows) {
      if (one["optimizer"] == name) return one;
    }
    FAIL("no row of " << name);
    return nlohmann::json();
  };
  CHECK(row("bipop-cma-es")["from"] == "this file");
  CHECK(row("bipop-cma-es")["place"]["place"] < row("random-search")["place"]["place"]);
  // Known methods have the places of their published runs, as far as five runs can show.
  CHECK(row("random-search")["score"].get<double>() == Approx(row("RANDOMSEARCH")["score"].get<double>()).margin(0.03));
  const ProgramResult text = bobench_program("compare " + file);
  CHECK_THAT(unwrapped(text.out),
             ContainsSubstring("Most alike") && ContainsSubstring("random-search in 5 dimensions: RANDOMSEARCH"));
  CHECK(json_of("compare " + file + " --by function --optimizers bipop-cma-es --format json").size() == 24);
  CHECK(json_of("compare " + file + " --like BIPOP-CMA-ES --optimizers bipop-cma-es --format json").size() == 24);
  for (const char* format : {"text", "csv", "latex", "markdown"}) {
    CHECK(bobench_program("compare " + file + " --format " + format).code == 0);
  }
}

TEST_CASE("compare says what it cannot do") {
  const TemporaryFolder folder;
  const std::string file = folder.file("r.h5");
  REQUIRE(bobench_program("run --optimizers random-search --problems synthetic/sin-two --replicates 2 --budget 5 "
                          "--output " +
                          file)
              .code == 0);
  const ProgramResult none = bobench_program("compare " + file);
  CHECK(none.code == 2);
  CHECK_THAT(none.err, ContainsSubstring("no runs on the functions of bbob"));
  CHECK_THAT(bobench_program("compare " + file + " --with BIPOP-CMAES").err,
             ContainsSubstring("did you mean 'BIPOP-CMA-ES'"));
  CHECK_THAT(bobench_program("compare " + file + " --with bipop-cma-es").err,
             ContainsSubstring("did you mean 'BIPOP-CMA-ES'"));
  CHECK(bobench_program("compare").code == 2);
}
