#include "results/formats/smac.hpp"

#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "results/formats/exchange.hpp"

using namespace bobench;
using namespace bobench::results;

namespace {

const std::string configurations = R"("configs": {"1": {"lr": 0.5, "kind": "a"}, "2": {"lr": 0.25, "kind": null}})";

/// A run history of SMAC 2.3: trial 2 ended before trial 1; one crashed, one still runs.
std::string history(const std::string& data) {
  return R"({"stats": {"submitted": 4, "finished": 3, "running": 1}, "data": [)" + data + "], " + configurations +
         R"(, "config_origins": {"1": "Initial", "2": null}})";
}

std::string entry(int configuration, const std::string& seed, const std::string& budget, const std::string& cost,
                  int status, double end) {
  return R"({"config_id": )" + std::to_string(configuration) + R"(, "instance": null, "seed": )" + seed +
         R"(, "budget": )" + budget + R"(, "cost": )" + cost + R"(, "time": 0.5, "cpu_time": 0.25, "status": )" +
         std::to_string(status) + R"(, "starttime": 10.0, "endtime": )" + std::to_string(end) +
         R"(, "additional_info": {}})";
}

const std::string plain = entry(1, "7", "null", "3.5", 1, 14) + "," + entry(2, "7", "null", "2.5", 1, 12) + "," +
                          entry(1, "7", "9.0", "Infinity", 2, 15) + "," + entry(2, "7", "null", "1.0", 0, 0);

const RunResult& run_of_text(const ResultSet& set) {
  return set.series.at(0).runs.at(0);
}

}  // namespace

TEST_CASE("a run history of SMAC 2 becomes a run, named by its scenario", "[formats]") {
  const TemporaryFolder folder;
  const std::string two = entry(1, "7", "null", "3.5", 1, 14) + "," + entry(2, "7", "null", "2.5", 1, 12) + "," +
                          entry(1, "7", "null", "Infinity", 2, 15) + "," + entry(2, "7", "null", "1.0", 0, 0);
  for (const char* seed : {"10", "9"}) {
    std::filesystem::create_directories(folder.file(std::string("net/") + seed));
    folder.write(std::string("net/") + seed + "/runhistory.json", history(two));
    folder.write(std::string("net/") + seed + "/scenario.json",
                 std::string(R"({"name": "my net", "crash_cost": Infinity, "seed": )") + seed + "}");
  }
  CHECK(std::string(recognised_format(folder.file("net/9/runhistory.json")).name) == "smac");
  CHECK(std::string(recognised_format(folder.file("net")).name) == "smac");
  const ResultSet set = read_smac(folder.file("net")).results;
  REQUIRE(set.series.size() == 1);
  CHECK(set.series[0].problem == "smac/my-net");
  CHECK(set.series[0].optimizer == "smac");
  REQUIRE(set.series[0].runs.size() == 2);
  CHECK(set.series[0].runs[0].seed == 9);
  CHECK(set.series[0].runs[1].seed == 10);
  const RunResult& run = run_of_text(set);
  REQUIRE(run.rows() == 3);
  CHECK(run.value[0] == 2.5);
  CHECK(run.cost_seconds == std::vector<double>{0.5, 0.5, 0.5});
  // x1 is "kind", x2 is "lr".
  CHECK(std::isnan(run.configuration[0]));
  CHECK(run.configuration[1] == 0.25);
  CHECK(run.configuration[3] == 0.5);
}

TEST_CASE("a crashed evaluation of SMAC is NaN, a budget is the fidelity", "[formats]") {
  const std::string data = entry(1, "7", "3.0", "3.5", 1, 14) + "," + entry(2, "7", "3.0", "2.5", 1, 12) + "," +
                           entry(1, "7", "9.0", "2147483647.0", 3, 15);
  const RunResult run = run_of_text(read_smac_text(history(data), "h").results);
  CHECK(run.value[0] == 2.5);
  CHECK(run.value[1] == 3.5);
  CHECK(std::isnan(run.value[2]));
  CHECK(run.fidelity == std::vector<double>{3, 3, 9});
  const Imported mixed = read_smac_text(history(plain), "h");
  CHECK(run_of_text(mixed.results).fidelity[2] == 9.0);
  CHECK_THAT(mixed.notes.back(), ContainsSubstring("x1 is 'kind'"));
}

