#include "results/formats/bayesmark.hpp"

#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "results/formats/exchange.hpp"

using namespace bobench;
using namespace bobench::results;

namespace {

/// A file of a study: two iterations of two suggestions each.
std::string study(const std::string& variables) {
  return R"({"meta": {"args": {"--uuid": "u", "--opt": "HyperOpt", "--data": "iris", "--classifier": "kNN",
"--metric": "nll", "opt_rev": "1.0"}, "signature": [[], []]},
"data": {"coords": {"iter": {"dims": ["iter"], "attrs": {}, "data": [0, 1]}}, "attrs": {}, "dims": {"iter": 2,
"suggestion": 2}, "data_vars": {)" +
         variables + "}}}\n";
}

std::string variable(const std::string& name, const std::string& data) {
  return "\"" + name + R"(": {"dims": ["iter", "suggestion"], "attrs": {}, "data": )" + data + "}";
}

const std::string evaluations = study(variable("_visible_to_opt", "[[0.5, 0.25], [Infinity, 0.125]]") + ", " +
                                      variable("generalization", "[[1, 2], [3, 4]]"));
const std::string times =
    study(R"("suggest": {"dims": ["iter"], "data": [9, 9]}, )" + variable("eval", "[[1, 2], [3, 4]]"));
const std::string suggestions =
    study(variable("p", "[[\"a\", \"b\"], [\"a\", \"b\"]]") + ", " + variable("n_neighbors", "[[5, 6], [7, 8]]"));

}  // namespace

TEST_CASE("a study of bayesmark is a run: iterations, then suggestions", "[formats]") {
  const TemporaryFolder folder;
  for (const char* part : {"eval", "time", "suggest_log", "derived"}) {
    std::filesystem::create_directories(folder.file(std::string("db/") + part));
  }
  for (const char* id : {"a", "b"}) {
    folder.write(std::string("db/eval/") + id + ".json", evaluations);
    folder.write(std::string("db/time/") + id + ".json", times);
    folder.write(std::string("db/suggest_log/") + id + ".json", suggestions);
  }
  folder.write("db/derived/eval.json", evaluations);
  CHECK(std::string(recognised_format(folder.file("db")).name) == "bayesmark");
  CHECK(std::string(recognised_format(folder.file("db/eval/a.json")).name) == "bayesmark");
  const ResultSet set = read_bayesmark(folder.file("db")).results;
  REQUIRE(set.series.size() == 1);
  CHECK(set.series[0].problem == "bayesmark/kNN/iris/nll");
  CHECK(set.series[0].optimizer == "HyperOpt");
  REQUIRE(set.series[0].runs.size() == 2);
  const RunResult& run = set.series[0].runs[1];
  CHECK(run.value == std::vector<double>{0.5, 0.25, std::numeric_limits<double>::infinity(), 0.125});
  CHECK(run.cost_seconds == std::vector<double>{1, 2, 3, 4});
  REQUIRE(set.series[0].dimension == 2);  // n_neighbors, p
  CHECK(run.configuration[0] == 5.0);
  CHECK(std::isnan(run.configuration[1]));
  CHECK(run.configuration[6] == 8.0);
}

TEST_CASE("times and suggestions of bayesmark may be missing; bad files are refused", "[formats]") {
  const RunResult run = read_bayesmark_text(evaluations, "", "", "db/eval/a.json").results.series.at(0).runs.at(0);
  CHECK(run.rows() == 4);
  CHECK(run.cost_seconds.empty());
  CHECK(run.configuration.empty());
  const auto refused = [&](const std::string& values, const std::string& seconds, const std::string& why) {
    CHECK_THROWS_WITH(read_bayesmark_text(values, seconds, "", "db/eval/a.json"), ContainsSubstring(why));
  };
  refused("[]", "", "'db/eval/a.json': this is not a JSON object");
  refused(evaluations.substr(0, 100), "", "not a JSON object");
  refused("{\"meta\": {}}", "", "'args' is missing");
  refused(study(variable("x", "[[1]]")), "", "'_visible_to_opt' is missing");
  refused(study(variable("_visible_to_opt", "[]")), "", "no evaluations");
  refused(study(variable("_visible_to_opt", "[1, 2]")), "", "no dimension for suggestions");
  refused(evaluations, study(variable("eval", "[[1]]")), "'db/time/a.json': 'eval' has 1 values; there are 4");
}
