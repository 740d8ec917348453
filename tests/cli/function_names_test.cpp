// Names of functions stand behind the ids of problems, wherever people read them.
#include "catch.hpp"
#include "cli/main.hpp"
#include "cli/program.hpp"
#include "hpobench_tables/data_folder.hpp"

using namespace bobench;

TEST_CASE("the catalogue knows the functions of COCO's suites by name") {
  const DataFolder data;
  const ProblemCatalog problems = cli::standard_catalogs(hpobench_tables::DataDirectory::of_user()).problems;
  const auto name = [&](const char* id) { return problems.function_name(id); };
  CHECK(name("bbob/f1/d2") == "sphere");
  CHECK(name("bbob/f18/d40/i3") == "ill-conditioned Schaffer F7");
  CHECK(name("bbob/f24/d7/noise=0.1") == "Lunacek bi-Rastrigin");
  CHECK(name("bbob-boxed/f8/d3") == "Rosenbrock");
  CHECK(name("bbob-mixint/f12/d10") == "bent cigar");
  CHECK(name("bbob-largescale/f15/d80") == "Rastrigin");
  CHECK(name("bbob-noisy/f101/d5") == "sphere, Gaussian noise");
  CHECK(name("bbob-noisy/f130/d2") == "Gallagher, 101 peaks, Cauchy noise");
  // These have names as ids, or none.
  for (const char* id : {"synthetic/branin", "ma-bbob/d2", "bbob/f25/d2", "bbob", "f1", "command:./mine", ""}) {
    INFO(id);
    CHECK(name(id) == "");
  }
}

TEST_CASE("tables, status and the report show names of functions; csv and json have ids") {
  const TemporaryFolder folder;
  const std::string file = folder.file("r.h5");
  REQUIRE(bobench_program("run --optimizers random-search tpe --problems bbob/f1,18/d2 synthetic/branin --budget 5 "
                          "--replicates 3 --output " +
                          file)
              .code == 0);
  for (const std::string command : {"rank --by problem ", "table ", "runtime ", "status --by problem "}) {
    INFO(command);
    const ProgramResult text = bobench_program(command + file), csv = bobench_program(command + file + " --format csv");
    REQUIRE(text.code == 0);
    CHECK_THAT(text.out, ContainsSubstring("bbob/f1/d2 sphere ") &&
                             ContainsSubstring("bbob/f18/d2 ill-conditioned Schaffer F7 ") &&
                             ContainsSubstring("synthetic/branin "));
    CHECK_THAT(csv.out, ContainsSubstring("bbob/f1/d2,") && !ContainsSubstring("sphere"));
    CHECK_THAT(bobench_program(command + file + " --format json").out,
               ContainsSubstring("\"bbob/f1/d2\"") && !ContainsSubstring("sphere"));
  }
  REQUIRE(bobench_program("report " + file + " --output " + folder.file("r.html")).code == 0);
  const std::string page = contents_of(folder.file("r.html"));
  CHECK_THAT(page, ContainsSubstring("<td>bbob/f1/d2 sphere</td>"));

  const ProgramResult learnt = bobench_program("regress --models gp --problems bbob/f1/d2 --sizes 5 --replicates 1");
  CHECK_THAT(learnt.out, ContainsSubstring("bbob/f1/d2 sphere "));
}
