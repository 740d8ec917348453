#include "results/formats/csv.hpp"

#include <cmath>
#include <sstream>

#include "catch.hpp"
#include "core/error.hpp"
#include "results/compare.hpp"
#include "results/formats/exchange.hpp"

using namespace bobench;
using namespace bobench::results;

namespace {

ResultSet imported(const std::string& text) {
  return read_csv_text(text, "t.csv").results;
}

const std::string header = "problem,optimizer,replicate,evaluation,value\n";

}  // namespace

TEST_CASE("tidy rows in any order become runs", "[formats]") {
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

TEST_CASE("what other programs write is CSV too", "[formats]") {
  const ResultSet set = imported(
      "\xEF\xBB\xBFproblem , optimizer,replicate,evaluation,value,x1,x2\r\n\r\n"
      "p, a ,0,1, +1.5 ,1,2\r\np,a,0,2,1e-3,3,4\r\n");
  REQUIRE(set.series.size() == 1);
  CHECK(set.series[0].optimizer == "a");
  CHECK(set.series[0].dimension == 2);
  CHECK(set.series[0].runs[0].value == std::vector<double>{1.5, 1e-3});
  CHECK(set.series[0].runs[0].configuration == std::vector<double>{1, 2, 3, 4});
}

TEST_CASE("rows out of order take every column with them", "[formats]") {
  const ResultSet set = imported(
      "problem,optimizer,replicate,evaluation,value,cost_seconds,x1\n"
      "p,a,0,3,30,300,3\np,a,1,1,1,,\np,a,0,1,10,,1\np,a,0,2,20,200,\n");
  const RunResult& run = set.series[0].runs[0];
  CHECK(run.value == std::vector<double>{10, 20, 30});
  CHECK(std::isnan(run.cost_seconds[0]));
  CHECK(run.cost_seconds[1] == 200);
  CHECK(run.cost_seconds[2] == 300);
  CHECK(run.configuration[0] == 1);
  CHECK(std::isnan(run.configuration[1]));
  CHECK(run.configuration[2] == 3);
  CHECK(set.series[0].runs[1].cost_seconds.empty());
}

TEST_CASE("a bad CSV file is refused with the line and what was expected", "[formats]") {
  CHECK_THROWS_WITH(read_csv("/nonexistent.csv"), ContainsSubstring("there is no file"));
  CHECK_THROWS_WITH(imported("a,b\n1,2\n"), ContainsSubstring("no column 'problem'"));
  CHECK_THROWS_WITH(imported(header), ContainsSubstring("no rows"));
  CHECK_THROWS_WITH(imported(header + "p,a,0,1,x\n"),
                    ContainsSubstring("'t.csv' line 2") && ContainsSubstring("value is 'x'"));
  CHECK_THROWS_WITH(imported(header + "p,a,0,1,1\np,a,-1,1,1\n"),
                    ContainsSubstring("line 3") && ContainsSubstring("'-1'"));
  CHECK_THROWS_WITH(imported(header + "p,a,0,0,1\n"), ContainsSubstring("evaluation is '0'"));
  CHECK_THROWS_WITH(imported(header + "p,a,0,1,1\n\np,a,0,1,2\n"),
                    ContainsSubstring("line 4") && ContainsSubstring("given twice"));
  CHECK_THROWS_WITH(imported(header + "p,a,0,1,1\np,a,0,3,2\n"),
                    ContainsSubstring("line 3") && ContainsSubstring("no evaluation 2"));
  CHECK_THROWS_WITH(imported(header + "p//q,a,0,1,1\n"),
                    ContainsSubstring("line 2") && ContainsSubstring("not a problem id"));
  CHECK_THROWS_WITH(imported(header + "p,a,0\n"), ContainsSubstring("3 fields; the header has 5"));
  CHECK_THROWS_WITH(imported(header + "p,\"a,0,1,1\n"), ContainsSubstring("never closed"));
  CHECK_THROWS_WITH(imported(header + "p,\"a\"b,0,1,1\n"), ContainsSubstring("a comma must follow"));
  CHECK_THROWS_WITH(imported(header + "\"p\nq\",a,0,1,1\np,a,0,1,x\n"),
                    ContainsSubstring("line 4") && ContainsSubstring("value is 'x'"));
  CHECK_THROWS_WITH(imported(header + "p,\xFF,0,1,1\n"), ContainsSubstring("not UTF-8"));
  CHECK_THROWS_WITH(imported("problem,problem,optimizer,replicate,evaluation,value\n"),
                    ContainsSubstring("two columns"));
  CHECK_THROWS_AS(imported(""), InputError);
  CHECK_THROWS_AS(imported(header + "p,a,99999,2000000000,1\n"), InputError);
}

TEST_CASE("CSV gives back every evaluation, bit for bit", "[formats]") {
  const TemporaryFolder folder;
  const ResultSet written = with_evaluations(hostile_results());
  ResultSet read = round_trip("csv", hostile_results(), folder).results;
  read.settings = written.settings;  // the file does not contain the plan's seed
  for (std::size_t i = 0; i < read.series.size(); ++i) read.series[i].details = written.series[i].details;
  CHECK(differences(written, read) == std::vector<std::string>{});
  CHECK(read.series[0].runs[2].message == written.series[0].runs[2].message);
  CHECK(read.series[0].runs[0].seconds_ask == written.series[0].runs[0].seconds_ask);
  CHECK(read.series[0].runs[0].configuration == written.series[0].runs[0].configuration);
  CHECK(read.series[0].group == "G1");
  CHECK(read.series[0].dimension == 2);
}

TEST_CASE("CSV leaves out, and says so, runs without evaluations", "[formats]") {
  ResultSet set = rich_results();
  RunResult& failed = set.series[0].runs[3];
  failed.status = RunStatus::failed;
  failed.message = "at once";
  std::string out;
  const Exported exported = write_csv(set, system::into(out));
  CHECK(exported.runs == 4);
  CHECK(exported.evaluations == 10);
  REQUIRE(exported.left_out.size() == 1);
  CHECK_THAT(exported.left_out[0], ContainsSubstring("1 runs that failed before"));
  CHECK_THAT(out, StartsWith("problem,optimizer,replicate,evaluation,value,noise_free,fidelity,cost_seconds,"
                             "seconds_ask,x1,x2,optimum,status,dimension,group,seed,message\n"
                             "bbob/f1/d2,gp-ei:kernel=se,0,1,3,,,,0.001,1,2,0.25,complete,2,G1,17,\n"));
}
