#include "results/formats/kurobako.hpp"

#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "results/formats/exchange.hpp"

using namespace bobench;
using namespace bobench::results;

namespace {

std::string study(const std::string& solver, int seed, const std::string& trials, const std::string& steps = "1") {
  return R"({"start_time":"2020-01-01T00:00:00Z","end_time":"2020-01-01T00:00:01Z","seed":)" + std::to_string(seed) +
         R"(,"budget":3,"concurrency":1,"scheduling":"RANDOM","solver":{"recipe":)" + solver +
         R"(,"spec":{"name":"Optuna","attrs":{},"capabilities":[]}},"problem":{"recipe":{},"spec":{"name":"HPO / bench",)"
         R"("attrs":{},"params_domain":[{"name":"x"},{"name":"y"}],"values_domain":[{"name":"loss"}],"steps":)" +
         steps + R"(}},"trials":[)" + trials + "]}\n";
}

std::string trial(const std::string& params, const std::string& evaluations) {
  return R"({"thread_id":0,"params":)" + params + R"(,"evaluations":[)" + evaluations + "]}";
}

std::string evaluation(const std::string& values, int start, int end) {
  return R"({"values":)" + values + R"(,"start_step":)" + std::to_string(start) + R"(,"end_step":)" +
         std::to_string(end) + R"(,"ask_elapsed":0.25,"tell_elapsed":0.5,"evaluate_elapsed":2.0})";
}

const std::string plain = trial("[1.5,2]", evaluation("[3.0]", 0, 1)) + "," + trial("[null,1]", evaluation("[]", 1, 2));

}  // namespace

TEST_CASE("kurobako's studies become runs, paired by seed", "[formats]") {
  const TemporaryFolder folder;
  const std::string path =
      folder.write("k.json", study("{\"optuna\":{}}", 20, plain) + study("{\"optuna\":{}}", 10, plain) +
                                 study("{\"name\":\"mine\",\"random\":{}}", 20, plain) +
                                 study("{\"optuna\":{\"sampler\":\"x\"}}", 20, plain));
  CHECK(std::string(recognised_format(path).name) == "kurobako");
  const ResultSet set = read_kurobako(path).results;
  REQUIRE(set.series.size() == 3);
  const Series* first = set.find("kurobako/HPO---bench", "Optuna");
  REQUIRE(first);
  REQUIRE(first->runs.size() == 2);
  CHECK(first->runs[0].seed == 10);
  CHECK(first->runs[1].seed == 20);
  CHECK(first->dimension == 2);
  const RunResult& run = first->runs[0];
  CHECK(run.value[0] == 3.0);
  CHECK(std::isnan(run.value[1]));
  CHECK(run.seconds_ask == std::vector<double>{0.75, 0.75});
  CHECK(run.cost_seconds == std::vector<double>{2.0, 2.0});
  CHECK(run.fidelity.empty());
  CHECK(run.configuration[0] == 1.5);
  CHECK(std::isnan(run.configuration[2]));
  const Series* named = set.find("kurobako/HPO---bench", "mine");
  REQUIRE(named);
  CHECK(named->runs[0].status == RunStatus::missing);  // only the other optimisers have seed 10
  CHECK(set.find("kurobako/HPO---bench", "Optuna (2)"));
}

TEST_CASE("kurobako's steps become fidelities: a trial's own, though the study's are counted on", "[formats]") {
  const std::string trials = trial("[1,2]", evaluation("[5.0]", 0, 4) + "," + evaluation("[4.0]", 8, 16)) + "," +
                             trial("[3,4]", evaluation("[9.0]", 4, 8));
  const ResultSet set = read_kurobako_text(study("{}", 1, trials, "[4,12]"), "k").results;
  const RunResult& run = set.series[0].runs[0];
  CHECK(run.value == std::vector<double>{5, 9, 4});
  CHECK(run.fidelity == std::vector<double>{4.0 / 12, 4.0 / 12, 1.0});
  CHECK(run.configuration == std::vector<double>{1, 2, 3, 4, 1, 2});
}

TEST_CASE("bad kurobako lines are refused with the line; a last one cut short is left out", "[formats]") {
  const std::string good = study("{}", 1, plain);
  const auto cut_short = read_kurobako_text(good + study("{}", 2, plain).substr(0, 300), "k");
  CHECK(cut_short.results.series[0].runs.size() == 1);
  REQUIRE(cut_short.notes.size() == 1);
  CHECK_THAT(cut_short.notes[0], ContainsSubstring("2") && ContainsSubstring("cut short"));
  CHECK_THROWS_WITH(read_kurobako_text("{\"a\"\n" + good, "k"),
                    ContainsSubstring("'k' line 1") && ContainsSubstring("not JSON"));
  CHECK_THROWS_WITH(read_kurobako_text(good + good, "k"),
                    ContainsSubstring("line 2") && ContainsSubstring("there twice"));
  CHECK_THROWS_WITH(read_kurobako_text(good + "{}\n", "k"),
                    ContainsSubstring("line 2") && ContainsSubstring("'solver' is missing"));
  CHECK_THROWS_WITH(read_kurobako_text(study("{}", 1, trial("[1,2]", evaluation("[1,2]", 0, 1))), "k"),
                    ContainsSubstring("several objectives"));
  CHECK_THROWS_WITH(read_kurobako_text(study("{}", 1, trial("[1]", evaluation("[1]", 0, 1))), "k"),
                    ContainsSubstring("1 params; the problem has 2"));
  CHECK_THROWS_WITH(read_kurobako_text(study("{}", -1, plain), "k"), ContainsSubstring("'seed' is -1"));
  CHECK_THROWS_WITH(read_kurobako_text(study("{}", 1, plain, "[]"), "k"), ContainsSubstring("'steps'"));
  CHECK_THROWS_WITH(read_kurobako_text("", "k"), ContainsSubstring("no studies"));
}
