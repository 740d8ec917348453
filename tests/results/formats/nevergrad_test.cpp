#include "results/formats/nevergrad.hpp"

#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "results/formats/exchange.hpp"

using namespace bobench;
using namespace bobench::results;

namespace {

std::string line(const std::string& optimizer, const std::string& session, const std::string& loss,
                 const std::string& more = R"(, "x": [[0.5, 1.5]], "x#sigma": 1.0, "kind": "a", "n": 3)") {
  return R"json({"#parametrization": "Instrumentation(x=Array{(1,2)})", "#optimizer": ")json" + optimizer +
         R"(", "#session": ")" + session + R"(", "#num-ask": 1, "#num-tell": 0, "#generation": 0, "#loss": )" + loss +
         more + "}\n";
}

}  // namespace

TEST_CASE("each session of Nevergrad's log is a run; arrays become parameters", "[formats]") {
  const TemporaryFolder folder;
  const std::string path = folder.write(
      "log.json", line("OnePlusOne", "24-05-01 10:00:00", "3.5") + line("OnePlusOne", "24-05-01 10:00:00", "NaN") +
                      line("OnePlusOne", "24-05-01 11:00:00", "2.5") + line("PSO", "24-05-01 11:00:00", "1.5"));
  CHECK(std::string(recognised_format(path).name) == "nevergrad");
  const Imported imported = read_nevergrad(path);
  const std::string problem = "nevergrad/Instrumentation(x=Array{(1,2)})";
  const Series* series = imported.results.find(problem, "OnePlusOne");
  REQUIRE(series);
  REQUIRE(series->runs.size() == 2);
  CHECK(series->runs[0].value[0] == 3.5);
  CHECK(std::isnan(series->runs[0].value[1]));
  CHECK(series->runs[1].value == std::vector<double>{2.5});
  CHECK(series->dimension == 4);  // kind, n, x[0][0], x[0][1]
  CHECK(std::isnan(series->runs[0].configuration[0]));
  CHECK(std::vector<double>(series->runs[0].configuration.begin() + 1, series->runs[0].configuration.begin() + 4) ==
        std::vector<double>{3, 0.5, 1.5});
  CHECK(imported.results.find(problem, "PSO")->runs.size() == 1);
}

TEST_CASE("elements of long arrays of Nevergrad keep their order", "[formats]") {
  const std::string array = R"(, "0": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])";
  const RunResult run = read_nevergrad_text(line("o", "s", "1", array), "n").results.series.at(0).runs.at(0);
  CHECK(run.configuration == std::vector<double>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
}

TEST_CASE("bad logs of Nevergrad are refused with the line; a last one cut short is left out", "[formats]") {
  const std::string good = line("o", "s", "1");
  const Imported cut = read_nevergrad_text(good + good.substr(0, 50), "n");
  CHECK(cut.results.series.at(0).runs.at(0).rows() == 1);
  CHECK_THAT(cut.notes.at(0), ContainsSubstring("line, 2, is cut short"));
  const TemporaryFolder folder;
  const std::string path = folder.write("log.json", good + good.substr(0, 50));
  CHECK_THROWS_WITH(read_format(format_named("nevergrad"), path, {.strict = true}), ContainsSubstring("is cut short"));
  CHECK_NOTHROW(read_format(format_named("nevergrad"), path, {}));
  const auto refused = [&](const std::string& text, const std::string& why) {
    CHECK_THROWS_WITH(read_nevergrad_text(text, "n"), ContainsSubstring("'n'") && ContainsSubstring(why));
  };
  refused("", "there are no evaluations");
  refused(good + "7\n", "line 2: this is not a JSON object");
  refused(good + "{}\n", "line 2: '#parametrization' is missing");
  refused(line("o", "s", "\"one\""), "'#loss' is \"one\"");
  refused(line("o", "s", "1", R"(, "#losses#0": 1, "#losses#1": 2)"), "several objectives");
}