TEST_CASE("the three older layouts of SMAC's run history have the same evaluations", "[formats]") {
  const std::string v23 = entry(1, "7", "2.0", "3.5", 1, 14) + "," + entry(2, "7", "2.0", "2.5", 1, 12);
  const std::string v20 = "[1,null,7,2.0,3.5,0.5,1,10.0,14.0,{}],[2,null,7,2.0,2.5,0.5,1,10.0,12.0,{}]";
  const auto v1 = [](const std::string& budget, const std::string& cost, const std::string& end, const char* status) {
    return "[[" + budget + "],[" + cost + R"(,0.5,{"__enum__":"StatusType.)" + status + R"("})" + end + ",{}]]";
  };
  const std::string success = "SUCCESS";
  const ResultSet expected = read_smac_text(history(v23), "h").results;
  for (const std::string& data : {v20, v1("1,null,7,2.0", "3.5", ",10.0,14.0", "SUCCESS") + "," +
                                           v1("2,null,7,2.0", "2.5", ",10.0,12.0", "DONOTADVANCE")}) {
    const ResultSet set = read_smac_text("{\"data\": [" + data + "], " + configurations + "}", "h").results;
    CHECK(run_of_text(set).value == run_of_text(expected).value);
    CHECK(run_of_text(set).fidelity == run_of_text(expected).fidelity);
    CHECK(run_of_text(set).cost_seconds == run_of_text(expected).cost_seconds);
    CHECK(run_of_text(set).configuration[1] == run_of_text(expected).configuration[1]);
  }
  // The oldest have no budget and no times: they are in the order of the file. A budget of 0 is none.
  const std::string oldest = v1("1,null,7", "3.5", "", "SUCCESS") + "," + v1("2,null,7,0", "2.5", "", "CAPPED");
  const RunResult run =
      run_of_text(read_smac_text("{\"data\": [" + oldest + "], " + configurations + "}", "h").results);
  CHECK(run.value[0] == 3.5);
  CHECK(std::isnan(run.value[1]));
  CHECK(run.fidelity.empty());
}

TEST_CASE("on several seeds, SMAC's value is the mean so far and the fidelity the share of the seeds", "[formats]") {
  const std::string data = entry(1, "1", "null", "4.0", 1, 11) + "," + entry(2, "1", "null", "1.0", 1, 12) + "," +
                           entry(1, "2", "null", "2.0", 1, 13) + "," + entry(1, "3", "null", "9.0", 1, 14) + "," +
                           entry(2, "2", "null", "2.0", 1, 15) + "," + entry(1, "4", "null", "1.0", 1, 16);
  const Imported imported = read_smac_text(history(data), "h");
  const RunResult& run = run_of_text(imported.results);
  CHECK(run.value == std::vector<double>{4, 1, 3, 5, 1.5, 4});
  CHECK(run.fidelity == std::vector<double>{0.25, 0.25, 0.5, 0.75, 0.5, 1});
  CHECK_THAT(imported.notes.at(0), ContainsSubstring("up to 4 pairs of instance and seed"));
}

TEST_CASE("bad run histories of SMAC are refused", "[formats]") {
  const auto refused = [&](const std::string& text, const std::string& why) {
    CHECK_THROWS_WITH(read_smac_text(text, "h"), ContainsSubstring("'h'") && ContainsSubstring(why));
  };
  refused(history(plain).substr(0, 400), "not a JSON object");
  refused("[1]", "not a JSON object");
  refused("{\"data\": []}", "'configs' is missing");
  refused(history(""), "no evaluation has ended");
  refused(history(entry(1, "7", "null", "1.0", 0, 0)), "no evaluation has ended");
  refused(history(entry(1, "7", "null", "[1.0, 2.0]", 1, 3)), "2 objectives");
  refused(history(entry(1, "7", "null", "\"one\"", 1, 3)), "'cost' is \"one\"");
  refused(history("[1, null]"), "an entry has no configuration");
  refused(history("[1]"), "an entry has no ");
  refused(history("[[1,null,7],[1.0,0.5,null]]"), "'__enum__' is missing");
  refused(history("17"), "an entry has no configuration");
}
