// Reads the CSV file of study.trials_dataframe().to_csv().
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "results/formats/optuna.hpp"
#include "results/formats/optuna_study.hpp"
#include "results/formats/python_text.hpp"
#include "system/csv.hpp"

namespace bobench::results {
namespace {

constexpr std::string_view parameter_prefix = "params_", intermediate_prefix = "intermediate_values_";

/// A column with the rest of its name: that of a parameter, or a step.
struct NamedColumn {
  std::size_t position = 0;
  std::string name;
};

struct OptunaColumns {
  std::size_t fields = 0;
  std::optional<std::size_t> state, started, ended, duration;
  std::vector<std::size_t> values;  ///< one for each objective
  std::vector<NamedColumn> parameters;
  std::vector<std::pair<std::size_t, double>> steps;
};

OptunaColumns read_optuna_header(const std::vector<std::string_view>& fields, const Place& place) {
  OptunaColumns columns;
  columns.fields = fields.size();
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const std::string_view name = fields[i];
    if (name == "params") {
      place.refuse("the header has two lines; write the file with trials_dataframe(multi_index=False)");
    }
    if (name == "state") columns.state = i;
    if (name == "datetime_start") columns.started = i;
    if (name == "datetime_complete") columns.ended = i;
    if (name == "duration") columns.duration = i;
    if (name == "value" || name.starts_with("value_") || name.starts_with("values_")) columns.values.push_back(i);
    if (name.starts_with(parameter_prefix)) {
      columns.parameters.push_back({i, std::string(name.substr(parameter_prefix.size()))});
    }
    if (!name.starts_with(intermediate_prefix)) continue;
    const auto step = real_of(name.substr(intermediate_prefix.size()));
    if (!step || !std::isfinite(*step)) place.refuse(fmt::format("'{}' has no number of a step", excerpt(name)));
    columns.steps.emplace_back(i, *step);
  }
  if (!columns.state) place.refuse("the column 'state' is missing");
  if (columns.values.empty()) place.refuse("the column 'value' is missing");
  return columns;
}

/// The number of a field; NaN if it is empty or not a number.
double number_of_field(std::string_view field) {
  if (field == "True" || field == "False") return field == "True" ? 1.0 : 0.0;
  return real_of(field).value_or(not_known);
}

OptunaTrial read_optuna_row(const std::vector<std::string_view>& fields, const OptunaColumns& columns,
                            const Place& place) {
  OptunaTrial trial;
  const std::string_view state_text = fields[*columns.state];
  const auto state = enum_named<OptunaState>(state_text);
  if (!state) {
    place.refuse(
        fmt::format("state is '{}'; expected COMPLETE, PRUNED, FAIL, RUNNING or WAITING", excerpt(state_text)));
  }
  trial.state = *state;
  const std::string_view value = fields[columns.values[0]];
  trial.value = number_of_field(value);
  if (!value.empty() && !real_of(value)) place.refuse(fmt::format("value is '{}'; expected a number", excerpt(value)));
  const auto date = [&](const std::optional<std::size_t>& position) {
    return position ? seconds_of_date(fields[*position]).value_or(not_known) : not_known;
  };
  trial.started = date(columns.started);
  trial.ended = date(columns.ended);
  if (columns.duration) trial.seconds = seconds_of_duration(fields[*columns.duration]).value_or(not_known);
  for (const auto& [position, name] : columns.parameters) trial.parameters[name] = number_of_field(fields[position]);
  for (const auto& [position, step] : columns.steps) {
    if (!fields[position].empty()) trial.intermediate_values[step] = number_of_field(fields[position]);
  }
  return trial;
}

}  // namespace

bool is_optuna_csv(std::string_view beginning) {
  const std::string_view line = beginning.substr(0, beginning.find('\n'));
  const std::string fenced = fmt::format(",{},", line.substr(0, line.find('\r')));
  const auto has = [&](const char* part) { return fenced.find(part) != std::string::npos; };
  return has(",number,") && has(",state,") && has(",value");
}

Imported read_optuna_csv_text(std::string_view text, const std::string& name, const ReadOptions& options) {
  system::CsvRecords records(text, name);
  Place place{name};
  OptunaStudy study{.name = std::filesystem::path(name).stem().string()};
  if (!records.next()) place.refuse("the file is empty; expected a header line");
  place.line = records.line();
  const OptunaColumns columns = read_optuna_header(records.fields(), place);
  study.directions.assign(columns.values.size(),
                          options.maximize ? OptunaDirection::maximize : OptunaDirection::not_set);
  while (records.next()) {
    place.line = records.line();
    records.require_terminated();
    if (records.fields().size() != columns.fields) {
      place.refuse(fmt::format("{} fields; the header has {}", records.fields().size(), columns.fields));
    }
    study.trials.push_back(read_optuna_row(records.fields(), columns, place));
  }
  Imported imported = import_optuna({study}, name, options.strict);
  if (!options.maximize) {
    imported.notes.push_back(fmt::format(
        "'{}' does not state the direction of the study: it is minimised; give --maximize if it is maximised", name));
  }
  return imported;
}

}  // namespace bobench::results
