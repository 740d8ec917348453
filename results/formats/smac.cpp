#include "results/formats/smac.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "core/text.hpp"
#include "results/formats/python_text.hpp"
#include "results/formats/result_set_builder.hpp"
#include "results/formats/text_file.hpp"
#include "results/formats/trials.hpp"
#include "system/compressed_file.hpp"
#include "system/json_members.hpp"

namespace bobench::results {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* run_history_file = "runhistory.json";

/// An entry of a run history.
struct SmacEntry {
  std::string configuration, pair;  ///< id of the configuration; instance and seed
  double budget = not_known, cost = not_known, seconds = not_known, ended = not_known;
  bool has_ended = true, succeeded = false;
};

const json& element(const json& list, std::size_t position, const char* what) {
  if (!list.is_array() || list.size() <= position) throw InputError(fmt::format("an entry has no {}", what));
  return list[position];
}

double number_of(const json& value, const char* what) {
  const auto number = number_in(value);
  if (!number) system::refuse_member(what, value, "a number");
  return *number;
}

double cost_of(const json& cost) {
  if (!cost.is_array()) return number_of(cost, "cost");
  if (cost.size() != 1) throw InputError(fmt::format("a run of {} objectives; bobench holds one", cost.size()));
  return number_of(cost[0], "cost");
}

/// Versions before 2.0 write {"__enum__": "StatusType.SUCCESS"}, later ones a number.
void set_status(const json& status, SmacEntry& entry) {
  constexpr int running = 0, success = 1;
  if (status.is_number_integer()) {
    entry.has_ended = status.get<int>() != running;
    entry.succeeded = status.get<int>() == success;
    return;
  }
  const std::string name = system::text_member(status, "__enum__");
  entry.has_ended = name != "StatusType.RUNNING";
  entry.succeeded = name == "StatusType.SUCCESS" || name == "StatusType.DONOTADVANCE";
}

std::string configuration_id(const json& id) {
  if (!id.is_number_integer()) system::refuse_member("config_id", id, "a whole number");
  return id.dump();
}

std::string pair_of(const json& instance, const json& seed) {
  return instance.dump(-1, ' ', true, json::error_handler_t::replace) + " " +
         seed.dump(-1, ' ', true, json::error_handler_t::replace);
}

/// Versions from 2.3: an object.
SmacEntry entry_of_object(const json& object) {
  SmacEntry entry;
  entry.configuration = configuration_id(system::member(object, "config_id"));
  entry.pair = pair_of(object.value("instance", json()), object.value("seed", json()));
  entry.budget = number_member(object, "budget");
  entry.cost = cost_of(system::member(object, "cost"));
  entry.seconds = number_member(object, "time");
  entry.ended = number_member(object, "endtime");
  set_status(system::member(object, "status"), entry);
  return entry;
}

/// Versions 2.0 to 2.2: [configuration, instance, seed, budget, cost, time, status, start, end, info].
SmacEntry entry_of_list(const json& list) {
  SmacEntry entry;
  entry.configuration = configuration_id(element(list, 0, "configuration"));
  entry.pair = pair_of(element(list, 1, "instance"), element(list, 2, "seed"));
  entry.budget = number_of(element(list, 3, "budget"), "budget");
  entry.cost = cost_of(element(list, 4, "cost"));
  entry.seconds = number_of(element(list, 5, "time"), "time");
  set_status(element(list, 6, "status"), entry);
  entry.ended = number_of(element(list, 8, "end time"), "endtime");
  return entry;
}

/// Versions before 2.0: [[configuration, instance, seed, budget], [cost, time, status, start, end, info]]; the oldest
/// have no budget, start and end. There, a budget of 0 means none.
SmacEntry entry_of_pair(const json& key, const json& result) {
  SmacEntry entry;
  entry.configuration = configuration_id(element(key, 0, "configuration"));
  entry.pair = pair_of(element(key, 1, "instance"), element(key, 2, "seed"));
  if (key.size() > 3) entry.budget = number_of(key[3], "budget");
  if (entry.budget == 0.0) entry.budget = not_known;
  entry.cost = cost_of(element(result, 0, "cost"));
  entry.seconds = number_of(element(result, 1, "time"), "time");
  set_status(element(result, 2, "status"), entry);
  if (result.size() >= 6) entry.ended = number_of(result[4], "endtime");
  return entry;
}

SmacEntry entry_of(const json& entry) {
  if (entry.is_object()) return entry_of_object(entry);
  if (entry.is_array() && entry.size() == 2) return entry_of_pair(entry[0], entry[1]);
  return entry_of_list(entry);
}

Parameters parameters_of_configuration(const json& configuration) {
  Parameters parameters;
  if (!configuration.is_object()) system::refuse_member("configs", configuration, "an object of parameters");
  for (const auto& [name, value] : configuration.items()) parameters[name] = number_in(value).value_or(not_known);
  return parameters;
}

/// The mean cost of a configuration over the pairs of instance and seed so far, with the same budget.
class MeanCosts {
 public:
  void add(const SmacEntry& entry, TrialEvaluation& evaluation) {
    auto& [sum, pairs] = costs_[{entry.configuration, entry.budget}];
    sum += evaluation.value;
    evaluation.value = sum / static_cast<double>(++pairs);
    evaluation.fidelity = std::isnan(entry.budget) ? static_cast<double>(pairs) : entry.budget;
    most_ = std::max(most_, pairs);
  }
  std::size_t most() const { return most_; }  ///< pairs of one configuration

