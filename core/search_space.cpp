#include "core/search_space.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "core/overloaded.hpp"

namespace bobench {
namespace {

void require_usable(const Parameter& parameter) {
  const auto refuse = [&](const std::string& what) {
    throw InputError(fmt::format("parameter '{}': {}", parameter.name, what));
  };
  const auto require_bounds = [&](double low, double high, Scale scale, double min_on_log) {
    if (!std::isfinite(low) || !std::isfinite(high) || low > high) {
      refuse(fmt::format("bounds [{}, {}] are not a range; expected finite low <= high", low, high));
    }
    if (scale == Scale::log && low < min_on_log) refuse(fmt::format("a log scale needs low > 0, got {}", low));
    // A sample is low + (high - low) u, or low (high / low)^u: with an infinite factor it would always be `high`.
    if (!std::isfinite(high - low)) refuse(fmt::format("the width of [{}, {}] is beyond a double's range", low, high));
    if (scale == Scale::log && !std::isfinite(high / low)) {
      refuse(fmt::format("the ratio of [{}, {}]'s ends is beyond a double's range", low, high));
    }
  };
  std::visit(Overloaded{[&](const RealParameter& real) {
                          require_bounds(real.low, real.high, real.scale, std::numeric_limits<double>::min());
                          if (real.low == real.high) refuse("the range is a single point");
                        },
                        [&](const IntegerParameter& integer) {
                          require_bounds(static_cast<double>(integer.low), static_cast<double>(integer.high),
                                         integer.scale, 1.0);
                        },
                        [&](const OrdinalParameter& ordinal) {
                          if (ordinal.levels.empty()) refuse("an ordinal parameter needs at least one level");
                        },
                        [&](const CategoricalParameter& categorical) {
                          if (categorical.choices.empty()) refuse("a categorical parameter needs at least one choice");
                        }},
             parameter.kind);
}

bool is_allowed(const Parameter& parameter, double value) {
  return value >= parameter.low() && value <= parameter.high() && (parameter.is_real() || value == std::floor(value));
}

}  // namespace

SearchSpace::SearchSpace(std::vector<Parameter> parameters) : parameters_(std::move(parameters)) {
  std::set<std::string> names;
  for (const Parameter& parameter : parameters_) {
    if (parameter.name.empty()) throw InputError("a search space has a parameter without a name");
    if (!names.insert(parameter.name).second) {
      throw InputError(fmt::format("a search space has two parameters named '{}'", parameter.name));
    }
    require_usable(parameter);
  }
  if (parameters_.empty()) throw InputError("a search space needs at least one parameter");
}

SearchSpace SearchSpace::box(Eigen::Index dimension, double low, double high) {
  return box(Eigen::VectorXd::Constant(dimension, low), Eigen::VectorXd::Constant(dimension, high));
}

SearchSpace SearchSpace::box(const Eigen::VectorXd& low, const Eigen::VectorXd& high) {
  if (low.size() != high.size()) {
    throw InputError(fmt::format("a box has {} lower and {} upper bounds", low.size(), high.size()));
  }
  std::vector<Parameter> parameters;
  for (Eigen::Index i = 0; i < low.size(); ++i) {
    parameters.push_back({fmt::format("x{}", i + 1), RealParameter{low[i], high[i], Scale::linear}});
  }
  return SearchSpace(std::move(parameters));
}

bool SearchSpace::is_continuous() const {
  return std::ranges::all_of(parameters_, [](const Parameter& parameter) { return parameter.is_real(); });
}

bool SearchSpace::is_discrete() const {
  return std::ranges::none_of(parameters_, [](const Parameter& parameter) { return parameter.is_real(); });
}

std::optional<double> SearchSpace::cardinality() const {
  double product = 1.0;
  for (const Parameter& parameter : parameters_) {
    const auto count = parameter.cardinality();
    if (!count) return std::nullopt;
    product *= *count;
  }
  return product;
}

bool SearchSpace::contains(const Configuration& configuration) const {
  if (configuration.size() != dimension()) return false;
  for (Eigen::Index i = 0; i < dimension(); ++i) {
    if (!is_allowed((*this)[i], configuration[i])) return false;
  }
  return true;
}

void SearchSpace::require(const Configuration& configuration) const {
  if (configuration.size() != dimension()) {
    throw InputError(fmt::format("a point has {} coordinates; this space has {}", configuration.size(), dimension()));
  }
  for (Eigen::Index i = 0; i < dimension(); ++i) {
    const Parameter& parameter = (*this)[i];
    if (is_allowed(parameter, configuration[i])) continue;
    throw InputError(fmt::format("'{}' is {}; expected {} in [{}, {}]", parameter.name, configuration[i],
                                 parameter.is_real() ? "a number" : "a whole number", parameter.low(),
                                 parameter.high()));
  }
}

Configuration SearchSpace::sample(Random& random) const {
  Configuration configuration(dimension());
  for (Eigen::Index i = 0; i < dimension(); ++i) configuration[i] = value_at((*this)[i], random.uniform());
  return configuration;
}

Configuration SearchSpace::nearest(Configuration configuration) const {
  for (Eigen::Index i = 0; i < dimension(); ++i) {
    const Parameter& parameter = (*this)[i];
    double& value = configuration[i];
    value = std::clamp(value, parameter.low(), parameter.high());
    if (parameter.is_discrete()) value = std::floor(value + 0.5);
  }
  return configuration;
}

SearchSpace with_ordinals_as_choices(const SearchSpace& space) {
  std::vector<Parameter> parameters = space.parameters();
  for (Parameter& parameter : parameters) {
    const auto* ordinal = std::get_if<OrdinalParameter>(&parameter.kind);
    if (!ordinal) continue;
    CategoricalParameter choices;
    for (const double level : ordinal->levels) choices.choices.push_back(fmt::format("{}", level));
    parameter.kind = std::move(choices);
  }
  return SearchSpace(std::move(parameters));
}

nlohmann::json to_json(const SearchSpace& space) {
  auto list = nlohmann::json::array();
  const auto scale_name = [](Scale scale) { return scale == Scale::log ? "log" : "linear"; };
  for (const Parameter& parameter : space.parameters()) {
    nlohmann::json entry = {{"name", parameter.name}};
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
    list.push_back(std::move(entry));
  }
  return list;
}

namespace {

ParameterKind kind_from_json(const nlohmann::json& entry) {
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

}  // namespace

SearchSpace search_space_from_json(const nlohmann::json& description) {
  if (!description.is_array()) throw InputError("a search space is a JSON list of parameters");
  std::vector<Parameter> parameters;
  for (const auto& entry : description) {
    try {
      parameters.push_back({entry.at("name").get<std::string>(), kind_from_json(entry)});
    } catch (const nlohmann::json::exception& error) {
      throw InputError(fmt::format("parameter {}: {}", parameters.size() + 1, error.what()));
    }
  }
  return SearchSpace(std::move(parameters));
}

}  // namespace bobench
