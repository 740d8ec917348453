#include "hpobench_tables/table_families.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "catch.hpp"
#include "core/error.hpp"
#include "hpobench_tables/catalog.hpp"
#include "hpobench_tables/data_directory.hpp"
#include "hpobench_tables/data_folder.hpp"
#include "hpobench_tables/small_table.hpp"
#include "hpobench_tables/table_file.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;

namespace {

ProblemCatalog catalog() {
  ProblemCatalog catalog;
  add_to(catalog);
  return catalog;
}

}  // namespace

TEST_CASE("tables are found in the data directory under their ids, with their rules") {
  const DataFolder folder;
  write_table(prepare_native_path("mine/small"), small_table());
  const ProblemCatalog problems = catalog();
  CHECK(problems.expand("mine/*") == std::vector<std::string>{"mine/small"});
  CHECK(problems.make("mine/small", 0).name() == "mine/small");
  CHECK(problems.make("mine/small/repeat=mean/optimum=published", 3).optimum() == 2.25);
  CHECK(problems.expand("mine/small/repeat=mean,first") ==
        std::vector<std::string>{"mine/small/repeat=mean", "mine/small/repeat=first"});
  CHECK(problems.make("mine/small/noise=0.5", 0).details().at("repeat") == "random");
  CHECK_THROWS_WITH(problems.make("mine/small/repeat=often", 0),
                    ContainsSubstring("expected one of random, mean, first"));
}

TEST_CASE("a table under its rules has one id, in any order; a rule has one value") {
  const DataFolder folder;
  write_table(prepare_native_path("mine/small"), small_table());
  const ProblemCatalog problems = catalog();
  const auto canonical = [&](const std::string& id) { return problems.canonical_id(id); };
  // The data need not be available.
  CHECK(canonical("fcnet/protein/repeat=random") == "fcnet/protein");
  CHECK(canonical("fcnet/protein/optimum=validation/repeat=random/noise=0") == "fcnet/protein");
  CHECK(canonical("fcnet/protein/noise=1e-1/optimum=published/repeat=mean") ==
        "fcnet/protein/repeat=mean/optimum=published/noise=0.1");
  CHECK(canonical("mine/small/optimum=published/repeat=random") == "mine/small/optimum=published");
  CHECK(canonical("embedded/friedman/repeat=first") == "embedded/friedman/repeat=first");
  CHECK(problems.make("mine/small/optimum=published/repeat=mean", 0).name() ==
        "mine/small/repeat=mean/optimum=published");
  CHECK(problems.make("mine/small/repeat=random", 0).name() == "mine/small");
  CHECK(problems.expand("mine/small/repeat=random,mean") ==
        std::vector<std::string>{"mine/small", "mine/small/repeat=mean"});
  CHECK_THROWS_WITH(canonical("fcnet/protein/repeat=mean/repeat=random"),
                    "problem 'fcnet/protein/repeat=mean/repeat=random': repeat is given twice: 'mean' and 'random'");
  CHECK_THROWS_WITH(canonical("fcnet/protein/repeats=mean"),
                    ContainsSubstring("'repeats=mean' is not a rule of a table"));
}

TEST_CASE("a table whose name looks like a range is found under it") {
  const DataFolder folder;
  TableData table = small_table();
  for (const char* id : {"mine/exp1-2", "mine/exp1", "mine/exp3"}) {
    table.info.id = id;
    write_table(prepare_native_path(id), table);
  }
  CHECK(catalog().expand("mine/exp1-2") == std::vector<std::string>{"mine/exp1-2"});
  CHECK(catalog().expand("mine/exp1-2,exp3/repeat=mean") ==
        std::vector<std::string>{"mine/exp1-2/repeat=mean", "mine/exp3/repeat=mean"});
}

TEST_CASE("a table that is not imported says what to get and what to type, in one line") {
  const DataFolder folder;
  const ProblemCatalog problems = catalog();
  for (const TableFamily& family : table_families()) {
    if (family.name == "embedded") continue;
    for (const ProblemInfo& table : family.tables) {
      try {
        problems.make(table.id, 0);
        FAIL("'" << table.id << "' should not be there");
      } catch (const InputError& error) {
        const std::string message = error.what();
        CHECK_THAT(message, ContainsSubstring(table.id) && ContainsSubstring("not imported yet") &&
                                ContainsSubstring("bobench import-table"));
        CHECK(message.find('\n') == std::string::npos);
      }
    }
  }
  CHECK_THROWS_WITH(problems.make("fcnet/protien", 0), ContainsSubstring("did you mean 'protein'"));
}

TEST_CASE("a table under another's name, or a damaged one, is refused") {
  const DataFolder folder;
  write_table(prepare_native_path("mine/other"), small_table());
  CHECK_THROWS_WITH(catalog().make("mine/other", 0), ContainsSubstring("is the table of 'mine/small'"));
  std::ofstream(prepare_native_path("mine/rubbish")) << "rubbish";
  CHECK_THROWS_WITH(catalog().make("mine/rubbish", 0), ContainsSubstring("cannot be read as HDF5"));
}

TEST_CASE("the data directory is told by BOBENCH_DATA, else the user's cache") {
  const DataFolder folder;
  CHECK(native_path("fcnet/protein") == folder.path() + "/fcnet/protein.h5");
  ::unsetenv("BOBENCH_DATA");
  ::setenv("XDG_CACHE_HOME", "/somewhere", 1);
  CHECK(DataDirectory::of_user().path() == "/somewhere/bobench");
  ::unsetenv("XDG_CACHE_HOME");
  CHECK_THAT(DataDirectory::of_user().path(), EndsWith("/.cache/bobench"));
}

TEST_CASE("the embedded table is there without any data directory") {
  const DataFolder folder;
  const Problem problem = catalog().make("embedded/friedman", 0);
  CHECK(problem.space().cardinality() == 62208.0);
  CHECK(problem.fidelities() == std::vector<double>{1.0, 3.0, 9.0, 27.0});
  CHECK(problem.optimum().has_value());
}
