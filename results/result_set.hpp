// The contents of a result file in memory: series of runs (one optimiser on one problem), and their provenance.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/enum_names.hpp"
#include "results/build.hpp"

namespace bobench::results {

enum class RunStatus : std::uint8_t { missing = 0, complete = 1, failed = 2 };

/// One run: the evaluations of one optimiser on one problem in one replicate. Vectors have an entry for each row of its
/// trace: for each evaluation, or, in a sparse trace (trace.hpp), for each evaluation that matters.
struct RunResult {
  RunStatus status = RunStatus::missing;
  std::uint64_t seed = 0;                                     ///< RunStreams::run_seed()
  double optimum = std::numeric_limits<double>::quiet_NaN();  ///< of the problem instance; NaN: not known
  std::vector<double> evaluation;                             ///< evaluation number, from 1, of each row; empty: all
  std::vector<double> value;                                  ///< as told to the optimiser; may hold NaN and infinities
  std::vector<double> noise_free;                             ///< empty unless the problem is noisy
  /// The best noise-free distance from the optimum so far, if the source of an import states it and it is not exactly
  /// value minus optimum: targets are hit exactly by this number. Empty: the difference counts.
  std::vector<double> precision;
  /// The noise-free value of what the optimiser would have recommended after each evaluation (Optimizer::recommend and
  /// recommended_configuration); NaN without a recommendation. Also empty if it never recommends, and in sparse traces.
  std::vector<double> recommended;
  std::vector<double> seconds_ask;       ///< time spent in ask() and tell(); see TraceWriter
  std::vector<double> seconds_evaluate;  ///< time spent in evaluate(); empty: not on record
  std::vector<double> fidelity;          ///< empty unless the problem has several fidelities
  std::vector<double> cost_seconds;      ///< simulated; empty unless some evaluation had a cost
  /// With several workers: which one made the evaluation (from 1), and when, in seconds since the beginning of the run,
  /// simulated or measured. Rows are in the order in which evaluations ended. Empty with a single worker.
  std::vector<double> worker, started, ended;
  std::vector<double> configuration;  ///< rows x dimension, row after row; may be empty
  std::string message;                ///< why the run failed
  /// Output of the optimiser (the end of a program's standard error), and the reason of the first failed evaluation, if
  /// the problem stated it; not compared.
  std::string log;
  SharedBuild build;  ///< the build that made the run; null if not on record; not compared

  bool is_sparse() const { return !evaluation.empty(); }
  /// The number of evaluations, kept or not.
  std::size_t evaluations() const { return is_sparse() ? static_cast<std::size_t>(evaluation.back()) : value.size(); }
  std::size_t rows() const { return value.size(); }
  /// The evaluation number, from 1, of a row.
  std::size_t evaluation_of(std::size_t row) const {
    return is_sparse() ? static_cast<std::size_t>(evaluation[row]) : row + 1;
  }
  /// The number of rows that belong to the first `evaluations` evaluations.
  std::size_t rows_until(std::size_t evaluations) const;
  /// The values that regret is computed from: noise-free values if they are known.
  const std::vector<double>& judged_values() const { return noise_free.empty() ? value : noise_free; }
};

/// A column of a run: a vector with one number for each row, or empty.
struct RunColumn {
  const char* name;  ///< in every format
  std::vector<double> RunResult::*values;
  bool is_time = false;            ///< measured time: differs from run to run; ignored by `bobench diff`
  bool is_always_written = false;  ///< in a result file, even if no run has it
};

/// The columns that every reader and writer uses; every run has the first. The configuration is not one of them: it has
/// one number for each parameter of the problem in a row.
inline constexpr std::array run_columns = {
    RunColumn{.name = "value", .values = &RunResult::value, .is_always_written = true},
    RunColumn{.name = "noise_free", .values = &RunResult::noise_free},
    RunColumn{.name = "precision", .values = &RunResult::precision},
    RunColumn{.name = "recommended", .values = &RunResult::recommended},
    RunColumn{.name = "fidelity", .values = &RunResult::fidelity},
    RunColumn{.name = "cost_seconds", .values = &RunResult::cost_seconds},
    RunColumn{.name = "worker", .values = &RunResult::worker},
    RunColumn{.name = "started", .values = &RunResult::started},
    RunColumn{.name = "ended", .values = &RunResult::ended},
    RunColumn{.name = "seconds_ask", .values = &RunResult::seconds_ask, .is_time = true, .is_always_written = true},
    RunColumn{.name = "seconds_evaluate", .values = &RunResult::seconds_evaluate, .is_time = true}};

/// Key in Series::options: the number of evaluations before the optimiser uses what it has learnt, if stated. It is not
/// an option and is not compared with other files, because it may depend on the budget.
inline constexpr const char* initial_design_key = "initial_design";

/// All replicates of one optimiser on one problem.
struct Series {
  std::string problem;                                ///< id, "bbob/f3/d5"
  std::string optimizer;                              ///< canonical spec, "gp-ei:kernel=matern32"
  int dimension = 0;                                  ///< number of parameters; 0: not known
  std::string group;                                  ///< "G3", or ""
  std::string label;                                  ///< the optimiser's own name, if that is not its spec
  nlohmann::json options = nlohmann::json::object();  ///< every option of the optimiser
  nlohmann::json details = nlohmann::json::object();  ///< of the problem: meaning of its values (Problem::details())
  std::vector<RunResult> runs;                        ///< by replicate

