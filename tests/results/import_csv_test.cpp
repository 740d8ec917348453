#include "results/import_csv.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include "core/error.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::results;

namespace {

ResultSet imported(const std::string& text) {
  const TemporaryFolder folder;
  return import_csv(folder.write("t.csv", text));
}

const std::string header = "problem,optimizer,replicate,evaluation,value\n";

}  // namespace

TEST_CASE("tidy rows in any order become runs") {
  const ResultSet set = imported(
      "extra,problem,optimizer,replicate,evaluation,value,optimum\n"
      "z,p/q,a,0,2,1.5,0.5\nz,p/q,a,0,1,2.5,0.5\nz,p/q,a,2,1,nan,0.5\nz,p/q,\"b,\"\"c\"\"\",0,1,inf,\n");
  REQUIRE(set.series.size() == 2);
  CHECK(set.settings.budget == 2);
  CHECK(set.series[0].runs.size() == 3);
  CHECK(set.series[0].runs[0].value == std::vector<double>{2.5, 1.5});
  CHECK(set.series[0].runs[0].optimum == 0.5);
  CHECK(set.series[0].runs[1].status == RunStatus::missing);
  CHECK(std::isnan(set.series[0].runs[2].value[0]));
  CHECK(set.series[1].optimizer == "b,\"c\"");
  CHECK(std::isinf(set.series[1].runs[0].value[0]));
  CHECK(std::isnan(set.series[1].runs[0].optimum));
}

TEST_CASE("a bad file is refused with the line and what was expected") {
  CHECK_THROWS_WITH(import_csv("/nonexistent.csv"), Catch::Contains("there is no file"));
  CHECK_THROWS_WITH(imported("a,b\n1,2\n"), Catch::Contains("no column 'problem'"));
  CHECK_THROWS_WITH(imported(header), Catch::Contains("no rows"));
  CHECK_THROWS_WITH(imported(header + "p,a,0,1,x\n"), Catch::Contains("line 2") && Catch::Contains("value is 'x'"));
  CHECK_THROWS_WITH(imported(header + "p,a,0,1,1\np,a,-1,1,1\n"), Catch::Contains("line 3") && Catch::Contains("'-1'"));
  CHECK_THROWS_WITH(imported(header + "p,a,0,0,1\n"), Catch::Contains("evaluation is '0'"));
  CHECK_THROWS_WITH(imported(header + "p,a,0,1,1\np,a,0,1,2\n"), Catch::Contains("given twice"));
  CHECK_THROWS_WITH(imported(header + "p,a,0,1,1\np,a,0,3,2\n"), Catch::Contains("no evaluation 2"));
  CHECK_THROWS_WITH(imported(header + "p//q,a,0,1,1\n"), Catch::Contains("no problem id"));
  CHECK_THROWS_AS(imported(header + "p,a,0\n"), InputError);
  CHECK_THROWS_AS(imported(""), InputError);
}
