// A file truncated anywhere (a killed run, a full disk, an interrupted copy) never gives a value that the whole file
// does not contain.
#include <fmt/format.h>

#include <cmath>
#include <set>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "results/formats/exchange.hpp"

using namespace bobench;
using namespace bobench::results;

namespace {

namespace fs = std::filesystem;

/// By optimiser: the observed values of its runs, and their numbers of evaluations.
struct Seen {
  std::map<std::string, std::set<double>> values;
  std::size_t evaluations = 0;
};

Seen seen_in(const ResultSet& set) {
  Seen seen;
  for (const Series& series : set.series) {
    for (const RunResult& run : series.runs) {
      seen.evaluations += run.evaluations();
      for (const double value : run.value) {
        if (!std::isnan(value)) seen.values[series.optimizer].insert(value);
      }
    }
  }
  return seen;
}

ResultSet some_runs(Random& random) {
  ResultSet set;
  set.settings.budget = 6;
  for (const char* optimizer : {"one", "two"}) {
    Series& series = set.series.emplace_back();
    series.problem = "bbob/f8/d2";
    series.optimizer = optimizer;
    series.dimension = 2;
    for (int r = 0; r < 2; ++r) {
      std::vector<double> values;
      for (int i = 0; i < 6; ++i) values.push_back(79.48 + std::pow(10.0, 4.0 * random.uniform() - 1.0));
      series.runs.push_back(run_of(values, 79.48));
      series.runs.back().seconds_ask.clear();
    }
  }
  return set;
}

/// As written by IOHprofiler's logger: ten digits, rows only on improvement.
void write_foreign_ioh(const fs::path& folder) {
  fs::create_directories(folder / "data");
  std::ofstream(folder / "index.json") << R"({"version": "0.3.18", "suite": "none", "function_id": 1,
"function_name": "Sphere", "maximization": false, "algorithm": {"name": "one", "info": "i"},
"scenarios": [{"dimension": 2, "path": "data/f.dat", "runs": [
{"instance": 1, "evals": 30, "best": {"evals": 25, "y": 12.5, "x": [0.1, 0.2]}},
{"instance": 12, "evals": 30, "best": {"evals": 3, "y": 450.25, "x": [0.1, 0.2]}}]}]})";
  std::ofstream(folder / "data/f.dat") << "evaluations raw_y x0\n1 500.0000000000 0.5\n3 120.7500000000 0.25\n"
                                          "25 12.5000000000 0.125\nevaluations raw_y x0\n1 500.0000000000 1.5\n"
                                          "3 450.2500000000 1.25\n";
}

/// As written by COCO's logger: an index whose last line is incomplete, and a killed run.
void write_foreign_coco(const fs::path& folder) {
  fs::create_directories(folder / "one/d");
  std::ofstream(folder / "one/f1.info")
      << "suite = 'bbob', funcId = 1, DIM = 20, Precision = 1.000e-08, algId = 'one', coco_version = '2.7', logger = "
         "'bbob', data_format = 'bbob-new2'\n% text\nd/f1.dat, 1:25|1.2e+01, 12:20|3.4e+00, 13";
  const std::string header =
      "% f evaluations | g evaluations | best noise-free fitness - Fopt (7.948000000000e+01) | x\n";
  const std::string rows =
      header +
      "1 0 +5.000000000e+02 +5.794800000e+02 +5.794800000e+02\n3 0 +1.207500000e+02 +2.002300000e+02 "
      "+2.002300000e+02\n25 0 +1.250000000e+01 +9.198000000e+01 +9.198000000e+01\n" +
      header +
      "1 0 +4.125000000e+02 +4.919800000e+02 +4.919800000e+02\n20 0 +3.375000000e+00 +8.285500000e+01 "
      "+8.285500000e+01\n" +
      header + "1 0 +7.000000000e+02 +7.794800000e+02 +7.794800000e+02\n";
  std::ofstream(folder / "one/d/f1.dat") << rows;
  std::ofstream(folder / "one/d/f1.tdat") << rows;
}

/// Truncates each file of the folder after each of its bytes.
/// @param may_lack_rows  a truncation at the end of a line cannot be detected
void check_prefixes(const fs::path& folder, bool may_lack_rows) {
  const auto read = [&] { return read_format(recognised_format(folder.string()), folder.string()); };
  const Seen whole = seen_in(read().results);
  std::vector<fs::path> files;
  if (fs::is_directory(folder)) {
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.is_regular_file()) files.push_back(entry.path());
    }
  } else {
    files.push_back(folder);
  }
  std::size_t taken = 0;
  for (const fs::path& file : files) {
    const std::string text = contents_of(file.string());
    for (std::size_t length = text.size() - 1; length > 0; --length) {
      fs::resize_file(file, length);
      INFO(file << " cut after " << length << " of " << text.size() << " bytes, behind '"
                << text.substr(length - std::min<std::size_t>(length, 20), 20) << "'");
      try {
        const Imported imported = read();
        ++taken;
        const Seen seen = seen_in(imported.results);
        for (const auto& [optimizer, values] : seen.values) {
          REQUIRE(whole.values.contains(optimizer));
          REQUIRE(std::ranges::includes(whole.values.at(optimizer), values));
        }
        if (seen.evaluations != whole.evaluations && !may_lack_rows) REQUIRE_FALSE(imported.notes.empty());
      } catch (const InputError&) {
        // Refused: also acceptable.
      }
    }
    std::ofstream(file, std::ios::binary) << text;
  }
  CHECK((taken > 0 || files.size() == 1));
}

