#include "results/formats/carps.hpp"

#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "results/formats/exchange.hpp"

using namespace bobench;
using namespace bobench::results;

namespace {

std::string trial(const std::string& cost, const std::string& budget = "null", int status = 1) {
  return R"({"n_trials": 1, "n_function_calls": 1, "trial_info": {"config": [0.5, "relu", 3], "instance": null,
"seed": null, "budget": )" +
         budget + R"(, "normalized_budget": null, "name": null, "checkpoint": null}, "trial_value":
{"cost": )" +
         cost + R"(, "time": 0.25, "virtual_time": 0.0, "status": )" + std::to_string(status) +
         R"(, "starttime": 1.0, "endtime": 2.0, "additional_info": {}}})";
}

/// On one line, as CARP-S writes it.
std::string log_line(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  return text + "\n";
}

}  // namespace

TEST_CASE("runs of CARP-S are named by their folders and paired by their seeds", "[formats]") {
  const TemporaryFolder folder;
  const auto write = [&](const std::string& run, const std::string& text) {
    std::filesystem::create_directories(folder.file("runs/" + run));
    folder.write("runs/" + run + "/trial_logs.jsonl", text);
  };
  write("RandomSearch/BBOB/bbob/2/1/7", log_line(trial("3.5")) + log_line(trial("[2.5]")));
  write("RandomSearch/BBOB/bbob/2/1/3", log_line(trial("1.5")));
  write("SMAC3/BBOB/bbob/2/1/7", log_line(trial("0.5")) + log_line(trial("9", "null", 2)));
  CHECK(std::string(recognised_format(folder.file("runs")).name) == "carps");
  const ResultSet set = read_carps(folder.file("runs")).results;
  for (const char* part : {"", "runs/SMAC3", "runs/SMAC3/BBOB/bbob/2/1/7/trial_logs.jsonl"}) {
    INFO(part);
    CHECK(read_carps(folder.file(part)).results.find("carps/bbob/2/1", "SMAC3"));
  }
  const Series* random = set.find("carps/bbob/2/1", "RandomSearch");
  const Series* smac = set.find("carps/bbob/2/1", "SMAC3");
  REQUIRE(random);
  REQUIRE(smac);
  // Both have seed 7, so it is replicate 0.
  CHECK(random->runs.at(0).value == std::vector<double>{3.5, 2.5});
  CHECK(random->runs.at(0).seed == 7);
  CHECK(random->runs.at(1).value == std::vector<double>{1.5});
  CHECK(smac->runs.at(0).value[0] == 0.5);
  CHECK(std::isnan(smac->runs[0].value[1]));
  CHECK(random->runs[0].cost_seconds == std::vector<double>{0.25, 0.25});
  CHECK(random->dimension == 3);
  CHECK(random->runs[0].configuration[0] == 0.5);
  CHECK(std::isnan(random->runs[0].configuration[1]));
  CHECK(random->runs[0].configuration[2] == 3.0);
}

TEST_CASE("names in the configuration of a run of CARP-S come before those of its path", "[formats]") {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.file("a/.hydra"));
  folder.write("a/.hydra/config.yaml",
               "seed: 12\ntask:\n  seed: 5\n  name: inner\nbenchmark_id: YAHPO\ntask_id: rbv2/40 981/None\n"
               "optimizer_id: HEBO\ntimestamp: ${now:%Y}\n");
  folder.write("a/trial_logs.jsonl", log_line(trial("1", "3")) + log_line(trial("2", "9")));
  for (const char* path : {"a", "a/trial_logs.jsonl", ""}) {
    const ResultSet set = read_carps(folder.file(path)).results;
    const Series* series = set.find("carps/rbv2/40-981/None", "HEBO");
    REQUIRE(series);
    CHECK(series->runs.at(0).seed == 12);
    CHECK(series->runs[0].fidelity == std::vector<double>{3, 9});
  }
}

TEST_CASE("bad logs of CARP-S are refused with the line; a last one cut short is left out", "[formats]") {
  const std::string good = log_line(trial("1"));
  const Imported cut = read_carps_text(good + good.substr(0, 50), "c");
  CHECK(cut.results.series.at(0).runs.at(0).rows() == 1);
  CHECK_THAT(cut.notes.at(0), ContainsSubstring("line, 2, is cut short"));
  const auto refused = [&](const std::string& text, const std::string& why) {
    CHECK_THROWS_WITH(read_carps_text(text, "c"), ContainsSubstring("'c'") && ContainsSubstring(why));
  };
  refused("", "there are no trials");
  refused(good + "7\n", "line 2: this is not a JSON object");
  refused(good + "{}\n", "line 2: 'trial_info' is missing");
  refused(log_line(trial("[1, 2]")), "2 objectives");
  refused(log_line(trial("\"one\"")), "'cost' is \"one\"");
}
