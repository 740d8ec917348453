#include "results/formats/hpbandster.hpp"

#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "results/formats/exchange.hpp"

using namespace bobench;
using namespace bobench::results;

namespace {

const std::string configurations = R"([[0, 0, 0], {"x": 0.5, "kind": "a"}, {"model_based_pick": false}]
[[0, 0, 1], {"x": 0.25, "kind": "b"}]
)";

/// The second line finished before the first; the third raised an exception, the fourth has no loss.
const std::string results_lines =
    R"([[0, 0, 0], 3.0, {"submitted": 1.0, "started": 1.5, "finished": 4.0}, {"loss": 0.75, "info": {}}, null]
[[0, 0, 1], 3.0, {"submitted": 1.0, "started": 2.0, "finished": 2.5}, {"loss": 0.5, "info": {}}, null]
[[0, 0, 0], 9.0, {"submitted": 5.0, "started": 5.0, "finished": 6.0}, null, "Traceback ..."]
[[0, 0, 1], 9.0, {"submitted": 5.0, "started": 5.0, "finished": 7.0}, {"loss": NaN, "info": {}}, null]
[[0, 0, 1], 27.0, {"submitted": 7.0, "started": 7.0, "finished": 9.0}, {"loss": 0.25, "info": {}}, null]
)";

}  // namespace

TEST_CASE("a folder of HpBandSter becomes a run: budgets are fidelities", "[formats]") {
  const TemporaryFolder folder;
  for (const char* name : {"a", "b"}) {
    std::filesystem::create_directories(folder.file(std::string("bohb/") + name));
    folder.write(std::string("bohb/") + name + "/results.json", results_lines);
    folder.write(std::string("bohb/") + name + "/configs.json", configurations);
  }
  CHECK(std::string(recognised_format(folder.file("bohb")).name) == "hpbandster");
  CHECK(std::string(recognised_format(folder.file("bohb/a/results.json")).name) == "hpbandster");
  const ResultSet set = read_hpbandster(folder.file("bohb")).results;
  REQUIRE(set.series.size() == 1);
  CHECK(set.series[0].problem == "hpbandster/unnamed");
  REQUIRE(set.series[0].runs.size() == 2);
  const RunResult& run = set.series[0].runs[1];
  REQUIRE(run.rows() == 5);
  CHECK(run.value[0] == 0.5);
  CHECK(run.value[1] == 0.75);
  CHECK(std::isnan(run.value[2]));
  CHECK(std::isnan(run.value[3]));
  CHECK(run.value[4] == 0.25);
  CHECK(run.fidelity == std::vector<double>{3, 3, 9, 9, 27});
  CHECK(run.cost_seconds == std::vector<double>{0.5, 2.5, 1, 2, 2});
  CHECK(run.configuration[1] == 0.25);
  CHECK(run.configuration[3] == 0.5);
  CHECK(std::isnan(run.configuration[0]));
}

TEST_CASE("a run of HpBandSter that cannot be read is left out of a folder, or refused", "[formats]") {
  const TemporaryFolder folder;
  for (const char* name : {"a", "b"}) std::filesystem::create_directories(folder.file(std::string("bohb/") + name));
  folder.write("bohb/a/results.json", "[[0, 0, 0], 3.0]\n");
  folder.write("bohb/b/results.json", results_lines);
  const Imported imported = read_hpbandster(folder.file("bohb"));
  CHECK(imported.results.series.at(0).runs.size() == 1);
  std::string notes;
  for (const std::string& note : imported.notes) notes += note;
  CHECK_THAT(notes, ContainsSubstring("left out") && ContainsSubstring("bohb/a/results.json' line 1"));
  CHECK_THROWS_WITH(read_hpbandster(folder.file("bohb"), {.strict = true}), ContainsSubstring("bohb/a/results.json"));
  std::filesystem::remove(folder.file("bohb/b/results.json"));
  CHECK_THROWS_WITH(read_hpbandster(folder.file("bohb")), ContainsSubstring("bohb/a/results.json' line 1"));
}

TEST_CASE("HpBandSter: without configs.json points are unknown, and a last line cut short is left out", "[formats]") {
  const TemporaryFolder folder;
  const std::string path = folder.write("results.json", results_lines + "[[0, 0, 1], 27.0, {\"subm");
  const Imported imported = read_hpbandster(path);
  CHECK(imported.results.series.at(0).runs.at(0).rows() == 5);
  CHECK(imported.results.series[0].runs[0].configuration.empty());
  std::string notes;
  for (const std::string& note : imported.notes) notes += note;
  CHECK_THAT(notes, ContainsSubstring("configs.json': points are not known") && ContainsSubstring("line, 6, is cut"));
}

TEST_CASE("bad files of HpBandSter are refused with the line", "[formats]") {
  const auto refused = [&](const std::string& text, const std::string& points, const std::string& why) {
    CHECK_THROWS_WITH(read_hpbandster_text(text, points, "d/results.json"), ContainsSubstring(why));
  };
  refused("", "", "'d/results.json': there are no results");
  refused(results_lines + "[1, 2]\n", "", "'d/results.json' line 6: this is not a JSON list of 5");
  refused(results_lines + "{\n", "", "line 6");
  refused("[[0,0,0], \"x\", {}, null, null]\n", "", "line 1: 'budget' is \"x\"");
  refused("[[0,0,0], 1, {}, {\"loss\": \"x\"}, null]\n", "", "line 1: 'loss' is \"x\"");
  refused(results_lines, "[[0,0,0], 3]\n", "'d/configs.json' line 1: 'configuration' is 3");
}
