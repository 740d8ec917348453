// Results of tuning programs next to our own runs.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "catch.hpp"
#include "cli/program.hpp"
#include "results/result_file.hpp"
#include "scripts.hpp"

using namespace bobench;

namespace {

/// A journal of Optuna with one trial for each value.
std::string optuna_journal(const std::vector<double>& values, int direction = 1) {
  std::string text =
      fmt::format("{{\"op_code\":0,\"worker_id\":\"w\",\"study_name\":\"s\",\"directions\":[{}]}}\n", direction);
  for (std::size_t i = 0; i < values.size(); ++i) {
    text += fmt::format(
        "{{\"op_code\":4,\"worker_id\":\"w\",\"study_id\":0,\"datetime_start\":\"2024-05-01T10:00:0{0}.000000\"}}\n"
        "{{\"op_code\":5,\"worker_id\":\"w\",\"trial_id\":{0},\"param_name\":\"x\",\"param_value_internal\":{1},"
        "\"distribution\":\"\"}}\n"
        "{{\"op_code\":6,\"worker_id\":\"w\",\"trial_id\":{0},\"state\":1,\"values\":[{1}],"
        "\"datetime_complete\":\"2024-05-01T10:00:0{0}.500000\"}}\n",
        i, values[i]);
  }
  return text;
}

/// Runs three studies of Optuna on Branin's function, in each storage, and writes what Optuna has of the last.
constexpr const char* studies_in_optuna = R"(
import math, sys, warnings
warnings.simplefilter("ignore")
import optuna
optuna.logging.set_verbosity(optuna.logging.CRITICAL)
try:
    from optuna.storages.journal import JournalFileBackend as Backend
except ImportError:
    from optuna.storages import JournalFileStorage as Backend
folder = sys.argv[1]
def branin(trial):
    x, y = trial.suggest_float("x", -5, 10), trial.suggest_float("y", 0, 15)
    kind = trial.suggest_categorical("kind", ["plain", "rotated"])
    value = (y - 5.1 / (4 * math.pi**2) * x**2 + 5 / math.pi * x - 6)**2 + 10 * (1 - 1 / (8 * math.pi)) * math.cos(x) + 10
    for step in (1, 2, 4):
        trial.report(value / step, step)
        if trial.should_prune(): raise optuna.TrialPruned()
    if trial.number == 5: raise ValueError("failed")
    return value
def study(storage, name, direction="minimize"):
    made = optuna.create_study(storage=storage, study_name=name, direction=direction,
                               sampler=optuna.samplers.TPESampler(seed=1),
                               pruner=optuna.pruners.PercentilePruner(50, n_startup_trials=4))
    made.optimize(branin, n_trials=20, catch=(ValueError,))
    return made
journal = optuna.storages.JournalStorage(Backend(folder + "/study.log"))
study(journal, "small")
kept = study(journal, "large", "maximize")
kept.trials_dataframe().to_csv(folder + "/large.csv", index=False)
optuna.copy_study(from_study_name="large", from_storage=journal, to_storage="sqlite:///" + folder + "/study.db")
with open(folder + "/expected.csv", "w") as out:
    out.write("value,fidelity,seconds,kind,x,y\n")
    for t in sorted(kept.get_trials(), key=lambda t: t.datetime_complete):
        pruned = t.state == optuna.trial.TrialState.PRUNED
        last = max(t.intermediate_values, default=0)
        value = t.intermediate_values[last] if pruned else t.value
        row = [math.nan if value is None else -value, last / 4 if pruned and last < 4 else math.nan if pruned else 1.0,
               t.duration.total_seconds(), ["plain", "rotated"].index(t.params["kind"]), t.params["x"], t.params["y"]]
        out.write(",".join(map(repr, row)) + "\n")
)";

/// The rows of a file of numbers, without its header.
std::vector<std::vector<double>> rows_of(const std::string& path) {
  std::vector<std::vector<double>> rows;
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::vector<double>& row = rows.emplace_back();
    for (std::size_t at = 0; at <= line.size();) {
      const std::size_t end = std::min(line.find(',', at), line.size());
      row.push_back(std::strtod(line.substr(at, end - at).c_str(), nullptr));
      at = end + 1;
    }
  }
  return rows;
}

bool same(double a, double b, double margin = 0.0) {
  return (std::isnan(a) && std::isnan(b)) || std::abs(a - b) <= margin;
}

}  // namespace

TEST_CASE("studies of Optuna become replicates of one optimiser, ranked next to our own runs") {
  const TemporaryFolder folder;
  const std::string ours = folder.file("ours.h5"), both = folder.file("both.h5");
  REQUIRE(
      bobench_program("run --optimizers random-search --problems synthetic/branin --replicates 2 --budget 5 --quiet "
                      "--output " +
                      ours)
          .code == 0);
  const std::string files = folder.write("seed1.log", optuna_journal({40, 0.5, 30})) + " " +
                            folder.write("seed2.log", optuna_journal({20, 0.4, 3}));
  const ProgramResult imported = bobench_program(
      "import " + files + " --problem synthetic/branin --optimizer optuna-tpe --with " + ours + " --output " + both);
  INFO(imported.err);
  REQUIRE(imported.code == 0);
  CHECK_THAT(imported.out, ContainsSubstring("2 series, 4 runs, up to 5 evaluations"));
  const auto ranking = json_of("rank " + both + " --at 3 --format json");
  REQUIRE(ranking.size() == 2);
  CHECK(ranking[0]["optimizer"] == "optuna-tpe");
  const results::ResultSet set = results::read_results(both);
  const results::Series* theirs = set.find("synthetic/branin", "optuna-tpe");
  REQUIRE(theirs);
  REQUIRE(theirs->runs.size() == 2);
  CHECK(theirs->runs[1].value == std::vector<double>{20, 0.4, 3});
}

