#include "core/search_space.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

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

[[noreturn]] void refuse_condition(const Parameter& child, const std::string& what) {
  throw InputError(fmt::format("parameter '{}': its parent '{}' {}", child.name, child.condition->parent, what));
}

void require_condition(const Parameter& child, const Parameter& parent) {
  const Condition& condition = *child.condition;
  if (parent.is_real()) refuse_condition(child, "is real; expected an integer, an ordinal or a categorical parameter");
  if (condition.values.empty()) refuse_condition(child, "has no value with which it is active");
  for (const double value : condition.values) {
    if (!is_allowed(parent, value)) refuse_condition(child, fmt::format("cannot have the value {}", value));
  }
  if (condition.imputed && !is_allowed(child, *condition.imputed)) {
    throw InputError(
        fmt::format("parameter '{}': the imputed value {} is out of its range", child.name, *condition.imputed));
  }
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
  link_parents();
}

void SearchSpace::link_parents() {
  const auto position_of = [&](const Parameter& child) {
    const auto parent = std::ranges::find(parameters_, child.condition->parent, &Parameter::name);
    if (parent == parameters_.end()) refuse_condition(child, "is not a parameter of the space");
    require_condition(child, *parent);
    return static_cast<Eigen::Index>(parent - parameters_.begin());
  };
  if (std::ranges::none_of(parameters_, [](const Parameter& parameter) { return parameter.condition.has_value(); })) {
    return;
  }
  for (Parameter& parameter : parameters_) {
    parents_.push_back(parameter.condition ? position_of(parameter) : -1);
    if (!parameter.condition) continue;
    // Sorted, so that the order in which values are given does not make another space.
    const std::set<double> values(parameter.condition->values.begin(), parameter.condition->values.end());
    parameter.condition->values.assign(values.begin(), values.end());
  }
  for (Eigen::Index i = 0; i < dimension(); ++i) {
    Eigen::Index at = i;
    for (Eigen::Index steps = 0; parents_[static_cast<std::size_t>(at)] >= 0; ++steps) {
      if (steps == dimension()) refuse_condition((*this)[i], "depends on a cycle of conditions");
      at = parents_[static_cast<std::size_t>(at)];
    }
  }
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
  if (!is_discrete()) return std::nullopt;
  double product = 1.0;
  for (Eigen::Index i = 0; i < dimension(); ++i) {
    if (!(*this)[i].condition) product *= count(i);
  }
  return product;
}

/// The number of configurations of the parameter and its descendants where it is active.
double SearchSpace::count(Eigen::Index position) const {
  const double values = *(*this)[position].cardinality();
  if (!is_conditional()) return values;
  std::map<double, double> with_children;  // by value: the children's configurations
  for (Eigen::Index child = 0; child < dimension(); ++child) {
    if (parents_[static_cast<std::size_t>(child)] != position) continue;
    const double of_child = count(child);
    const auto& active = (*this)[child].condition->values;
    for (const double value : std::set<double>(active.begin(), active.end())) {
      with_children.try_emplace(value, 1.0).first->second *= of_child;
    }
  }
  double sum = values - static_cast<double>(with_children.size());
  for (const auto& [value, configurations] : with_children) sum += configurations;
  return sum;
}

bool SearchSpace::is_active(Eigen::Index position, const Configuration& configuration) const {
  if (!is_conditional()) return true;
  for (Eigen::Index at = position; parents_[static_cast<std::size_t>(at)] >= 0;) {
    const auto& values = (*this)[at].condition->values;
    at = parents_[static_cast<std::size_t>(at)];
    if (std::ranges::find(values, configuration[at]) == values.end()) return false;
  }
  return true;
}

double SearchSpace::imputed(Eigen::Index position) const {
  const Parameter& parameter = (*this)[position];
  if (parameter.condition->imputed) return *parameter.condition->imputed;
  return parameter.is_categorical() ? 0.0 : from_unit(parameter, 0.5);
}

Configuration SearchSpace::canonical(Configuration configuration) const {
  if (!is_conditional()) return configuration;
  for (Eigen::Index i = 0; i < dimension(); ++i) {
    // An imputed parent does not activate its children: is_active() asks for all ancestors.
    if (!is_active(i, configuration)) configuration[i] = imputed(i);
  }
  return configuration;
}

std::vector<Eigen::Index> SearchSpace::parents_first() const {
  std::vector<Eigen::Index> order;
  const auto is_listed = [&](Eigen::Index i) { return std::ranges::find(order, i) != order.end(); };
  const auto add = [&](auto& self, Eigen::Index i) -> void {
    if (is_listed(i)) return;
    if (is_conditional() && parents_[static_cast<std::size_t>(i)] >= 0) {
      self(self, parents_[static_cast<std::size_t>(i)]);
    }
    order.push_back(i);
  };
  for (Eigen::Index i = 0; i < dimension(); ++i) add(add, i);
  return order;
}

bool SearchSpace::contains(const Configuration& configuration) const {
  if (configuration.size() != dimension()) return false;
  for (Eigen::Index i = 0; i < dimension(); ++i) {
    if (!is_allowed((*this)[i], configuration[i])) return false;
    if (!is_active(i, configuration) && configuration[i] != imputed(i)) return false;
  }
  return true;
}

void SearchSpace::require(const Configuration& configuration) const {
  if (configuration.size() != dimension()) {
    throw InputError(fmt::format("a point has {} coordinates; this space has {}", configuration.size(), dimension()));
  }
  for (Eigen::Index i = 0; i < dimension(); ++i) {
    const Parameter& parameter = (*this)[i];
    if (is_allowed(parameter, configuration[i])) {
      if (is_active(i, configuration) || configuration[i] == imputed(i)) continue;
      throw InputError(fmt::format("'{}' is {}; expected {}, since '{}' makes it inactive", parameter.name,
                                   configuration[i], imputed(i), parameter.condition->parent));
    }
    throw InputError(fmt::format("'{}' is {}; expected {} in [{}, {}]", parameter.name, configuration[i],
                                 parameter.is_real() ? "a number" : "a whole number", parameter.low(),
                                 parameter.high()));
  }
}

Configuration SearchSpace::sample(Random& random) const {
  Configuration configuration(dimension());
  for (Eigen::Index i = 0; i < dimension(); ++i) configuration[i] = value_at((*this)[i], random.uniform());
  return canonical(std::move(configuration));
}

Configuration SearchSpace::nearest(Configuration configuration) const {
  for (Eigen::Index i = 0; i < dimension(); ++i) {
    const Parameter& parameter = (*this)[i];
    double& value = configuration[i];
    value = std::clamp(value, parameter.low(), parameter.high());
    if (parameter.is_discrete()) value = std::floor(value + 0.5);
  }
  return canonical(std::move(configuration));
}

SearchSpace without_conditions(const SearchSpace& space) {
  std::vector<Parameter> parameters = space.parameters();
  for (Parameter& parameter : parameters) parameter.condition.reset();
  return SearchSpace(std::move(parameters));
}

SearchSpace with_ordinals_as_choices(const SearchSpace& space) {
  std::vector<Parameter> parameters = space.parameters();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    Parameter& parameter = parameters[i];
    const auto* ordinal = std::get_if<OrdinalParameter>(&parameter.kind);
    if (!ordinal) continue;
    if (parameter.condition) parameter.condition->imputed = space.imputed(static_cast<Eigen::Index>(i));
    CategoricalParameter choices;
    for (const double level : ordinal->levels) choices.choices.push_back(fmt::format("{}", level));
    parameter.kind = std::move(choices);
  }
  return SearchSpace(std::move(parameters));
}

}  // namespace bobench
