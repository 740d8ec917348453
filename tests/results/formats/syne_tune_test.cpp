#include "results/formats/syne_tune.hpp"

#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "results/formats/exchange.hpp"

using namespace bobench;
using namespace bobench::results;

namespace {

/// Two trials that report after each epoch; the second is paused after its first report, and resumed.
const std::string table =
    "mean_loss,epoch,st_worker_time,st_decision,st_status,trial_id,config_lr,config_kind,st_tuner_time\n"
    "0.9,1,2.0,CONTINUE,InProgress,0,0.5,a,5.0\n"
    "0.8,1,3.0,PAUSE,Paused,1,0.25,\"b,c\",6.0\n"
    "0.7,2,4.5,CONTINUE,Completed,0,0.5,a,8.0\n"
    ",2,1.5,STOP,Stopped,1,0.25,\"b,c\",7.0\n";

std::string metadata(const std::string& mode, const std::string& more = "") {
  return R"({"metric_names": ["mean_loss"], "metric_mode": )" + mode + R"(, "entrypoint": "train net",
"scheduler_name": "HyperbandScheduler", "st_tuner_creation_timestamp": 1.5)" +
         more + "}";
}

/// A table that Python's zipfile packed: reports of two trials, 0.5 and 0.25.
constexpr const char* zipped =
    "504b03041400000008006b9b7d5d3b39a35c20000000200000000b000000726573756c74732e6373762b29ca4ccc89cf4cd1"
    "c94d4dcc8bcfc92f2ee632d031d033e532049246a65c00504b010214031400000008006b9b7d5d3b39a35c20000000200000"
    "000b0000000000000000000000800100000000726573756c74732e637376504b050600000000010001003900000049000000"
    "0000";

const RunResult& run_of_text(const Imported& imported) {
  return imported.results.series.at(0).runs.at(0);
}

}  // namespace

TEST_CASE("a report of Syne Tune is an evaluation: its epoch is the fidelity", "[formats]") {
  const Imported imported = read_syne_tune_text(table, metadata("\"min\""), "d/results.csv");
  CHECK(imported.results.series[0].problem == "syne-tune/train-net");
  CHECK(imported.results.series[0].optimizer == "HyperbandScheduler");
  const RunResult& run = run_of_text(imported);
  REQUIRE(run.rows() == 4);
  CHECK(run.value[0] == 0.9);
  CHECK(run.value[1] == 0.8);
  CHECK(std::isnan(run.value[2]));
  CHECK(run.value[3] == 0.7);
  CHECK(run.fidelity == std::vector<double>{1, 1, 2, 2});
  CHECK(run.cost_seconds == std::vector<double>{2, 3, 1.5, 2.5});
  CHECK(std::isnan(run.configuration[0]));  // x1 is "kind"
  CHECK(run.configuration[1] == 0.5);
  CHECK(run.configuration[3] == 0.25);
}

TEST_CASE("a maximised metric of Syne Tune is negated, with a note; names of a benchmark are preferred", "[formats]") {
  const Imported imported = read_syne_tune_text(
      table, metadata("[\"max\"]", R"(, "benchmark": "fcnet", "algorithm": "ASHA", "seed": 3)"), "results.csv");
  CHECK(imported.results.series[0].problem == "syne-tune/fcnet");
  CHECK(imported.results.series[0].optimizer == "ASHA");
  CHECK(run_of_text(imported).value[0] == -0.9);
  CHECK(run_of_text(imported).seed == 3);
  CHECK_THAT(imported.notes.at(0), ContainsSubstring("'mean_loss' is maximised"));
}

TEST_CASE("without a column epoch, Syne Tune's reports of a trial are counted", "[formats]") {
  const std::string several = "trial_id,mean_loss\n0,3\n1,4\n0,2\n", one = "trial_id,mean_loss\n0,3\n1,4\n";
  CHECK(run_of_text(read_syne_tune_text(several, metadata("\"min\""), "t")).fidelity == std::vector<double>{1, 1, 2});
  CHECK(run_of_text(read_syne_tune_text(one, metadata("\"min\""), "t")).fidelity.empty());
}

TEST_CASE("experiments of Syne Tune in folders, zipped or not, become replicates by seed", "[formats]") {
  const TemporaryFolder folder;
  const auto experiment = [&](const std::string& name, const std::string& file, const std::string& text, int seed) {
    std::filesystem::create_directories(folder.file("all/" + name));
    folder.write("all/" + name + "/" + file, text);
    folder.write("all/" + name + "/metadata.json", metadata("\"min\"", ", \"seed\": " + std::to_string(seed)));
  };
  experiment("a", "results.csv", table, 12);
  std::string zip;
  for (const char* hex = zipped; *hex; hex += 2) zip += static_cast<char>(std::stoi(std::string(hex, 2), nullptr, 16));
  experiment("b", "results.csv.zip", zip, 7);
  std::filesystem::create_directories(folder.file("all/c"));
  folder.write("all/c/metadata.json", "{}");  // no results
  for (const char* path : {"all", "all/b", "all/b/results.csv.zip", "all/a/results.csv"}) {
    CHECK(std::string(recognised_format(folder.file(path)).name) == "syne-tune");
  }
  const Series series = read_syne_tune(folder.file("all")).results.series.at(0);
  REQUIRE(series.runs.size() == 2);
  CHECK(series.runs[0].seed == 7);
  CHECK(series.runs[0].value == std::vector<double>{0.5, 0.25});
  CHECK(series.runs[1].seed == 12);
}

TEST_CASE("bad experiments of Syne Tune are refused with file and line", "[formats]") {
  const auto refused = [&](const std::string& text, const std::string& facts, const std::string& why) {
    CHECK_THROWS_WITH(read_syne_tune_text(text, facts, "d/results.csv"), ContainsSubstring(why));
  };
  const std::string good = metadata("\"min\"");
  refused(table, "[]", "'d/metadata.json': this is not a JSON object");
  refused(table, "{}", "'d/metadata.json': 'metric_names' is missing");
  refused(table, metadata("[\"min\", \"max\"]"), "2 objectives");
  refused(table, metadata("\"up\""), "'metric_mode' is \"up\"");
  refused("trial_id,loss\n0,1\n", good, "'d/results.csv' line 1: the column 'mean_loss', the metric, is missing");
  refused("mean_loss\n1\n", good, "the column 'trial_id' is missing");
  refused("trial_id,mean_loss\n0\n", good, "line 2: 1 fields; the header has 2");
  refused("trial_id,mean_loss\n0,1", good, "line 2");
  refused("trial_id,mean_loss\n", good, "there are no reports");
}