 private:
  /// NaN is not ordered: it comes first.
  struct Before {
    using Key = std::pair<std::string, double>;
    bool operator()(const Key& a, const Key& b) const {
      if (a.first != b.first) return a.first < b.first;
      return std::isnan(a.second) ? !std::isnan(b.second) : a.second < b.second;
    }
  };
  std::map<Before::Key, std::pair<double, std::size_t>, Before> costs_;
  std::size_t most_ = 0;
};

/// Sets values and fidelities of the evaluations, which are in the order of the entries.
void set_values(const std::vector<SmacEntry>& entries, std::vector<TrialEvaluation>& evaluations,
                std::vector<std::string>& notes) {
  MeanCosts means;
  for (std::size_t i = 0; i < entries.size(); ++i) means.add(entries[i], evaluations[i]);
  const bool has_budgets =
      std::ranges::any_of(entries, [](const SmacEntry& entry) { return !std::isnan(entry.budget); });
  if (means.most() > 1) {
    notes.push_back(
        fmt::format("configurations have up to {} pairs of instance and seed: values are means over the pairs so far{}",
                    means.most(), has_budgets ? "" : ", and the fidelity is their number"));
  }
  if (has_budgets) return;
  for (TrialEvaluation& one : evaluations) {
    one.fidelity = means.most() > 1 ? one.fidelity / static_cast<double>(means.most()) : not_known;
  }
}

TrialRun run_of_history(const json& history, std::vector<std::string>& notes) {
  TrialRun run{.problem = "smac/unnamed", .optimizer = "smac"};
  std::map<std::string, std::size_t> positions;
  for (const auto& [id, configuration] : system::object_member(history, "configs").items()) {
    positions[id] = run.configurations.size();
    run.configurations.push_back(parameters_of_configuration(configuration));
  }
  std::vector<SmacEntry> entries;
  std::size_t running = 0;
  for (const json& data : system::list_member(history, "data")) {
    SmacEntry entry = entry_of(data);
    if (entry.has_ended)
      entries.push_back(std::move(entry));
    else
      ++running;
  }
  if (entries.empty()) throw InputError("no evaluation has ended");
  const auto has_end = [](const SmacEntry& entry) { return !std::isnan(entry.ended); };
  if (std::ranges::all_of(entries, has_end)) std::ranges::stable_sort(entries, {}, &SmacEntry::ended);
  for (const SmacEntry& entry : entries) {
    TrialEvaluation& one = run.evaluations.emplace_back();
    one.value = entry.succeeded ? entry.cost : not_known;
    one.seconds = entry.seconds;
    const auto found = positions.find(entry.configuration);
    if (found != positions.end()) one.configuration = found->second;
  }
  set_values(entries, run.evaluations, notes);
  if (running > 0) notes.push_back(fmt::format("evaluations that still run ({}) are left out", running));
  return run;
}

TrialRun read_history(std::string_view text, const std::string& name, std::vector<std::string>& notes) {
  const Place place{name};
  const json history = parse_python_json(text);
  if (!history.is_object()) place.refuse("this is not a JSON object");
  std::vector<std::string> own;
  TrialRun run = place.read([&] { return run_of_history(history, own); });
  for (const std::string& note : own) notes.push_back(fmt::format("'{}': {}", name, note));
  return run;
}

/// Reads name and seed of the scenario that SMAC 2 writes next to the run history.
void add_scenario(const std::string& path, TrialRun& run) {
  const fs::path file = fs::path(path).parent_path() / "scenario.json";
  if (!fs::is_regular_file(file)) return;
  const json scenario = parse_python_json(whole_text(file.string()));
  if (!scenario.is_object()) return;
  const json* name = system::find_member(scenario, "name");
  if (name && name->is_string()) run.problem = "smac/" + problem_id_part(name->get_ref<const std::string&>());
  const json* seed = system::find_member(scenario, "seed");
  if (seed && seed->is_number_unsigned()) run.seed = seed->get<std::uint64_t>();
}

Imported import_histories(const std::vector<TrialRun>& runs, const std::vector<std::string>& notes) {
  Imported imported = import_trials(runs);
  imported.notes.insert(imported.notes.begin(), notes.begin(), notes.end());
  return imported;
}

}  // namespace

bool is_smac(const std::string& path) {
  if (fs::is_directory(path)) return !files_below(path, run_history_file).empty();
  if (!fs::is_regular_file(path)) return false;
  const std::string beginning = system::read_text_beginning(path, 4096);
  const auto has = [&](const char* key) { return beginning.find(key) != std::string::npos; };
  return trimmed(beginning).starts_with('{') && has("\"data\"") &&
         (has("\"config_id\"") || has("StatusType.") || has("\"stats\""));
}

Imported read_smac(const std::string& path, const ReadOptions& options) {
  std::vector<std::string> notes;
  const auto read = [&](const std::string& file) {
    TrialRun run = read_history(whole_text(file), file, notes);
    add_scenario(file, run);
    return run;
  };
  const std::vector<TrialRun> runs = read_trial_runs(files_below(path, run_history_file), options.strict, read, notes);
  return Place{path}.read([&] { return import_histories(runs, notes); });
}

Imported read_smac_text(std::string_view text, const std::string& name) {
  std::vector<std::string> notes;
  const TrialRun run = read_history(text, name, notes);
  return Place{name}.read([&] { return import_histories({run}, notes); });
}

}  // namespace bobench::results