TEST_CASE("import: names, directions and other parameters are stated or refused in one line") {
  const TemporaryFolder folder;
  const std::string study = folder.write("a.log", optuna_journal({1, 2}, 2)),
                    csv = folder.write("b.csv", "number,value,params_x,params_y,state\n0,3,1,2,COMPLETE\n");
  int files = 0;
  const auto import = [&](const std::string& arguments) {
    return bobench_program("import " + arguments + " --output " + folder.file(std::to_string(++files) + ".h5"));
  };
  const ProgramResult maximised = import(study);
  CHECK(maximised.code == 0);
  CHECK_THAT(unwrapped(maximised.err), ContainsSubstring("is maximised: its values are negated"));
  CHECK_THAT(import(study + " --maximize").err, ContainsSubstring("leave out --maximize"));
  CHECK_THAT(import(study + " --problem a//b").err, ContainsSubstring("'a//b' is not a problem id"));
  CHECK_THAT(import(study + " --optimizer ''").err, ContainsSubstring("optimizer is empty"));
  const ProgramResult other = import(study + " " + csv + " --problem p --maximize");
  CHECK(other.code == 2);
  const ProgramResult mixed = import(study + " " + csv + " --problem p");
  CHECK(mixed.code == 0);
  CHECK_THAT(unwrapped(mixed.err), ContainsSubstring("1 runs have 2 parameters, and earlier ones 1"));
  const std::string tidy = folder.write("c.csv", "problem,optimizer,replicate,evaluation,value\np,o,0,1,3\n");
  CHECK_THAT(import(tidy + " --maximize").err, ContainsSubstring("--maximize is of Optuna's CSV files"));
}

TEST_CASE("import: pickles and Parquet files are refused, and a problem without a name is noted") {
  const TemporaryFolder folder;
  const std::string output = " --output " + folder.file("r.h5");
  const ProgramResult pickle = bobench_program("import " + folder.write("a.pkl", "\x80\x04\x95") + output);
  CHECK(pickle.code == 2);
  CHECK_THAT(pickle.err, ContainsSubstring("pickle of Python, which is never read"));
  const ProgramResult parquet = bobench_program("import " + folder.write("h.parquet.gzip", "PAR1....PAR1") + output);
  CHECK(parquet.code == 2);
  CHECK_THAT(parquet.err, ContainsSubstring("is a Parquet file"));
  const std::string bohb = folder.write(
      "results.json", "[[0, 0, 0], 3.0, {\"submitted\": 1, \"started\": 1, \"finished\": 4}, {\"loss\": 0.5}, null]\n");
  const ProgramResult unnamed = bobench_program("import " + bohb + output);
  CHECK(unnamed.code == 0);
  CHECK_THAT(unnamed.err, ContainsSubstring("the files do not name the problem: give --problem ID"));
}

TEST_CASE("what is imported of Optuna is what Optuna itself reads, where it is installed") {
  if (std::system((python + " -c 'import optuna, pandas' 2>/dev/null").c_str()) != 0) {
    WARN("Optuna is not installed: not tested");
    return;
  }
  const TemporaryFolder folder;
  const std::string script = folder.write("studies.py", studies_in_optuna);
  REQUIRE(std::system((python + " " + script + " " + folder.file("") + " >/dev/null 2>&1").c_str()) == 0);
  const auto expected = rows_of(folder.file("expected.csv"));
  REQUIRE(expected.size() == 20);
  for (const std::string name : {"study.log", "study.db", "large.csv"}) {
    INFO(name);
    const bool is_csv = name == "large.csv";
    const std::string path = folder.file(name + ".h5");
    const ProgramResult imported =
        bobench_program("import " + folder.file(name) + (is_csv ? " --maximize" : "") + " --output " + path);
    INFO(imported.err);
    if (imported.err.find("built without SQLite") != std::string::npos) continue;
    REQUIRE(imported.code == 0);
    const results::ResultSet set = results::read_results(path);
    const results::Series* series = set.find("optuna/large", "optuna");
    REQUIRE(series);
    const results::RunResult& run = series->runs.at(0);
    REQUIRE(run.rows() == expected.size());
    for (std::size_t row = 0; row < expected.size(); ++row) {
      INFO(row);
      CHECK(same(run.value[row], expected[row][0]));
      // The CSV file has no steps, and the names of categories only.
      if (!is_csv) CHECK(same(run.fidelity[row], expected[row][1]));
      CHECK(same(run.cost_seconds[row], expected[row][2], 1e-6));
      if (!is_csv) CHECK(run.configuration[3 * row] == expected[row][3]);
      CHECK(run.configuration[3 * row + 1] == expected[row][4]);
      CHECK(run.configuration[3 * row + 2] == expected[row][5]);
    }
  }
}
