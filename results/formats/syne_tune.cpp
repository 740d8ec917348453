#include "results/formats/syne_tune.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "results/formats/python_text.hpp"
#include "results/formats/result_set_builder.hpp"
#include "results/formats/text_file.hpp"
#include "results/formats/trials.hpp"
#include "system/compressed_file.hpp"
#include "system/csv.hpp"
#include "system/json_members.hpp"
#include "system/zip.hpp"

namespace bobench::results {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char *metadata_file = "metadata.json", *table_file = "results.csv";
constexpr std::string_view configuration_prefix = "config_";

/// The facts of an experiment that its metadata have.
struct Experiment {
  std::string metric;
  bool is_maximized = false;
  std::string problem = "unnamed", optimizer = "syne-tune";
  std::optional<std::uint64_t> seed = {};
};

std::optional<std::string> text_in(const json& metadata, const char* name) {
  const json* found = system::find_member(metadata, name);
  return found && found->is_string() ? std::optional(found->get<std::string>()) : std::nullopt;
}

/// Modes are "min", "max", or a list of them, one for each objective.
bool mode_in(const json& metadata) {
  const json* mode = system::find_member(metadata, "metric_mode");
  if (mode && mode->is_array()) {
    if (mode->size() > 1) throw InputError(fmt::format("{} objectives; bobench holds one", mode->size()));
    mode = mode->empty() ? nullptr : &mode->front();
  }
  if (!mode) return false;
  if (*mode != "min" && *mode != "max") system::refuse_member("metric_mode", *mode, "min or max");
  return *mode == "max";
}

Experiment experiment_of(const json& metadata) {
  Experiment experiment;
  const json& metrics = system::list_member(metadata, "metric_names");
  if (metrics.empty() || !metrics[0].is_string()) system::refuse_member("metric_names", metrics, "a list of names");
  experiment.metric = metrics[0].get<std::string>();
  experiment.is_maximized = mode_in(metadata);
  for (const char* key : {"entrypoint", "benchmark"})
    experiment.problem = text_in(metadata, key).value_or(experiment.problem);
  for (const char* key : {"scheduler_name", "algorithm"}) {
    experiment.optimizer = text_in(metadata, key).value_or(experiment.optimizer);
  }
  const json* seed = system::find_member(metadata, "seed");
  if (seed && seed->is_number_unsigned()) experiment.seed = seed->get<std::uint64_t>();
  return experiment;
}

/// The positions of the columns that are used.
struct ReportColumns {
  std::size_t fields = 0;
  std::optional<std::size_t> trial, metric, epoch, tuner_time, worker_time;
  std::vector<std::pair<std::size_t, std::string>> parameters = {};
};

ReportColumns columns_of(const std::vector<std::string_view>& fields, const std::string& metric, const Place& place) {
  ReportColumns columns;
  columns.fields = fields.size();
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const std::string_view name = fields[i];
    if (name == metric) columns.metric = i;
    if (name == "trial_id") columns.trial = i;
    if (name == "epoch") columns.epoch = i;
    if (name == "st_tuner_time") columns.tuner_time = i;
    if (name == "st_worker_time") columns.worker_time = i;
    if (!name.starts_with(configuration_prefix)) continue;
    columns.parameters.emplace_back(i, std::string(name.substr(configuration_prefix.size())));
  }
  if (!columns.trial) place.refuse("the column 'trial_id' is missing");
  if (!columns.metric) place.refuse(fmt::format("the column '{}', the metric, is missing", excerpt(metric)));
  return columns;
}

/// The reports of a trial so far.
struct ReportedTrial {
  std::size_t configuration = 0, reports = 0;
  double worker_time = 0.0;
};

class ReportReader {
 public:
  ReportReader(const ReportColumns& columns, double sign, TrialRun& run) : columns_(columns), sign_(sign), run_(run) {}

  void add(const std::vector<std::string_view>& fields) {
    const auto [position, is_new] = trials_.try_emplace(std::string(fields[*columns_.trial]));
    ReportedTrial& trial = position->second;
    if (is_new) trial.configuration = add_configuration(fields);
    TrialEvaluation& one = run_.evaluations.emplace_back();
    one.configuration = trial.configuration;
    one.value = sign_ * number(fields, columns_.metric);
    one.ended = number(fields, columns_.tuner_time);
    ++trial.reports;
    one.fidelity = columns_.epoch ? number(fields, columns_.epoch) : static_cast<double>(trial.reports);
    has_several_ |= trial.reports > 1;
    const double time = number(fields, columns_.worker_time);
    // The worker's time begins again when a paused trial is resumed.
    one.seconds = time >= trial.worker_time ? time - trial.worker_time : time;
    if (!std::isnan(time)) trial.worker_time = time;
  }

  bool has_several() const { return has_several_; }  ///< some trial has several reports

 private:
  /// NaN if the file does not have the column, or the cell is not a number.
  static double number(const std::vector<std::string_view>& fields, const std::optional<std::size_t>& position) {
    return position ? real_of(fields[*position]).value_or(not_known) : not_known;
  }

