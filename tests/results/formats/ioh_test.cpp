#include "results/formats/ioh.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "catch.hpp"
#include "core/error.hpp"
#include "results/compare.hpp"
#include "results/formats/exchange.hpp"

using namespace bobench;
using namespace bobench::results;

namespace {

/// One function of an external upload: two runs, rows only on improvement.
std::string foreign_json(const std::string& head) {
  return "{\"version\": \"0.3.18\", " + head +
         ", \"algorithm\": {\"name\": \"gp/ei\", \"info\": \"\"}, \"attributes\": [\"evaluations\", \"raw_y\"], "
         "\"scenarios\": [{\"dimension\": 2, \"path\": \"data/d.dat\", \"runs\": ["
         "{\"instance\": 2, \"evals\": 5, \"best\": {\"evals\": 3, \"y\": 1.0, \"x\": [1, 2]}}, "
         "{\"instance\": 1, \"evals\": 2, \"best\": {\"evals\": 1, \"y\": 8.0, \"x\": [1, 2]}}]}]}";
}

const std::string foreign_data = "evaluations raw_y mu\n1 4.5 0\n3 1.0 0\nevaluations raw_y mu\n1 8 0\n2 9 0\n";

ResultSet foreign(const std::string& head, const std::string& data = foreign_data) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.file("data"));
  folder.write("IOHprofiler_f1.json", foreign_json(head));
  folder.write("data/d.dat", data);
  return read_ioh(folder.file("")).results;
}

const std::string bbob = R"("suite": "BBOB", "function_id": 1, "function_name": "Sphere", "maximization": false)";
const std::string one_max = R"("suite": "PBO", "function_id": 1, "function_name": "One Max/x", "maximization": true)";

/// The contents of a folder: its JSON files as trees, by path.
std::vector<std::pair<std::filesystem::path, nlohmann::json>> trees_below(const std::string& folder) {
  std::vector<std::pair<std::filesystem::path, nlohmann::json>> trees;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".json") {
      trees.emplace_back(entry.path(), nlohmann::json::parse(contents_of(entry.path().string())));
    }
  }
  return trees;
}

}  // namespace

TEST_CASE("IOHprofiler's files give back every evaluation, bit for bit", "[formats]") {
  const TemporaryFolder folder;
  const ResultSet written = with_evaluations(hostile_results());
  ResultSet read = round_trip("ioh", hostile_results(), folder).results;
  read.settings = written.settings;
  for (const Series& series : written.series) {
    Series* back = read.find(series.problem, series.optimizer);
    INFO(series.problem << " " << series.optimizer);
    REQUIRE(back);
    back->details = series.details;
    CHECK(back->options == series.options);
    CHECK(back->group == series.group);
    for (std::size_t r = 0; r < series.runs.size(); ++r) {
      CHECK(back->runs[r].message == series.runs[r].message);
      CHECK(back->runs[r].seconds_ask == series.runs[r].seconds_ask);
      CHECK(back->runs[r].configuration == series.runs[r].configuration);
    }
  }
  CHECK(differences(written, read) == std::vector<std::string>{});
}

TEST_CASE("IOHprofiler's readers find what they ask for", "[formats]") {
  const TemporaryFolder folder;
  write_format(format_named("ioh"), hostile_results(), folder.file("out"));
  const auto trees = trees_below(folder.file("out"));
  REQUIRE(trees.size() > 10);
  for (const auto& [path, tree] : trees) {
    INFO(path);
    for (const char* key : {"suite", "function_name", "algorithm", "attributes", "scenarios"})
      CHECK(tree.contains(key));
    CHECK(tree["version"].get<std::string>() >= "0.3.3");
    CHECK(tree["maximization"] == false);
    CHECK(tree["function_id"].get<int>() < 65536);
    // IOHinspector evaluates these with Python's eval.
    CHECK(tree["experiment_attributes"] == nlohmann::json::parse(R"([{"written_by": "bobench"}])"));
    for (const auto& scenario : tree["scenarios"]) {
      std::istringstream data(contents_of((path.parent_path() / scenario["path"].get<std::string>()).string()));
      std::size_t run = 0, rows = 0, fields = 0;
      double best = 0.0;
      const auto ends_well = [&] {
        if (run == 0) return;
        const auto& listed = scenario["runs"][run - 1];
        CHECK(rows == listed["evals"].get<std::size_t>());
        CHECK(listed["best"].size() == 3);
        CHECK((best == listed["best"]["y"].get<double>() || best > 1e300));
      };
      for (std::string line; std::getline(data, line);) {
        std::istringstream in(line);
        if (line.starts_with("evaluations raw_y value")) {
          ends_well();
          ++run;
          rows = 0;
          fields = static_cast<std::size_t>(std::ranges::count(line, ' '));
          continue;
        }
        std::size_t evaluation = 0;
        double raw_y = 0.0;
        REQUIRE((in >> evaluation >> raw_y));
        CHECK(evaluation == ++rows);
        CHECK(std::isfinite(raw_y));
        CHECK((rows == 1 || raw_y <= best));
        CHECK(static_cast<std::size_t>(std::ranges::count(line, ' ')) == fields);
        best = raw_y;
      }
      ends_well();
      CHECK(run == scenario["runs"].size());
    }
  }
}

