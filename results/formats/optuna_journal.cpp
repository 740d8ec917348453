// Replays the operations of Optuna's JournalStorage.
#include <cmath>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "core/text.hpp"
#include "results/formats/optuna.hpp"
#include "results/formats/optuna_study.hpp"
#include "results/formats/python_text.hpp"
#include "system/json_members.hpp"

namespace bobench::results {
namespace {

using nlohmann::json;
using system::find_member, system::whole_member;

/// Codes of the operations; those that this reader does not need are left out.
enum JournalOperation : std::uint64_t {
  create_study = 0,
  delete_study = 1,
  create_trial = 4,
  set_trial_parameter = 5,
  set_trial_state = 6,
  set_intermediate_value = 7,
  last_operation = 10
};

double date_member(const json& operation, const char* name) {
  const json* found = find_member(operation, name);
  return found && found->is_string() ? seconds_of_date(found->get_ref<const std::string&>()).value_or(not_known)
                                     : not_known;
}

OptunaState state_member(const json& operation) {
  return static_cast<OptunaState>(whole_member(operation, "state", static_cast<int>(OptunaState::waiting)));
}

/// The value of a trial of one objective. A study of several objectives is refused later, by its directions.
double value_member(const json& operation) {
  const json* values = find_member(operation, "values");
  if (!values) return number_member(operation, "value");
  if (!values->is_array() || values->empty()) system::refuse_member("values", *values, "a list of numbers");
  const auto number = number_in((*values)[0]);
  if (!number) system::refuse_member("values", *values, "a list of numbers");
  return *number;
}

bool is_finished(const OptunaTrial& trial) {
  return trial.state != OptunaState::running && trial.state != OptunaState::waiting;
}

class JournalReplay {
 public:
  void apply(const json& operation) {
    switch (whole_member(operation, "op_code", last_operation)) {
      case create_study:
        return add_study(operation);
      case delete_study:
        studies_.erase(whole_member(operation, "study_id"));
        return;
      case create_trial:
        return add_trial(operation);
      case set_trial_parameter:
        return add_parameter(operation);
      case set_trial_state:
        return change_state(operation);
      case set_intermediate_value:
        return add_intermediate_value(operation);
      default:
        return;
    }
  }

  std::vector<OptunaStudy> studies() const {
    std::vector<OptunaStudy> studies;
    for (const auto& [id, entry] : studies_) {
      studies.push_back(entry.study);
      for (const std::size_t trial : entry.trials) studies.back().trials.push_back(trials_[trial]);
    }
    return studies;
  }

 private:
  struct Entry {
    OptunaStudy study;
    std::vector<std::size_t> trials = {};
  };

  /// Of two workers that create a study of one name at the same time, the second is ignored.
  void add_study(const json& operation) {
    OptunaStudy study{.name = system::text_member(operation, "study_name")};
    for (const json& direction : system::list_member(operation, "directions")) {
      if (!direction.is_number_unsigned() || direction.get<std::uint64_t>() > 2) {
        system::refuse_member("directions", direction, "0, 1 or 2");
      }
      study.directions.push_back(static_cast<OptunaDirection>(direction.get<int>()));
    }
    for (const auto& [id, entry] : studies_) {
      if (entry.study.name == study.name) return;
    }
    studies_.emplace(next_study_++, Entry{std::move(study)});
  }

  void add_trial(const json& operation) {
    const auto study = studies_.find(whole_member(operation, "study_id"));
    if (study == studies_.end()) return;  // deleted by another worker
    OptunaTrial trial;
    if (find_member(operation, "state")) trial.state = state_member(operation);
    trial.value = value_member(operation);
    trial.started = date_member(operation, "datetime_start");
    trial.ended = date_member(operation, "datetime_complete");
    for (const auto& [name, value] : members_of(operation, "params")) {
      trial.parameters[name] = number_in(value).value_or(not_known);
    }
    for (const auto& [step, value] : members_of(operation, "intermediate_values")) {
      const auto number = real_of(step);
      if (!number || !std::isfinite(*number)) throw InputError(fmt::format("'{}' is not a step", excerpt(step)));
      trial.intermediate_values[*number] = number_in(value).value_or(not_known);
    }
    study->second.trials.push_back(trials_.size());
    trials_.push_back(std::move(trial));
  }

  static std::map<std::string, json> members_of(const json& operation, const char* name) {
    const json* found = find_member(operation, name);
    if (!found) return {};
    if (!found->is_object()) system::refuse_member(name, *found, "an object");
    return found->get<std::map<std::string, json>>();
  }

  /// nullptr if the trial is unknown or finished: Optuna ignores such operations of other workers, too.
  OptunaTrial* changeable_trial(const json& operation) {
    const std::uint64_t id = whole_member(operation, "trial_id");
    return id < trials_.size() && !is_finished(trials_[id]) ? &trials_[id] : nullptr;
  }

  void add_parameter(const json& operation) {
    OptunaTrial* trial = changeable_trial(operation);
    if (!trial) return;
    trial->parameters[system::text_member(operation, "param_name")] = number_member(operation, "param_value_internal");
  }

  void change_state(const json& operation) {
    OptunaTrial* trial = changeable_trial(operation);
    const OptunaState state = state_member(operation);
    if (!trial || (state == OptunaState::running && trial->state == state)) return;
    if (state == OptunaState::running) trial->started = date_member(operation, "datetime_start");
    trial->state = state;
    if (is_finished(*trial)) trial->ended = date_member(operation, "datetime_complete");
    if (find_member(operation, "values")) trial->value = value_member(operation);
  }

  void add_intermediate_value(const json& operation) {
    const double step = number_member(operation, "step");
    if (!std::isfinite(step)) throw InputError("'step' is not a number");
    OptunaTrial* trial = changeable_trial(operation);
    if (trial) trial->intermediate_values[step] = number_member(operation, "intermediate_value");
  }

  std::map<std::uint64_t, Entry> studies_;
  std::uint64_t next_study_ = 0;
  std::vector<OptunaTrial> trials_;
};

}  // namespace

bool is_optuna_journal(std::string_view beginning) {
  const std::string_view line = beginning.substr(0, beginning.find('\n'));
  return line.starts_with('{') && line.find("\"op_code\"") != std::string_view::npos &&
         line.find("\"worker_id\"") != std::string_view::npos;
}

Imported read_optuna_journal_text(std::string_view text, const std::string& name, const ReadOptions& options) {
  JournalReplay replay;
  Place place{name};
  std::vector<std::string> notes;
  Lines lines(text);
  for (std::string_view line; lines.next(line);) {
    if (trimmed(line).empty()) continue;
    place.line = lines.number();
    const json operation = parse_python_json(line);
    // Optuna writes whole lines and ignores a last one without an end: the worker was killed while it wrote.
    if (!lines.is_terminated()) {
      notes.push_back(fmt::format("the last line, {}, is cut short: it is left out", place.line));
      break;
    }
    if (!operation.is_object()) place.refuse("this is not a JSON object: one operation a line is expected");
    place.read([&] { replay.apply(operation); });
  }
  Imported imported = import_optuna(replay.studies(), name, options.strict);
  imported.notes.insert(imported.notes.begin(), notes.begin(), notes.end());
  return imported;
}

}  // namespace bobench::results