/// As written by Optuna: two workers, and a trial that was pruned.
void write_optuna_journal(const fs::path& path) {
  std::ofstream(path) << R"({"op_code":0,"worker_id":"w","study_name":"s","directions":[1]}
{"op_code":4,"worker_id":"w","study_id":0,"datetime_start":"2024-05-01T10:00:00.000000"}
{"op_code":4,"worker_id":"v","study_id":0,"datetime_start":"2024-05-01T10:00:01.000000"}
{"op_code":5,"worker_id":"w","trial_id":0,"param_name":"x","param_value_internal":0.25,"distribution":"{}"}
{"op_code":7,"worker_id":"v","trial_id":1,"step":1,"intermediate_value":123.5}
{"op_code":6,"worker_id":"w","trial_id":0,"state":1,"values":[12.5],"datetime_complete":"2024-05-01T10:00:02.000000"}
{"op_code":7,"worker_id":"v","trial_id":1,"step":2,"intermediate_value":99.25}
{"op_code":6,"worker_id":"v","trial_id":1,"state":2,"values":[99.25],"datetime_complete":"2024-05-01T10:00:03.000000"}
)";
}

/// Files of tuning programs, in a folder each.
void write_tuning_programs(const TemporaryFolder& folder) {
  const auto write = [&](const std::string& path, const std::string& text) {
    fs::create_directories(fs::path(folder.file(path)).parent_path());
    folder.write(path, text);
  };
  write("hpbandster/results.json",
        R"([[0, 0, 0], 3.0, {"submitted": 1.0, "started": 1.5, "finished": 4.0}, {"loss": 120.75, "info": {}}, null]
[[0, 0, 1], 9.0, {"submitted": 1.0, "started": 2.0, "finished": 2.5}, {"loss": 12.5, "info": {}}, null]
)");
  write("hpbandster/configs.json", "[[0, 0, 0], {\"x\": 0.25}]\n[[0, 0, 1], {\"x\": 125.5}]\n");
  write("smac/runhistory.json",
        R"({"data": [{"config_id": 1, "seed": 7, "cost": 123.5, "time": 0.5, "status": 1, "endtime": 2},
{"config_id": 1, "seed": 7, "budget": 9.5, "cost": 12.25, "time": 0.5, "status": 1, "endtime": 3}],
"configs": {"1": {"x": 0.25}}})");
  write("syne-tune/results.csv", "trial_id,loss,epoch,st_worker_time,config_x\n0,123.5,1,2,0.5\n1,12.25,1,2,0.25\n");
  write("syne-tune/metadata.json", R"({"metric_names": ["loss"], "metric_mode": "min", "scheduler_name": "s"})");
  write("nevergrad/log", R"({"#parametrization": "p", "#optimizer": "o", "#session": "s", "#loss": 123.5, "x": 0.25}
{"#parametrization": "p", "#optimizer": "o", "#session": "s", "#loss": 12.25, "x": 10.5}
)");
  write("carps/runs/o/b/t/1/trial_logs.jsonl",
        R"({"trial_info": {"config": [0.5]}, "trial_value": {"cost": 123.5, "time": 1.25, "status": 1}}
{"trial_info": {"config": [10.5]}, "trial_value": {"cost": 12.25, "time": 1.25, "status": 1}}
)");
}

}  // namespace

TEST_CASE("no prefix of a file gives a value that the file does not have", "[formats]") {
  Random random(23);
  for (const char* format : {"csv", "json", "coco", "ioh"}) {
    const TemporaryFolder folder;
    const std::string path = folder.file(std::string("whole.") + format);
    write_format(format_named(format), some_runs(random), path);
    INFO(format);
    check_prefixes(path, std::string(format) == "csv");
  }
  const TemporaryFolder ioh, coco;
  write_foreign_ioh(ioh.file("A"));
  check_prefixes(ioh.file("A"), false);
  write_foreign_coco(coco.file("A"));
  check_prefixes(coco.file("A"), false);
  const TemporaryFolder optuna;
  write_optuna_journal(optuna.file("study.log"));
  check_prefixes(optuna.file("study.log"), true);
  const TemporaryFolder programs;
  write_tuning_programs(programs);
  for (const char* path : {"hpbandster", "smac", "syne-tune", "nevergrad/log", "carps"})
    check_prefixes(programs.file(path), true);
}
