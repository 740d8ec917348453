#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "core/overloaded.hpp"
#include "core/search_space.hpp"

namespace bobench {
namespace {

using nlohmann::json;

/// A value of a configuration as text for a choice, the level itself for an ordinal, or a number.
json value_to_json(const Parameter& parameter, double value) {
  if (const auto* categorical = std::get_if<CategoricalParameter>(&parameter.kind)) {
    return categorical->choices[static_cast<std::size_t>(value)];
  }
  if (const auto* ordinal = std::get_if<OrdinalParameter>(&parameter.kind)) {
    return ordinal->levels[static_cast<std::size_t>(value)];
  }
  if (parameter.is_integer()) return static_cast<std::int64_t>(value);
  return value;
}

/// @throws InputError for a choice or level that the parameter does not have
double value_from_json(const Parameter& parameter, const json& value) {
  const auto index_in = [&](const auto& values) {
    const auto found = std::ranges::find_if(values, [&](const auto& one) { return value == one; });
    if (found != values.end()) return static_cast<double>(found - values.begin());
    throw InputError(fmt::format("parameter '{}' does not have the value {}", parameter.name, json_excerpt(value)));
  };
  if (const auto* categorical = std::get_if<CategoricalParameter>(&parameter.kind))
    return index_in(categorical->choices);
  if (const auto* ordinal = std::get_if<OrdinalParameter>(&parameter.kind)) return index_in(ordinal->levels);
  return value.get<double>();
}

json condition_to_json(const SearchSpace& space, Eigen::Index position) {
  const Condition& condition = *space[position].condition;
  const auto& parent = *std::ranges::find(space.parameters(), condition.parent, &Parameter::name);
  json values = json::array();
  for (const double value : condition.values) values.push_back(value_to_json(parent, value));
  return {{"parent", condition.parent},
          {"values", std::move(values)},
          {"imputed", value_to_json(space[position], space.imputed(position))}};
}

}  // namespace

json to_json(const SearchSpace& space) {
  auto list = json::array();
  const auto scale_name = [](Scale scale) { return scale == Scale::log ? "log" : "linear"; };
  for (const Parameter& parameter : space.parameters()) {
    json entry = {{"name", parameter.name}};
    std::visit(
        Overloaded{[&](const RealParameter& real) {
                     entry.update(
                         {{"type", "real"}, {"low", real.low}, {"high", real.high}, {"scale", scale_name(real.scale)}});
                   },
                   [&](const IntegerParameter& integer) {
                     entry.update({{"type", "integer"},
                                   {"low", integer.low},
                                   {"high", integer.high},
                                   {"scale", scale_name(integer.scale)}});
                   },
                   [&](const OrdinalParameter& ordinal) {
                     entry.update({{"type", "ordinal"}, {"levels", ordinal.levels}});
                   },
                   [&](const CategoricalParameter& categorical) {
                     entry.update({{"type", "categorical"}, {"choices", categorical.choices}});
                   }},
        parameter.kind);
    if (parameter.condition) entry["condition"] = condition_to_json(space, static_cast<Eigen::Index>(list.size()));
    list.push_back(std::move(entry));
  }
  return list;
}

namespace {

ParameterKind kind_from_json(const json& entry) {
  const std::string type = entry.at("type").get<std::string>();
  const auto scale = [&] {
    const auto name = entry.value("scale", std::string("linear"));
    if (name == "linear") return Scale::linear;
    if (name == "log") return Scale::log;
    throw InputError(fmt::format("scale is '{}'; expected linear or log", name));
  };
  if (type == "real") return RealParameter{entry.at("low").get<double>(), entry.at("high").get<double>(), scale()};
  if (type == "integer") {
    return IntegerParameter{entry.at("low").get<std::int64_t>(), entry.at("high").get<std::int64_t>(), scale()};
  }
  if (type == "ordinal") return OrdinalParameter{entry.at("levels").get<std::vector<double>>()};
  if (type == "categorical") return CategoricalParameter{entry.at("choices").get<std::vector<std::string>>()};
  throw InputError(fmt::format("type is '{}'; expected real, integer, ordinal or categorical", type));
}

Condition condition_from_json(const json& entry, const Parameter& child, const std::vector<Parameter>& parameters) {
  Condition condition{entry.at("parent").get<std::string>(), {}};
  const auto parent = std::ranges::find(parameters, condition.parent, &Parameter::name);
  if (parent == parameters.end()) {
    throw InputError(
        fmt::format("parameter '{}': its parent '{}' is not a parameter of the space", child.name, condition.parent));
  }
  if (!entry.at("values").is_array()) {
    throw InputError(fmt::format("parameter '{}': the values of its condition are {}; expected a list", child.name,
                                 json_excerpt(entry["values"])));
  }
  for (const json& value : entry["values"]) condition.values.push_back(value_from_json(*parent, value));
  if (entry.contains("imputed")) condition.imputed = value_from_json(child, entry["imputed"]);
  return condition;
}

/// Calls read(entry, number) for each entry of a list. @throws InputError that names the entry
template <class Read>
void for_each_entry(const json& list, Read read) {
  std::size_t number = 0;
  for (const json& entry : list) {
    try {
      read(entry, number++);
    } catch (const json::exception& error) {
      throw InputError(fmt::format("parameter {}: {}", number, error.what()));
    }
  }
}

}  // namespace

SearchSpace search_space_from_json(const json& description) {
  if (!description.is_array()) throw InputError("a search space is a JSON list of parameters");
  std::vector<Parameter> parameters;
  for_each_entry(description, [&](const json& entry, std::size_t) {
    parameters.push_back({entry.at("name").get<std::string>(), kind_from_json(entry)});
  });
  for_each_entry(description, [&](const json& entry, std::size_t i) {
    if (entry.contains("condition") && !entry["condition"].is_null()) {
      parameters[i].condition = condition_from_json(entry["condition"], parameters[i], parameters);
    }
  });
  return SearchSpace(std::move(parameters));
}

}  // namespace bobench