  std::size_t add_configuration(const std::vector<std::string_view>& fields) {
    Parameters parameters;
    for (const auto& [position, name] : columns_.parameters) parameters[name] = number(fields, position);
    run_.configurations.push_back(std::move(parameters));
    return run_.configurations.size() - 1;
  }

  const ReportColumns& columns_;
  double sign_;
  TrialRun& run_;
  std::map<std::string, ReportedTrial> trials_;
  bool has_several_ = false;
};

TrialRun run_of_experiment(std::string_view table, const std::string& name, const Experiment& experiment) {
  TrialRun run{.problem = "syne-tune/" + problem_id_part(experiment.problem),
               .optimizer = experiment.optimizer,
               .seed = experiment.seed};
  run.is_maximized = experiment.is_maximized;
  system::CsvRecords records(table, name);
  Place place{name};
  if (!records.next()) place.refuse("the file is empty; expected a header line");
  place.line = records.line();
  const ReportColumns columns = columns_of(records.fields(), experiment.metric, place);
  ReportReader reader(columns, experiment.is_maximized ? -1.0 : 1.0, run);
  while (records.next()) {
    place.line = records.line();
    records.require_terminated();
    if (records.fields().size() != columns.fields) {
      place.refuse(fmt::format("{} fields; the header has {}", records.fields().size(), columns.fields));
    }
    reader.add(records.fields());
  }
  if (run.evaluations.empty()) Place{name}.refuse("there are no reports");
  if (!reader.has_several()) {
    for (TrialEvaluation& one : run.evaluations) one.fidelity = not_known;
  }
  sort_by_end(run.evaluations);
  return run;
}

/// Reads one experiment, and adds what there is to say about it.
TrialRun read_experiment(std::string_view table, const std::string& name, std::string_view metadata_text,
                         const std::string& metadata_name, std::vector<std::string>& notes) {
  const Place place{metadata_name};
  const json metadata = parse_python_json(metadata_text);
  if (!metadata.is_object()) place.refuse("this is not a JSON object");
  const Experiment experiment = place.read([&] { return experiment_of(metadata); });
  if (experiment.is_maximized) {
    notes.push_back(fmt::format("'{}': '{}' is maximised: its values are negated", name, excerpt(experiment.metric)));
  }
  return run_of_experiment(table, name, experiment);
}

/// The table of the experiment in a folder: its path, or "" if there is none.
std::string table_of(const fs::path& folder) {
  for (const char* file : {"results.csv.zip", table_file}) {
    if (fs::is_regular_file(folder / file)) return (folder / file).string();
  }
  return "";
}

std::string table_text(const std::string& path) {
  std::string text = whole_text(path);
  constexpr std::uint64_t max_bytes = std::uint64_t{1} << 32;
  return system::is_zip(text) ? system::unpack_zip(text, path, max_bytes) : text;
}

/// The metadata files of all experiments: those with a table next to them.
std::vector<std::string> experiments_below(const std::string& path) {
  if (!fs::is_directory(path)) return {(fs::path(path).parent_path() / metadata_file).string()};
  std::vector<std::string> files = files_below(path, metadata_file);
  std::erase_if(files, [](const std::string& file) { return table_of(fs::path(file).parent_path()).empty(); });
  return files;
}

Imported import_experiments(const std::vector<TrialRun>& runs, const std::vector<std::string>& notes) {
  Imported imported = import_trials(runs);
  imported.notes.insert(imported.notes.begin(), notes.begin(), notes.end());
  return imported;
}

}  // namespace

bool is_syne_tune(const std::string& path) {
  if (fs::is_directory(path)) return !experiments_below(path).empty();
  const std::string name = fs::path(path).filename().string();
  return (name == table_file || name == "results.csv.zip") && fs::is_regular_file(path) &&
         fs::is_regular_file(fs::path(path).parent_path() / metadata_file);
}

Imported read_syne_tune(const std::string& path, const ReadOptions& options) {
  std::vector<std::string> notes;
  const auto read = [&](const std::string& metadata) {
    const std::string table = table_of(fs::path(metadata).parent_path());
    if (table.empty()) Place{path}.refuse("there is no results.csv.zip or results.csv");
    return read_experiment(table_text(table), table, whole_text(metadata), metadata, notes);
  };
  const std::vector<TrialRun> runs = read_trial_runs(experiments_below(path), options.strict, read, notes);
  return Place{path}.read([&] { return import_experiments(runs, notes); });
}

Imported read_syne_tune_text(std::string_view results, std::string_view metadata, const std::string& name) {
  std::vector<std::string> notes;
  const std::string other = (fs::path(name).parent_path() / metadata_file).string();
  const TrialRun run = read_experiment(results, name, metadata, other, notes);
  return Place{name}.read([&] { return import_experiments({run}, notes); });
}

}  // namespace bobench::results
