// The commands with user programs that cannot start, fail in some evaluations, or have a label.
#include <filesystem>

#include "catch.hpp"
#include "cli/program.hpp"
#include "scripts.hpp"

using namespace bobench;

namespace {

/// A problem with one parameter in [0, 1]; evaluations below 0.5 fail.
std::string half_failing(const TemporaryFolder& folder) {
  return python_program(folder, R"(
say({"type": "PROBLEM_SPEC_CAST", "spec": {"name": "half", "attrs": {"optimum": "0.5"}, "steps": 1,
    "params_domain": [{"name": "x", "range": {"type": "CONTINUOUS", "low": 0.0, "high": 1.0},
                       "distribution": "UNIFORM"}],
    "values_domain": [{"name": "y", "range": {"type": "CONTINUOUS"}, "distribution": "UNIFORM"}]}})
trials = {}
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "CREATE_EVALUATOR_CALL":
        trials[message["evaluator_id"]] = message["params"][0]
        say({"type": "CREATE_EVALUATOR_REPLY"})
    elif message["type"] == "EVALUATE_CALL":
        x = trials[message["evaluator_id"]]
        say({"type": "EVALUATE_REPLY", "current_step": 1, "values": [x if x >= 0.5 else float("nan")]})
)",
                        "half.py");
}

}  // namespace

TEST_CASE("an optimiser program with a wrong file name is refused before anything runs") {
  const TemporaryFolder folder;
  for (const std::string label : {"", "mine="}) {
    const ProgramResult run = bobench_program("run --optimizers '" + label + "command:" + python +
                                              " no-such-file.py' --problems bbob/f1/d2 " +
                                              "--replicates 2 --budget 5 --output " + folder.file("r.h5"));
    CHECK(run.code == 1);
    CHECK_THAT(run.err, ContainsSubstring("optimiser 'command:") && ContainsSubstring("no-such-file.py"));
    CHECK_FALSE(std::filesystem::exists(folder.file("r.h5")));
  }
}

TEST_CASE("a problem program with a label works in evaluate and in landscape") {
  const TemporaryFolder folder;
  const std::string problem = "'half=command:" + python + " " + half_failing(folder) + "'";
  const ProgramResult values = bobench_program("evaluate " + problem, "0.75\n");
  INFO(values.err);
  CHECK(values.out == "0.75\n");
  const std::string file = folder.file("r.h5");
  REQUIRE(bobench_program("run --optimizers random-search --problems " + problem +
                          " --replicates 1 --budget 8 --record-x --quiet --output " + file)
              .code == 0);
  const ProgramResult drawn =
      bobench_program("landscape " + problem + " --runs " + file + " --output " + folder.file("pictures"));
  INFO(drawn.err);
  CHECK(std::filesystem::exists(folder.file("pictures/cuts.csv")));
  CHECK(drawn.code == 0);
}

TEST_CASE("failed evaluations are counted in status, table and report") {
  const TemporaryFolder folder;
  const std::string file = folder.file("r.h5");
  REQUIRE(bobench_program("run --optimizers random-search tpe --problems bbob/f1/d2 'half=command:" + python + " " +
                          half_failing(folder) + "' --replicates 3 --budget 20 --quiet --output " + file)
              .code == 0);
  long failed = 0;
  for (const auto& row : json_of("status " + file + " --format json")) failed += row["failed_evaluations"].get<long>();
  CHECK(failed > 10);
  for (const auto& row : json_of("status " + file + " --by problem --format json")) {
    CHECK(row["failed_evaluations"].get<long>() == (row["problem"] == "half" ? failed : 0));
  }
  // Imported runs do not record why evaluations failed, but failures are counted.
  const std::string csv = folder.file("r.csv"), imported = folder.file("i.h5");
  REQUIRE(bobench_program("export " + file + " --as csv --output " + csv).code == 0);
  REQUIRE(bobench_program("import " + csv + " --output " + imported).code == 0);
  long counted = 0;
  for (const auto& row : json_of("status " + imported + " --format json")) {
    counted += row["failed_evaluations"].get<long>();
  }
  CHECK(counted == failed);
  CHECK_THAT(bobench_program("table " + file).out, ContainsSubstring("Evaluations that failed (no finite value): "));
  const ProgramResult report = bobench_program("report " + file + " --output " + folder.file("r.html"));
  INFO(report.err);
  CHECK_THAT(contents_of(folder.file("r.html")),
             ContainsSubstring("Evaluations that failed") && ContainsSubstring("failed: its value is nan"));
}
