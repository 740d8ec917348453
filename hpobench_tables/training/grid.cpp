#include "hpobench_tables/training/grid.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "core/text.hpp"
#include "system/compressed_file.hpp"

namespace bobench::hpobench_tables {
namespace {

using Eigen::Index;
using Json = nlohmann::ordered_json;

/// The allowed values of a hyperparameter: words, or numbers in [low, high] (or below high).
struct Rule {
  std::string name;  ///< without the layer's number
  bool per_layer;
  std::vector<std::string> words;
  double low = 0.0, high = 0.0;
  bool whole = false, below_high = false;
};

const std::vector<Rule>& rules() {
  static const std::vector<Rule> table = {
      {.name = "activation_fn", .per_layer = true, .words = activation_names()},
      {.name = "batch_size", .per_layer = false, .words = {}, .low = 1, .high = 1 << 20, .whole = true},
      {.name = "dropout", .per_layer = true, .words = {}, .low = 0.0, .high = 1.0, .below_high = true},
      {.name = "init_lr", .per_layer = false, .words = {}, .low = 1e-12, .high = 1e3},
      {.name = "lr_schedule", .per_layer = false, .words = {"cosine", "const"}},
      {.name = "n_units", .per_layer = true, .words = {}, .low = 1, .high = 1 << 16, .whole = true}};
  return table;
}

/// "n_units_2" gives ("n_units", 2); a name for the whole network has layer 0.
std::optional<std::pair<const Rule*, Index>> rule_for(const std::string& name) {
  for (const Rule& rule : rules()) {
    if (!rule.per_layer && name == rule.name) return std::pair{&rule, Index{0}};
    if (!rule.per_layer || !name.starts_with(rule.name + "_")) continue;
    const std::string digits = name.substr(rule.name.size() + 1);
    const auto layer = parse_integer(digits);
    if (layer && *layer >= 1 && *layer <= 100 && std::to_string(*layer) == digits)
      return std::pair{&rule, Index{*layer}};
  }
  return std::nullopt;
}

std::string allowed(const Rule& rule) {
  if (!rule.words.empty()) return fmt::format("one of {}", fmt::join(rule.words, ", "));
  return fmt::format("a {}number in [{}, {}{}", rule.whole ? "whole " : "", rule.low, rule.high,
                     rule.below_high ? ")" : "]");
}

void check_value(const std::string& name, const Rule& rule, const Json& value) {
  bool good = false;
  if (!rule.words.empty()) {
    good = value.is_string() && std::ranges::count(rule.words, value.get<std::string>()) == 1;
  } else if (value.is_number()) {
    const double number = value.get<double>();
    good = number >= rule.low && (rule.below_high ? number < rule.high : number <= rule.high) &&
           (!rule.whole || number == std::floor(number));
  }
  if (!good) throw InputError(fmt::format("{}: {} is not {}", name, value.dump(), allowed(rule)));
}

Parameter parameter_from(const std::string& name, const Rule& rule, const Json& values) {
  if (rule.words.empty()) {
    auto levels = values.get<std::vector<double>>();
    if (std::ranges::adjacent_find(levels, std::greater_equal<>{}) != levels.end()) {
      throw InputError(fmt::format("{}: the values {} do not increase", name, values.dump()));
    }
    return {name, OrdinalParameter{std::move(levels)}};
  }
  auto choices = values.get<std::vector<std::string>>();
  if (std::set<std::string>(choices.begin(), choices.end()).size() < choices.size()) {
    throw InputError(fmt::format("{}: a value of {} is there twice", name, values.dump()));
  }
  return {name, CategoricalParameter{std::move(choices)}};
}

Json parse(const std::string& text) {
  // The parser would silently use the last of two equal names. Deep nesting would cause deep recursion.
  std::set<std::string> names;
  std::string twice;
  bool is_deep = false;
  const auto watch = [&](int depth, Json::parse_event_t event, Json& parsed) {
    if (event == Json::parse_event_t::key && depth == 1 && !names.insert(parsed.get<std::string>()).second) {
      twice = parsed.get<std::string>();
    }
    const bool opens = event == Json::parse_event_t::array_start || event == Json::parse_event_t::object_start;
    is_deep = is_deep || (opens && depth > 1);
    return true;
  };
  Json json;
  try {
    json = Json::parse(text, watch);
  } catch (const nlohmann::json::parse_error& error) {
    throw InputError(fmt::format("not JSON (at byte {})", error.byte));
  } catch (const nlohmann::json::out_of_range&) {
    throw InputError("not JSON: a number is too large for any computer");
  }
  if (is_deep) throw InputError("a list within a list means nothing; wanted are names with lists of values");
  if (!json.is_object()) throw InputError("a JSON object is wanted: names with lists of values");
  if (!twice.empty()) throw InputError(fmt::format("{} is there twice", twice));
  return json;
}

/// Replaces a list of one value by the value: equal grids get equal texts, by which a checkpoint identifies them.
Json one_way_to_write(Json json) {
  for (auto& [name, values] : json.items()) {
    if (values.is_array() && values.size() == 1) values = Json(values[0]);
  }
  return json;
}

/// The number of hidden layers.
/// @throws InputError if a required name is missing, or if a name belongs to a layer that does not exist
Index count_layers(const Json& json) {
  Index layers = 0;
  while (json.contains(fmt::format("n_units_{}", layers + 1))) ++layers;
  for (const char* needed : {"batch_size", "init_lr", "n_units_1"}) {
    if (!json.contains(needed)) throw InputError(fmt::format("{} is missing", needed));
  }
  for (const auto& [name, values] : json.items()) {
    if (rule_for(name)->second > layers) {
      throw InputError(fmt::format("{}: there is no n_units_{}, so no such layer", name, layers + 1));
    }
  }
  return layers;
}

}  // namespace

Grid Grid::from_json(const std::string& text) {
  const Json json = one_way_to_write(parse(text));
  Grid grid;
  std::vector<Parameter> parameters;
  double rows = 1.0;
  for (const auto& [name, values] : json.items()) {
    const auto found = rule_for(name);
    if (!found) {
      std::vector<std::string> known;
      for (const Rule& rule : rules()) known.push_back(rule.name + (rule.per_layer ? "_1" : ""));
      throw InputError(fmt::format("unknown hyperparameter '{}'{} (known: {}, and so on for each layer)", name,
                                   did_you_mean(name, known), fmt::join(known, ", ")));
    }
    const Rule& rule = *found->first;
    if (values.is_array() && values.empty()) throw InputError(fmt::format("{}: the list of values is empty", name));
    for (const Json& value : values.is_array() ? values : Json::array({values})) check_value(name, rule, value);
    if (values.is_array() && values.size() > 1) {
      parameters.push_back(parameter_from(name, rule, values));
      rows *= static_cast<double>(values.size());
    } else {
      const Json& value = values.is_array() ? values[0] : values;
      grid.fixed_[name] = value.is_string() ? Value(value.get<std::string>()) : Value(value.get<double>());
    }
  }
  grid.layers_ = count_layers(json);
  if (parameters.empty()) throw InputError("no hyperparameter has more than one value: there is nothing to choose");
  if (rows > 1e8) throw InputError(fmt::format("the grid has {:.3g} rows; 1e8 are the limit", rows));
  grid.space_ = SearchSpace(std::move(parameters));
  grid.numbering_ = Numbering(grid.space_);
  grid.canonical_ = json.dump();
  return grid;
}

Grid Grid::from_file(const std::string& path) {
  constexpr std::uint64_t max_bytes = 1 << 24;
  const std::string text = system::read_text_file(path, max_bytes);
  try {
    return from_json(text);
  } catch (const InputError& error) {
    throw InputError(fmt::format("'{}': {}", path, error.what()));
  }
}

Grid Grid::fcnet() {
  return from_json(R"({"activation_fn_1": ["relu", "tanh"], "activation_fn_2": ["relu", "tanh"],
                       "batch_size": [8, 16, 32, 64], "dropout_1": [0.0, 0.3, 0.6], "dropout_2": [0.0, 0.3, 0.6],
                       "init_lr": [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1], "lr_schedule": ["cosine", "const"],
                       "n_units_1": [16, 32, 64, 128, 256, 512], "n_units_2": [16, 32, 64, 128, 256, 512]})");
}

