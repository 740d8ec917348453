#include "results/formats/json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "catch.hpp"
#include "core/error.hpp"
#include "results/compare.hpp"
#include "results/formats/exchange.hpp"

using namespace bobench;
using namespace bobench::results;

namespace {

std::string written(const ResultSet& set) {
  std::string out;
  write_json(set, system::into(out));
  return out;
}

}  // namespace

TEST_CASE("JSON gives back everything", "[formats]") {
  const TemporaryFolder folder;
  const ResultSet set = hostile_results();
  const ResultSet read = round_trip("json", set, folder).results;
  CHECK(differences(set, read) == std::vector<std::string>{});
  CHECK(read.settings == set.settings);
  CHECK(read.provenance.command_line == set.provenance.command_line);
  CHECK(read.provenance.compiler == set.provenance.compiler);
  for (std::size_t i = 0; i < set.series.size(); ++i) {
    CHECK(read.series[i].options == set.series[i].options);
    CHECK(read.series[i].group == set.series[i].group);
    CHECK(read.series[i].label == set.series[i].label);
    REQUIRE(read.series[i].runs.size() == set.series[i].runs.size());
    for (std::size_t r = 0; r < set.series[i].runs.size(); ++r) {
      CHECK(read.series[i].runs[r].message == set.series[i].runs[r].message);
      CHECK(read.series[i].runs[r].log == set.series[i].runs[r].log);
      CHECK(read.series[i].runs[r].seconds_ask == set.series[i].runs[r].seconds_ask);
      CHECK(read.series[i].runs[r].configuration == set.series[i].runs[r].configuration);
      const SharedBuild &there = read.series[i].runs[r].build, &here = set.series[i].runs[r].build;
      REQUIRE((there != nullptr) == (here != nullptr));
      if (here) CHECK(*there == *here);
    }
  }
}

TEST_CASE("the JSON file is JSON to others, for messages of any bytes", "[formats]") {
  ResultSet set = rich_results();
  set.series[0].runs[2].message = "half a character \xC3 and \x01 and \xFF";
  set.series[0].runs[0].seed = 18446744073709551615u;
  const auto tree = nlohmann::json::parse(written(set));
  CHECK(tree["format"] == "bobench-results");
  CHECK(tree["series"][0]["runs"][0]["value"][1] == "nan");
  CHECK(tree["series"][0]["runs"][1]["value"][0] == "inf");
  CHECK(tree["series"][0]["runs"][0]["seed"].get<std::uint64_t>() == 18446744073709551615u);
  CHECK(tree["series"][0]["runs"][2]["message"] == "half a character \xEF\xBF\xBD and \x01 and \xEF\xBF\xBD");
  CHECK(read_json_text(written(set), "j").results.series[0].runs[0].seed == 18446744073709551615u);
}

TEST_CASE("JSON lists each build once, and others may list them after the runs", "[formats]") {
  const std::string text = written(rich_results());
  const auto tree = nlohmann::json::parse(text);
  REQUIRE(tree["builds"].size() == 2);
  CHECK(tree["builds"][1]["revision"] == "abcdef012345-dirty");
  CHECK(tree["series"][0]["runs"][2]["build"] == 1);
  CHECK_FALSE(tree["series"][0]["runs"][1].contains("build"));

  nlohmann::ordered_json moved = nlohmann::ordered_json::parse(text);
  const auto builds = moved["builds"];
  moved.erase("builds");
  CHECK_THROWS_WITH(read_json_text(moved.dump(), "j"),
                    ContainsSubstring("a run is of build 0, but there are 0 builds"));
  moved["builds"] = builds;
  const ResultSet read = read_json_text(moved.dump(), "j").results;
  CHECK(*read.series[0].runs[2].build == *other_build());
  CHECK(read.series[1].runs[0].build == read.series[0].runs[0].build);  // shared

  moved["builds"] = nlohmann::ordered_json::parse(R"([{"compiler":12}])");
  CHECK_THROWS_AS(read_json_text(moved.dump(), "j"), InputError);
  ResultSet without = rich_results();
  for (Series& series : without.series) {
    for (RunResult& run : series.runs) run.build = nullptr;
  }
  CHECK_FALSE(nlohmann::json::parse(written(without)).contains("builds"));
}

