// Two sources in one file: results for a run do not depend on the source of neighbouring runs.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "catch.hpp"
#include "cli/program.hpp"
#include "core/random.hpp"

using namespace bobench;

namespace {

constexpr int replicates = 6, evaluations = 30;

struct Run {
  double optimum = 0.0;
  std::vector<double> precision;  ///< with few digits, as loggers write it
};

/// Runs on separate instances: each replicate's optimum differs from that of the other source.
std::vector<Run> some_runs(Random& random) {
  std::vector<Run> runs;
  for (int r = 0; r < replicates; ++r) {
    Run& run = runs.emplace_back();
    run.optimum = std::round(random.uniform() * 1e5 - 5e4) / 100.0;
    for (int i = 0; i < evaluations; ++i) {
      run.precision.push_back(std::stod(fmt::format("{:.3e}", std::pow(10.0, 3.0 - 5.0 * random.uniform()))));
    }
  }
  return runs;
}

void write_csv(const std::string& path, const std::string& optimizer, const std::vector<Run>& runs) {
  std::ofstream out(path);
  out << "problem,optimizer,replicate,evaluation,value,optimum\n";
  for (int r = 0; r < replicates; ++r) {
    const Run& run = runs[static_cast<std::size_t>(r)];
    for (int i = 0; i < evaluations; ++i) {
      out << fmt::format("bbob/f1/d2,{},{},{},{},{}\n", optimizer, r, i + 1,
                         run.optimum + run.precision[static_cast<std::size_t>(i)], run.optimum);
    }
  }
}

/// @param sixth  first instance of replicate 5: the workshops share only the first five instances
void write_coco(const std::string& path, const std::string& optimizer, const std::vector<Run>& runs, int sixth) {
  std::filesystem::create_directories(path + "/" + optimizer + "/d");
  std::string listed, rows;
  for (int r = 0; r < replicates; ++r) {
    const Run& run = runs[static_cast<std::size_t>(r)];
    double best = 1e300;
    rows +=
        fmt::format("% f evaluations | g evaluations | best noise-free fitness - Fopt ({:.12e}) | x\n", run.optimum);
    for (int i = 0; i < evaluations; ++i) {
      const double precision = run.precision[static_cast<std::size_t>(i)];
      best = std::min(best, precision);
      rows += fmt::format("{} 0 {:+.9e} {:+.9e} {:+.9e}\n", i + 1, best, run.optimum + precision, run.optimum + best);
    }
    listed += fmt::format(", {}:{}|{:.1e}", r < 5 ? r + 1 : sixth + r - 5, evaluations, best);
  }
  std::ofstream(path + "/" + optimizer + "/f1.info") << fmt::format(
      "suite = 'bbob', funcId = 1, DIM = 2, Precision = 1.000e-08, algId = '{}', coco_version = '2.7', "
      "logger = 'bbob', data_format = 'bbob-new2'\n% text\nd/f1.dat{}\n",
      optimizer, listed);
  std::ofstream(path + "/" + optimizer + "/d/f1.dat") << rows;
}

void require_success(const std::string& arguments) {
  const ProgramResult result = bobench_program(arguments);
  INFO(arguments << ": " << result.err);
  REQUIRE(result.code == 0);
}

/// The output of each command for an optimiser.
std::string about(const std::string& file, const std::string& optimizer) {
  std::string all;
  for (const char* command : {"table {} --statistic median", "table {} --statistic quartiles", "table {} --at 7",
                              "table {} --regret observed", "runtime {} --targets 100 10 1 0.1",
                              "runtime {} --show area", "export {} --as csv --output -"}) {
    const bool is_csv = std::string(command).starts_with("export");
    const std::string arguments =
        fmt::format(fmt::runtime(command), file) + (is_csv ? "" : " --optimizers " + optimizer + " --format csv");
    const ProgramResult result = bobench_program(arguments);
    INFO(arguments << ": " << result.err);
    REQUIRE(result.code == 0);
    std::istringstream lines(result.out);
    for (std::string line; std::getline(lines, line);) {
      if (!is_csv || line.find("," + optimizer + ",") != std::string::npos) all += line + "\n";
    }
  }
  return all;
}

/// Files a.h5 and b.h5 of one source each, and three ways to combine them.
void check_merged(const TemporaryFolder& folder, const std::string& import_a, const std::string& import_b) {
  const std::string a = folder.file("a.h5"), b = folder.file("b.h5");
  require_success(import_a + " --output " + a);
  require_success(import_b + " --output " + b);
  require_success(import_b + " --with " + a + " --output " + folder.file("with.h5"));
  require_success(import_a + " --with " + b + " --output " + folder.file("other_way.h5"));
  require_success("merge " + a + " " + b + " --output " + folder.file("merged.h5"));
  const std::string of_a = about(a, "ALPHA"), of_b = about(b, "BETA");
  CHECK_THAT(of_a, ContainsSubstring("bbob/f1/d2"));
  for (const char* merged : {"with.h5", "other_way.h5", "merged.h5"}) {
    INFO(merged);
    CHECK(about(folder.file(merged), "ALPHA") == of_a);
    CHECK(about(folder.file(merged), "BETA") == of_b);
  }
}

}  // namespace

TEST_CASE("tables, runtimes and curves of two sources in one file are those of each alone") {
  Random random(31);
  for (int round = 0; round < 2; ++round) {
    const std::vector<Run> one = some_runs(random), other = some_runs(random);
    const TemporaryFolder csv, coco;
    write_csv(csv.file("a.csv"), "ALPHA", one);
    write_csv(csv.file("b.csv"), "BETA", other);
    check_merged(csv, "import " + csv.file("a.csv"), "import " + csv.file("b.csv"));
    for (const char* format : {"json", "ioh"}) {
      const TemporaryFolder exported;
      for (const char* name : {"a", "b"}) {
        require_success(fmt::format("export {} --as {} --output {}", csv.file(fmt::format("{}.h5", name)), format,
                                    exported.file(name)));
      }
      INFO(format);
      check_merged(exported, "import " + exported.file("a"), "import " + exported.file("b"));
    }
    write_coco(coco.file("one"), "ALPHA", one, 31);
    write_coco(coco.file("two"), "BETA", other, 41);
    check_merged(coco, "import " + coco.file("one") + " --instances 2013",
                 "import " + coco.file("two") + " --instances 2015");
  }
}
