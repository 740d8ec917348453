// What a result file holds, in memory: series of runs (one optimiser on one problem), and how they came about.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "results/build.hpp"

namespace bobench::results {

enum class RunStatus : std::uint8_t { missing = 0, complete = 1, failed = 2 };

/// One run: what an optimiser saw on one problem in one replicate. Vectors have an entry for each row of its trace: for
/// each evaluation, or, where the trace is sparse (trace.hpp), for each that matters.
struct RunResult {
  RunStatus status = RunStatus::missing;
  std::uint64_t seed = 0;                                     ///< RunStreams::run_seed()
  double optimum = std::numeric_limits<double>::quiet_NaN();  ///< of the problem instance; NaN: not known
  std::vector<double> evaluation;                             ///< the number, from 1, of each row's; empty: all of them
  std::vector<double> value;                                  ///< as told to the optimiser; may hold NaN and infinities
  std::vector<double> noise_free;                             ///< empty unless the problem is noisy
  /// The best distance from the optimum so far, without noise, where the source of an import states it and the difference
  /// of value and optimum is another number: a target is hit by this one, exactly. Empty: that difference counts.
  std::vector<double> precision;
  /// The noise-free value of what the optimiser would have recommended after each evaluation (Optimizer::recommend and
  /// recommended_configuration); NaN while it had no opinion. Empty, too, where it never has one, and in sparse traces.
  std::vector<double> recommended;
  std::vector<double> seconds_ask;       ///< time spent in ask() and tell(); see TraceWriter
  std::vector<double> seconds_evaluate;  ///< time spent in evaluate(); empty: not on record
  std::vector<double> fidelity;          ///< empty unless the problem has several fidelities
  std::vector<double> cost_seconds;      ///< simulated; empty unless some evaluation had a cost
  std::vector<double> configuration;     ///< rows x dimension, row after row; may be empty
  std::string message;                   ///< why the run failed
  /// What the optimiser said (a program's standard error, its end), and why the first evaluation that failed did, where
  /// the problem said so; no part of the comparison.
  std::string log;
  /// noise_free has been replaced by values of what was recommended, of which the last counts and not the lowest
  /// (regret_kind.hpp). Never stored.
  bool is_recommendation = false;
  SharedBuild build;  ///< what made the run, null if that is not on record; no part of the comparison

  bool is_sparse() const { return !evaluation.empty(); }
  /// How many there were, kept or not.
  std::size_t evaluations() const { return is_sparse() ? static_cast<std::size_t>(evaluation.back()) : value.size(); }
  std::size_t rows() const { return value.size(); }
  /// The number, from 1, of a row's evaluation.
  std::size_t evaluation_of(std::size_t row) const {
    return is_sparse() ? static_cast<std::size_t>(evaluation[row]) : row + 1;
  }
  /// How many rows are of the first so many evaluations.
  std::size_t rows_until(std::size_t evaluations) const;
  /// The values that regret is computed from: without noise where they are known.
  const std::vector<double>& judged_values() const { return noise_free.empty() ? value : noise_free; }
};

/// A column of a run: a vector with a number for each row, or none.
struct RunColumn {
  const char* name;  ///< in every format
  std::vector<double> RunResult::*values;
  bool is_time = false;            ///< by the clock: differs from run to run, and `bobench diff` does not look at it
  bool is_always_written = false;  ///< into a result file, even where no run has it
};

/// The one list of columns, which every reader and writer goes by; the first is there in every run. The configuration
/// is none of them: it has as many numbers a row as the problem has parameters.
inline constexpr std::array run_columns = {
    RunColumn{.name = "value", .values = &RunResult::value, .is_always_written = true},
    RunColumn{.name = "noise_free", .values = &RunResult::noise_free},
    RunColumn{.name = "precision", .values = &RunResult::precision},
    RunColumn{.name = "recommended", .values = &RunResult::recommended},
    RunColumn{.name = "fidelity", .values = &RunResult::fidelity},
    RunColumn{.name = "cost_seconds", .values = &RunResult::cost_seconds},
    RunColumn{.name = "seconds_ask", .values = &RunResult::seconds_ask, .is_time = true, .is_always_written = true},
    RunColumn{.name = "seconds_evaluate", .values = &RunResult::seconds_evaluate, .is_time = true}};

/// All replicates of one optimiser on one problem.
struct Series {
  std::string problem;                                ///< id, "bbob/f3/d5"
  std::string optimizer;                              ///< canonical spec, "gp-ei:kernel=matern32"
  int dimension = 0;                                  ///< number of parameters; 0: not known
  std::string group;                                  ///< "G3", or ""
  std::string label;                                  ///< what the optimiser calls itself, if that is not its spec
  nlohmann::json options = nlohmann::json::object();  ///< of the optimiser, every option
  nlohmann::json details = nlohmann::json::object();  ///< of the problem: what its values mean (Problem::details())
  std::vector<RunResult> runs;                        ///< by replicate
};

/// The settings that every run of a file shares: runs made under different ones do not belong together.
struct Settings {
  std::uint64_t seed = 0;
  int budget = 0;
  bool record_configurations = false;

  bool operator==(const Settings&) const = default;
};

/// Where the file comes from: who began it; no two files agree on this, and it plays no part in comparisons.
struct Provenance {
  std::string bobench_version;
  std::string git_revision;
  std::string created_utc;
  std::string command_line;
  std::string cpu;
  std::string compiler;
  std::string file_id = {};  ///< what its journal knows the file by; "": no run has gone into it
};

/// Which configuration counts, by its value without noise.
enum class RegretKind {
  oracle,    ///< the best evaluated so far, whether or not the optimiser could tell
  observed,  ///< the one with the lowest value observed so far
  /// What the optimiser would have recommended: of one with a model what that expects to be the lowest, of what was
  /// evaluated or anywhere in the space (RunResult::recommended), of others as `observed`.
  inference
};

struct ResultSet {
  Provenance provenance;
  Settings settings;
  std::vector<Series> series;
  RegretKind regret_kind = RegretKind::oracle;  ///< by which runs are judged (regret_kind.hpp); not stored
  std::vector<std::string> notes = {};          ///< what whoever reads the file should be told; not stored

  Series* find(std::string_view problem, std::string_view optimizer);
  const Series* find(std::string_view problem, std::string_view optimizer) const;
  std::size_t count(RunStatus status) const;
};

/// Evaluations on record without a finite value: they failed. Sparse traces keep few of them.
std::size_t failed_evaluations(const RunResult& run);

/// What each row took by the clock: evaluating, asking and telling. Empty where evaluating is not on record.
std::vector<double> seconds_taken(const RunResult& run);

/// The sum of a column of times, as far as they are on record: NaN and infinities are not.
double total(const std::vector<double>& seconds);

/// What a run took by the clock, as far as it is on record: in files from before evaluating was, asking and telling.
double total_seconds(const RunResult& run);

/// Whether a problem is a program of the user's ("command:..."): its id is one name, slashes and all.
bool is_command(std::string_view problem);

/// Where `other` differs in its settings, in words ("seed 1 there, 2 here"); empty if it does not.
std::string describe_difference(const Settings& there, const Settings& here);

}  // namespace bobench::results
