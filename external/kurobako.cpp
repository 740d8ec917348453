#include "external/kurobako.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "core/text.hpp"
#include "external/constraint.hpp"
#include "system/json_members.hpp"

namespace bobench::external {
namespace {

using nlohmann::json;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double largest_exact = 9007199254740992.0;  // 2^53: above it, not every integer is a double
constexpr std::size_t max_steps = 1000000;
constexpr std::size_t max_choices = 1000000;

const json& require_object(const json& value, const char* what) {
  if (!value.is_object()) throw InputError(fmt::format("{} is {}; expected an object", what, json_excerpt(value)));
  return value;
}

std::optional<double> number(const json& object, const char* name) {
  const json* value = system::find_member(object, name);
  if (!value) return std::nullopt;
  if (!value->is_number()) system::refuse_member(name, *value, "a number");
  return value->get<double>();
}

std::int64_t integer(const json& object, const char* name) {
  const json& value = system::member(object, name);
  const auto as_real = value.is_number() ? value.get<double>() : std::nan("");
  if (!(std::abs(as_real) <= largest_exact) || as_real != std::floor(as_real))
    system::refuse_member(name, value, "a whole number of at most 2^53 in size");
  return static_cast<std::int64_t>(as_real);
}

Attributes attributes(const json& description) {
  Attributes read;
  const json* object = system::find_member(description, "attrs");
  if (!object) return read;
  for (const auto& [name, value] : require_object(*object, "'attrs'").items()) {
    read[name] = value.is_string() ? value.get<std::string>() : json_excerpt(value);
  }
  return read;
}

/// The increasing list of numbers in an attribute, if it exists and has this size.
std::optional<std::vector<double>> numbers_in(const Attributes& attributes, const std::string& name, std::size_t size) {
  const auto found = attributes.find(name);
  if (found == attributes.end()) return std::nullopt;
  const json values = json::parse(found->second, nullptr, false);
  const auto is_number = [](const json& value) { return value.is_number(); };
  if (!values.is_array() || values.size() != size || !std::ranges::all_of(values, is_number)) return std::nullopt;
  return values.get<std::vector<double>>();
}

json variable(const std::string& name, json range, bool log) {
  return {{"name", name}, {"range", std::move(range)}, {"distribution", log ? "LOG_UNIFORM" : "UNIFORM"}};
}

json discrete(double low, double high) {
  if (low < -largest_exact || high >= largest_exact) throw InputError("an integer beyond 2^53 has no description");
  return {{"type", "DISCRETE"}, {"low", static_cast<std::int64_t>(low)}, {"high", static_cast<std::int64_t>(high) + 1}};
}

json variable(const Parameter& parameter) {
  if (const auto* categorical = std::get_if<CategoricalParameter>(&parameter.kind)) {
    return variable(parameter.name, {{"type", "CATEGORICAL"}, {"choices", categorical->choices}}, false);
  }
  if (parameter.is_discrete()) {
    return variable(parameter.name, discrete(parameter.low(), parameter.high()), parameter.is_log());
  }
  const double end = std::nextafter(parameter.high(), infinity);
  if (end == infinity) throw InputError(fmt::format("the upper bound of '{}' is too large", parameter.name));
  return variable(parameter.name, {{"type", "CONTINUOUS"}, {"low", parameter.low()}, {"high", end}},
                  parameter.is_log());
}

bool is_log(const json& variable) {
  const json* found = system::find_member(variable, "distribution");
  if (!found || *found == "UNIFORM") return false;
  if (*found != "LOG_UNIFORM") system::refuse_member("distribution", *found, "UNIFORM or LOG_UNIFORM");
  return true;
}

RealParameter continuous_kind(const json& range, bool log) {
  const auto low = number(range, "low"), high = number(range, "high");
  if (!low || !high) throw InputError("has no lower or no upper end; bobench searches bounded spaces only");
  return {*low, std::nextafter(*high, -infinity), log ? Scale::log : Scale::linear};
}

ParameterKind discrete_kind(const json& range, bool log, const std::string& name, const Attributes& attributes) {
  const std::int64_t low = integer(range, "low"), end = integer(range, "high");
  if (end <= low) throw InputError(fmt::format("has the empty range [{}, {})", low, end));
  if (low == 0 && !log) {
    auto levels = numbers_in(attributes, "levels." + name, static_cast<std::size_t>(end));
    if (levels) return OrdinalParameter{std::move(*levels)};
  }
  return IntegerParameter{low, end - 1, log ? Scale::log : Scale::linear};
}

CategoricalParameter categorical_kind(const json& range) {
  const json& choices = system::list_member(range, "choices");
  if (choices.size() > max_choices) throw InputError(fmt::format("has {} choices", choices.size()));
  CategoricalParameter kind;
  for (const json& choice : choices)
    kind.choices.push_back(choice.is_string() ? choice.get<std::string>() : json_excerpt(choice));
  return kind;
}

std::optional<Condition> condition_from_json(const json& description, const std::vector<Parameter>& before) {
  const json* constraint = system::find_member(description, "constraint");
  if (!constraint) return std::nullopt;
  return condition_of_constraint(system::text_member(require_object(*constraint, "'constraint'"), "lua_script"),
                                 before);
}

Parameter parameter_from_json(const json& description, const Attributes& attributes,
                              const std::vector<Parameter>& before) {
  const std::string name = system::text_member(require_object(description, "a variable"), "name");
  try {
    const auto condition = condition_from_json(description, before);
    const json& range = require_object(system::member(description, "range"), "'range'");
    const std::string type = system::text_member(range, "type");
    const bool log = is_log(description);
    if (type == "CONTINUOUS") return {name, continuous_kind(range, log), condition};
    if (type == "DISCRETE") return {name, discrete_kind(range, log, name, attributes), condition};
    if (type == "CATEGORICAL") return {name, categorical_kind(range), condition};
    system::refuse_member("type", type, "CONTINUOUS, DISCRETE or CATEGORICAL");
  } catch (const InputError& error) {
    throw InputError(fmt::format("variable '{}': {}", excerpt(name, 80), error.what()));
  }
}

std::vector<double> fidelities_from_json(const json& description, const Attributes& attributes) {
  const json& steps = system::member(description, "steps");
  std::vector<double> fidelities;
  if (!steps.is_array()) {
    const std::uint64_t count = system::whole_member(description, "steps");
    if (count < 1 || count > max_steps) system::refuse_member("steps", steps, "a number of steps in [1, 1000000]");
    if (auto named = numbers_in(attributes, "fidelities", static_cast<std::size_t>(count))) {
      const bool whole = Steps(*named).are_fidelities();
      if (!whole && std::ranges::is_sorted(*named, std::less_equal<>())) return std::move(*named);
    }
    for (std::uint64_t step = 1; step <= count; ++step) fidelities.push_back(static_cast<double>(step));
    return fidelities;
  }
  for (const json& step : steps) {
    const double value = step.is_number_unsigned() ? step.get<double>() : 0.0;
    const double above = fidelities.empty() ? 0.0 : fidelities.back();
    if (value <= above || value > largest_exact) system::refuse_member("steps", steps, "rising whole numbers >= 1");
    fidelities.push_back(value);
  }
  if (fidelities.empty() || fidelities.size() > max_steps) system::refuse_member("steps", steps, "at least one step");
  return fidelities;
}

bool is_whole_step(double fidelity) {
  return fidelity >= 1.0 && fidelity <= largest_exact && fidelity == std::floor(fidelity);
}

double value_from_json(const json& value, const Parameter& parameter) {
  if (!value.is_number()) {
    throw InputError(fmt::format("'{}' is {}; expected a number", parameter.name, json_excerpt(value)));
  }
  const double number = value.get<double>();
  const bool at_end = parameter.is_real() && number == std::nextafter(parameter.high(), infinity);
  return at_end ? parameter.high() : number;
}

}  // namespace

Steps::Steps(std::vector<double> fidelities)
    : fidelities_(std::move(fidelities)), as_they_are_(std::ranges::all_of(fidelities_, is_whole_step)) {}

std::uint64_t Steps::step(double fidelity) const {
  if (as_they_are_) return static_cast<std::uint64_t>(fidelity);
  const auto found = std::ranges::lower_bound(fidelities_, fidelity);
  return static_cast<std::uint64_t>(std::min(found, fidelities_.end() - 1) - fidelities_.begin()) + 1;
}

std::optional<double> Steps::fidelity(std::uint64_t step) const {
  if (!as_they_are_) {
    if (step < 1 || step > fidelities_.size()) return std::nullopt;
    return fidelities_[static_cast<std::size_t>(step - 1)];
  }
  const double wanted = static_cast<double>(step);
  const auto found = std::ranges::lower_bound(fidelities_, wanted);
  if (found == fidelities_.end() || *found != wanted) return std::nullopt;
  return wanted;
}

json Steps::to_json() const {
  if (!as_they_are_) return fidelities_.size();
  if (fidelities_.back() == static_cast<double>(fidelities_.size())) return fidelities_.size();
  json steps = json::array();
  for (const double fidelity : fidelities_) steps.push_back(static_cast<std::uint64_t>(fidelity));
  return steps;
}

json to_json(const SolverSpec& spec) {
  return {{"name", spec.name}, {"attrs", spec.attributes}, {"capabilities", spec.capabilities}};
}

SolverSpec solver_spec_from_json(const json& description) {
  require_object(description, "a solver's spec");
  SolverSpec spec{system::text_member(description, "name"), attributes(description), {}};
  if (!system::find_member(description, "capabilities")) return spec;
  for (const json& capability : system::list_member(description, "capabilities")) {
    if (!capability.is_string()) system::refuse_member("capabilities", capability, "a name such as UNIFORM_CONTINUOUS");
    spec.capabilities.push_back(capability.get<std::string>());
  }
  return spec;
}

json to_json(const ProblemSpec& spec) {
  Attributes attributes = spec.attributes;
  json domain = json::array();
  const std::vector<Parameter>& parameters = spec.space.parameters();
  for (const Parameter& parameter : parameters) {
    domain.push_back(variable(parameter));
    if (parameter.condition) {
      const auto parent = std::ranges::find(parameters, parameter.condition->parent, &Parameter::name);
      if (&*parent > &parameter) {
        throw InputError(fmt::format("the parent of '{}' comes after it, which has no description", parameter.name));
      }
      domain.back()["constraint"] = {{"lua_script", lua_constraint(*parameter.condition, *parent)}};
    }
    attributes.erase("levels." + parameter.name);  // a user's attribute of that name would be mistaken for ours
    if (const auto* ordinal = std::get_if<OrdinalParameter>(&parameter.kind)) {
      attributes["levels." + parameter.name] = json(ordinal->levels).dump();
    }
  }
  const Steps steps(spec.fidelities);
  attributes.erase("fidelities");
  if (!steps.are_fidelities()) attributes["fidelities"] = json(spec.fidelities).dump();
  json value_range = {{"type", "CONTINUOUS"}};
  if (spec.lower_bound) value_range["low"] = *spec.lower_bound;
  return {{"name", spec.name},
          {"attrs", attributes},
          {"params_domain", std::move(domain)},
          {"values_domain", json::array({variable("value", std::move(value_range), false)})},
          {"steps", steps.to_json()}};
}

ProblemSpec problem_spec_from_json(const json& description) {
  require_object(description, "a problem's spec");
  ProblemSpec spec;
  spec.name = system::text_member(description, "name");
  spec.attributes = attributes(description);
  std::vector<Parameter> parameters;
  for (const json& one : system::list_member(description, "params_domain")) {
    parameters.push_back(parameter_from_json(one, spec.attributes, parameters));
  }
  spec.space = SearchSpace(std::move(parameters));
  const json& values = system::list_member(description, "values_domain");
  if (values.size() != 1) throw InputError(fmt::format("has {} objectives; bobench can do one", values.size()));
  const json& range = system::member(require_object(values[0], "a variable"), "range");
  spec.lower_bound = number(require_object(range, "'range'"), "low");
  spec.fidelities = fidelities_from_json(description, spec.attributes);
  return spec;
}

Configuration configuration_from_json(const json& params, const SearchSpace& space) {
  if (!params.is_array()) system::refuse_member("params", params, "a list");
  if (params.size() != static_cast<std::size_t>(space.dimension())) {
    throw InputError(fmt::format("has {} parameters; the space has {}", params.size(), space.dimension()));
  }
  Configuration configuration(space.dimension());
  const auto is_null = [&](Eigen::Index i) {
    return space[i].condition && params[static_cast<std::size_t>(i)].is_null();
  };
  for (Eigen::Index i = 0; i < space.dimension(); ++i) {
    configuration[i] = is_null(i) ? space.imputed(i) : value_from_json(params[static_cast<std::size_t>(i)], space[i]);
  }
  for (Eigen::Index i = 0; i < space.dimension(); ++i) {
    if (is_null(i) && space.is_active(i, configuration)) {
      throw InputError(fmt::format("'{}' is null; expected a number, since it is active", space[i].name));
    }
  }
  configuration = space.canonical(std::move(configuration));
  space.require(configuration);
  return configuration;
}

std::string params_text(const Configuration& configuration, const SearchSpace& space) {
  fmt::memory_buffer out;
  for (Eigen::Index i = 0; i < configuration.size(); ++i) {
    out.push_back(i == 0 ? '[' : ',');
    if (!space.is_active(i, configuration)) {
      out.append(std::string_view("null"));
    } else if (space[i].is_discrete()) {
      fmt::format_to(std::back_inserter(out), "{}", static_cast<std::int64_t>(configuration[i]));
    } else {
      fmt::format_to(std::back_inserter(out), "{}", configuration[i]);
    }
  }
  out.push_back(']');
  return fmt::to_string(out);
}

std::vector<std::string> capabilities_of(const Abilities& abilities) {
  std::vector<std::string> names;
  const auto add = [&](bool able, const char* name) {
    if (able) names.emplace_back(name);
  };
  add(abilities.real && abilities.linear_real, "UNIFORM_CONTINUOUS");
  add(abilities.integer && abilities.ordinal && abilities.linear_integer, "UNIFORM_DISCRETE");
  add(abilities.real && abilities.log_real, "LOG_UNIFORM_CONTINUOUS");
  add(abilities.integer && abilities.log_integer, "LOG_UNIFORM_DISCRETE");
  add(abilities.categorical, "CATEGORICAL");
  add(abilities.conditional, "CONDITIONAL");
  add(abilities.concurrent, "CONCURRENT");
  return names;
}

Abilities abilities_of(const std::vector<std::string>& capabilities) {
  const auto has = [&](const char* name) { return std::ranges::find(capabilities, name) != capabilities.end(); };
  Abilities abilities;
  abilities.linear_real = has("UNIFORM_CONTINUOUS");
  abilities.log_real = has("LOG_UNIFORM_CONTINUOUS");
  abilities.real = abilities.linear_real || abilities.log_real;
  abilities.linear_integer = has("UNIFORM_DISCRETE");
  abilities.log_integer = has("LOG_UNIFORM_DISCRETE");
  abilities.integer = abilities.linear_integer || abilities.log_integer;
  abilities.ordinal = abilities.linear_integer;
  abilities.categorical = has("CATEGORICAL");
  abilities.conditional = has("CONDITIONAL");
  abilities.concurrent = has("CONCURRENT");
  abilities.unasked = Unasked::nothing;  // the protocol has no messages for such trials
  return abilities;
}

}  // namespace bobench::external