TEST_CASE("a JSON file cut short or wrong is refused with the place", "[formats]") {
  const std::string whole = written(rich_results());
  for (std::size_t keep = 0; keep + 3 < whole.size(); keep += 7) {
    CHECK_THROWS_AS(read_json_text(whole.substr(0, keep), "j"), InputError);
  }
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string text = whole;
    text.replace(text.find(from), from.size(), to);
    return text;
  };
  CHECK_THROWS_WITH(read_json_text(changed("\"complete\"", "\"done\""), "j"),
                    ContainsSubstring("'j': run 1 of series 1: 'status' is \"done\""));
  CHECK_THROWS_WITH(read_json_text(changed("\"value\":[3,", "\"value\":["), "j"),
                    ContainsSubstring("2 values and 3 of seconds_ask"));
  CHECK_THROWS_WITH(read_json_text(changed("[3,\"nan\"", "[3,\"x\""), "j"), ContainsSubstring("\"x\" is not a number"));
  CHECK_THROWS_WITH(read_json_text(changed("\"format_version\":1", "\"format_version\":9"), "j"),
                    ContainsSubstring("version is 9"));
  CHECK_THROWS_WITH(read_json_text(changed("bbob/f1/d2", "../f1"), "j"), ContainsSubstring("not a problem id"));
  CHECK_THROWS_WITH(read_json_text(changed("\"seed\":17", "\"seed\":1.5"), "j"), ContainsSubstring("whole number"));
  CHECK_THROWS_WITH(read_json_text(whole + "x", "j"),
                    ContainsSubstring("'j' line ") && ContainsSubstring("this is not JSON"));
  CHECK_THROWS_WITH(read_json_text("{\n\n", "j"), ContainsSubstring("'j' line 3: the file ends too soon"));
  CHECK_THROWS_WITH(read_json_text(changed("\"value\":[3,", "\"value\":[1e999,"), "j"),
                    ContainsSubstring("number overflow"));
  CHECK_THROWS_WITH(read_json_text("{}", "j"), ContainsSubstring("format is not"));
  CHECK_THROWS_WITH(read_json_text(R"({"format":"bobench-results","format_version":1})", "j"),
                    ContainsSubstring("no 'series'"));
  CHECK_THROWS_AS(read_json_text(std::string(1'000'000, '['), "j"), InputError);
  CHECK_THROWS_AS(read_json_text("{\"a\":" + std::string(1'000'000, '['), "j"), InputError);
}

TEST_CASE("JSON written by others: escapes, null for NaN, members in any order, and some of their own", "[formats]") {
  const ResultSet read =
      read_json_text(R"( {"series": [{"runs": [{"more": {"x": [1, {"y": "]}"}]}, "status": "complete", "seed": 3,
        "value": [1, -2.5e3, null, "-inf", -0.0], "message": "a\u00e4\ud83d\ude00\n"}],
        "options": {"runs": [{"status": "none of ours"}]}, "optimizer": "o", "problem": "p", "dimension": 2}],
        "format_version": 1, "format": "bobench-results"} )",
                     "j")
          .results;
  REQUIRE(read.series.size() == 1);
  REQUIRE(read.series[0].runs.size() == 1);
  const RunResult& run = read.series[0].runs[0];
  REQUIRE(run.value.size() == 5);
  CHECK(run.value[1] == -2500.0);
  CHECK(std::isnan(run.value[2]));
  CHECK(run.value[3] == -std::numeric_limits<double>::infinity());
  CHECK(std::signbit(run.value[4]));
  CHECK(run.message == "a\xC3\xA4\xF0\x9F\x98\x80\n");
  CHECK(read.series[0].options["runs"].size() == 1);
}
