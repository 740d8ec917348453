#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

#include "catch.hpp"
#include "cli/program.hpp"
#include "results/result_file.hpp"

using namespace bobench;

namespace {

const std::string plan =
    "run --optimizers random-search differential-evolution tpe --problems bbob/f1/d2 synthetic/branin/noise=0.5 "
    "embedded/friedman --replicates 5 --quiet ";

std::string printed(const std::string& arguments) {
  const ProgramResult result = bobench_program(arguments);
  INFO(arguments << "\n" << result.err);
  CHECK(result.code == 0);
  return result.out;
}

/// The rows of `table`, in any order of the file's problems.
std::vector<nlohmann::json> table_of(const std::string& path) {
  const auto table = nlohmann::json::parse(printed("table " + path + " --format json"));
  std::vector<nlohmann::json> rows(table.begin(), table.end());
  std::ranges::sort(rows, {}, [](const nlohmann::json& row) { return row.dump(); });
  return rows;
}

}  // namespace

TEST_CASE("tables, rankings, figures and exports do not tell sparse traces from full ones") {
  const TemporaryFolder folder;
  const std::string full = folder.file("full/r.h5"), thin = folder.file("thin/r.h5");
  for (const char* name : {"full", "thin"}) std::filesystem::create_directory(folder.file(name));
  const std::string more = "--budget 150 --seed 2 --output ";
  REQUIRE(bobench_program(plan + "--trace full " + more + full).code == 0);
  REQUIRE(bobench_program(plan + "--trace improvements " + more + thin).code == 0);
  CHECK_FALSE(results::read_results(full).series[0].runs[0].is_sparse());
  CHECK(results::read_results(thin).series[0].runs[0].is_sparse());
  CHECK(bobench_program("diff " + full + " " + thin).code == 0);
  for (const char* command : {"rank", "rank --at 77", "rank --test friedman", "rank --pairwise --by problem",
                              "table --at 50", "table --format csv", "runtime", "runtime --targets 5 0.3 --at 60",
                              "compare", "compare --by function --at 60", "rank --at-cost 40 --cost fidelity"}) {
    INFO(command);
    CHECK(printed(std::string(command) + " " + full) == printed(std::string(command) + " " + thin));
  }
  for (const std::string& path : {full, thin}) {
    const std::string there = std::filesystem::path(path).parent_path();
    printed("plot " + path + " --formats none --output " + there + "/plots");
    printed("export " + path + " --as coco --output " + there + "/coco");
  }
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.file("full"))) {
    const std::string path = entry.path(), other = folder.file("thin") + path.substr(folder.file("full").size());
    const bool is_alike = path.find("/coco/") != std::string::npos || path.ends_with(".csv");
    if (!entry.is_regular_file() || !is_alike) continue;
    INFO(path);
    CHECK(contents_of(path) == contents_of(other));
    ++files;
  }
  CHECK(files > 5);
  for (const std::string format : {"csv", "json", "ioh"}) {
    INFO(format);
    const std::string there = folder.file("there." + format), back = folder.file(format + ".h5");
    printed("export " + thin + " --as " + format + " --output " + there);
    printed("import " + there + " --output " + back);
    CHECK(results::read_results(back).series[0].runs[0].is_sparse());
    CHECK(table_of(back) == table_of(thin));
  }
}

TEST_CASE("traces are sparse by themselves beyond 10,000 evaluations, and a budget can be raised across that") {
  const TemporaryFolder folder;
  const std::string path = folder.file("r.h5"), longer = folder.file("longer.h5");
  const std::string one = "run --optimizers random-search --problems bbob/f1/d2 --replicates 2 --quiet ";
  REQUIRE(bobench_program(one + "--budget 9000 --output " + path).code == 0);
  CHECK_FALSE(results::read_results(path).series[0].runs[0].is_sparse());
  REQUIRE(bobench_program(one + "--budget 12000 --output " + longer).code == 0);
  CHECK(results::read_results(longer).series[0].runs[0].is_sparse());
  const ProgramResult raised = bobench_program(one + "--budget 12000 --output " + path);
  CHECK(raised.code == 0);
  CHECK(bobench_program("diff " + path + " " + longer).code == 0);
  const ProgramResult again = bobench_program(one + "--budget 13000 --output " + path);
  CHECK(again.code == 0);
  CHECK_THAT(again.out, ContainsSubstring("were run again and began as they had before"));
}