TrainingSettings Grid::settings(Index row) const {
  std::map<std::string, Value> values = fixed_;
  const Configuration indices = configuration(row);
  for (Index p = 0; p < space_.dimension(); ++p) {
    const auto index = static_cast<std::size_t>(indices[p]);
    if (const auto* ordinal = std::get_if<OrdinalParameter>(&space_[p].kind)) {
      values[space_[p].name] = ordinal->levels[index];
    } else {
      values[space_[p].name] = std::get<CategoricalParameter>(space_[p].kind).choices[index];
    }
  }
  const auto number = [&](const std::string& name, double otherwise) {
    const auto found = values.find(name);
    return found == values.end() ? otherwise : std::get<double>(found->second);
  };
  const auto word = [&](const std::string& name, const std::string& otherwise) {
    const auto found = values.find(name);
    return found == values.end() ? otherwise : std::get<std::string>(found->second);
  };
  TrainingSettings settings{
      .hidden = {},
      .batch_size = static_cast<Index>(number("batch_size", 0)),
      .initial_rate = number("init_lr", 0),
      .schedule = word("lr_schedule", "const") == "cosine" ? Schedule::cosine : Schedule::constant};
  for (Index k = 1; k <= layers_; ++k) {
    settings.hidden.push_back({.units = static_cast<Index>(number(fmt::format("n_units_{}", k), 0)),
                               .activation = activation(word(fmt::format("activation_fn_{}", k), "relu")),
                               .dropout = number(fmt::format("dropout_{}", k), 0.0)});
  }
  return settings;
}

}  // namespace bobench::hpobench_tables