TEST_CASE("a function has the same number in every export", "[formats]") {
  ResultSet set = rich_results();
  const auto number_of_branin = [](const ResultSet& results) {
    const TemporaryFolder folder;
    write_format(format_named("ioh"), results, folder.file("out"));
    for (const auto& [path, tree] : trees_below(folder.file("out"))) {
      if (tree["function_name"] == "synthetic/branin/noise=0.1") return tree["function_id"].get<int>();
    }
    return -1;
  };
  const int number = number_of_branin(set);
  CHECK(number >= 1000);
  set.series.erase(set.series.begin());
  CHECK(number_of_branin(set) == number);
}

TEST_CASE("foreign IOHprofiler files: BBOB becomes ours, instances are replicates, gaps hold the best so far",
          "[formats]") {
  const ResultSet set = foreign(bbob);
  REQUIRE(set.series.size() == 1);
  const Series& series = set.series[0];
  CHECK(series.problem == "bbob/f1/d2");
  CHECK(series.optimizer == "gp/ei");
  REQUIRE(series.runs.size() == 2);
  CHECK(series.runs[0].value == std::vector<double>{8, 9});
  CHECK(series.runs[1].value == std::vector<double>{4.5, 4.5, 1, 1, 1});
  CHECK(series.runs[1].optimum == 0.0);
  CHECK(series.details["between_improvements"] == "best so far");
}

TEST_CASE("foreign IOHprofiler files: other functions get an id of their names, maximised values the other sign",
          "[formats]") {
  const ResultSet set = foreign(one_max, "evaluations raw_y\n1.0 4.5\n3.0 6\nevaluations raw_y\n1 8\n2 9\n");
  REQUIRE(set.find("ioh/PBO/One-Max-x/d2", "gp/ei"));
  CHECK(set.series[0].runs[1].value == std::vector<double>{-4.5, -4.5, -6, -6, -6});
  CHECK(std::isnan(set.series[0].runs[0].optimum));
}

TEST_CASE("bad IOHprofiler files are refused with file and line", "[formats]") {
  CHECK_THROWS_WITH(foreign(bbob, "evaluations raw_y\n1 4\n2 x\n"),
                    ContainsSubstring("d.dat' line 3") && ContainsSubstring("'x' is not a number"));
  CHECK_THROWS_WITH(foreign(bbob, "evaluations raw_y\n1 4\n"),
                    ContainsSubstring("a run on instance 2") && ContainsSubstring("at evaluation 3"));
  CHECK_THROWS_WITH(foreign(bbob, "evaluations raw_y\n1 4\n1 3\n"),
                    ContainsSubstring("line 3") && ContainsSubstring("lack its header"));
  CHECK_THROWS_WITH(foreign(bbob, "evaluations raw_y z\n1 4\n"), ContainsSubstring("2 fields; the header has 3"));
  CHECK_THROWS_WITH(foreign(bbob, "1 4\n"), ContainsSubstring("before the header"));
  CHECK_THROWS_WITH(foreign(bbob, "evaluations y\n1 4\n"), ContainsSubstring("no column raw_y"));
  CHECK_THROWS_WITH(foreign("\"suite\": \"BBOB\", \"function_id\": \"one\""),
                    ContainsSubstring("'function_id' is \"one\""));
  const TemporaryFolder folder;
  folder.write("a.json", foreign_json(bbob));
  CHECK_THROWS_WITH(read_ioh(folder.file("")), ContainsSubstring("there is no file") && ContainsSubstring("d.dat"));
  folder.write("a.json", foreign_json(bbob).substr(0, 200));
  CHECK_THROWS_WITH(read_ioh(folder.file("")), ContainsSubstring("a.json") && ContainsSubstring("cut short"));
}