  /// The name that determines the random streams of its runs: the optimiser, or `options["random_streams"]` if an
  /// option had another name when results were first made (Recipe::streams).
  std::string streams() const { return options.is_object() ? options.value("random_streams", optimizer) : optimizer; }
  std::optional<int> initial_design() const {
    const auto found = options.find(initial_design_key);
    return found != options.end() && found->is_number_integer() ? std::optional(found->get<int>()) : std::nullopt;
  }
};

/// The settings shared by all runs of a file; runs made under other settings do not belong to it.
struct Settings {
  std::uint64_t seed = 0;
  int budget = 0;
  bool record_configurations = false;

  bool operator==(const Settings&) const = default;
};

/// Origin of the file: the program and machine that created it. It differs from file to file and is ignored in
/// comparisons.
struct Provenance {
  std::string bobench_version;
  std::string git_revision;
  std::string created_utc;
  std::string command_line;
  std::string cpu;
  std::string compiler;
  std::string file_id = {};  ///< identifies the file in its journal; "": no run is stored yet
};

/// Which configuration counts, by its noise-free value.
enum class RegretKind {
  oracle,    ///< the best evaluated so far, whether or not the optimiser could know
  observed,  ///< the one with the lowest value observed so far
  /// The one that the optimiser would have recommended (RunResult::recommended). With a model, this is the
  /// configuration with the lowest predicted value, among those evaluated or anywhere in the space; otherwise as
  /// `observed`.
  inference
};
constexpr auto enum_names(RegretKind) {
  return std::to_array<EnumName<RegretKind>>(
      {{RegretKind::oracle, "oracle", "the best evaluated, by its value without noise"},
       {RegretKind::observed, "observed", "the one with the lowest value observed"},
       {RegretKind::inference, "inference", "what the optimiser recommends"}});
}

/// Names of problems' functions by problem id: "sphere" by "bbob/f1/d2". Problems without a name may be missing.
using FunctionNames = std::map<std::string, std::string>;

struct ResultSet {
  Provenance provenance;
  Settings settings;
  std::vector<Series> series;
  RegretKind regret_kind = RegretKind::oracle;  ///< default of a Judgement of these results; not stored
  std::vector<std::string> notes = {};          ///< messages for those who use the file; not stored
  FunctionNames function_names = {};            ///< shown behind ids, as far as known to the program; not stored

  Series* find(std::string_view problem, std::string_view optimizer);
  const Series* find(std::string_view problem, std::string_view optimizer) const;
  std::size_t count(RunStatus status) const;
};

/// The number of recorded evaluations without a finite value: they failed. Sparse traces keep few of them.
std::size_t failed_evaluations(const RunResult& run);

/// Measured seconds of each row: evaluating, asking and telling. Empty if evaluation times are not on record.
std::vector<double> seconds_taken(const RunResult& run);

/// The sum of a column of times; NaN and infinities are not on record and are skipped.
double total(const std::vector<double>& seconds);

/// Measured seconds of a run, as far as on record: older files have only the times of asking and telling.
double total_seconds(const RunResult& run);

/// Whether a problem is a program of the user ("command:..."): its id is one name, including its slashes.
bool is_command(std::string_view problem);

/// Describes the difference between two settings ("seed 1 there, 2 here"); empty if they are equal.
std::string describe_difference(const Settings& there, const Settings& here);

}  // namespace bobench::results
