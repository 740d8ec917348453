#include "hpobench_tables/tabular_problem.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/problem_catalog.hpp"
#include "core/text.hpp"

namespace bobench::hpobench_tables {
namespace {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();
constexpr const char *repeat_key = "repeat", *optimum_key = "optimum";

/// A text such as "random|mean|first".
template <class Rule>
std::string names_of_rule() {
  std::string names;
  for (const EnumName<Rule>& one : enum_names(Rule())) names += (names.empty() ? "" : "|") + std::string(one.name);
  return names;
}

template <class Rule>
Rule rule_of(std::string_view key, std::string_view value) {
  if (const auto rule = enum_named<Rule>(value)) return *rule;
  throw InputError(
      fmt::format("{} is '{}'; expected one of {}", key, value, fmt::join(split(names_of_rule<Rule>(), '|'), ", ")));
}

/// The index of the smallest entry that is not NaN, or nothing.
std::optional<std::size_t> lowest(const std::vector<double>& values) {
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::isnan(values[i]) && (!best || values[i] < values[*best])) best = i;
  }
  return best;
}

/// Draws one of a row's available trainings uniformly; -1 if there is none.
std::int64_t drawn(const double* row, std::int64_t repeats, Random& random) {
  std::int64_t there = 0;
  for (std::int64_t i = 0; i < repeats; ++i) there += !std::isnan(row[i]);
  if (there == 0) return -1;
  std::int64_t left = random.index(there);
  std::int64_t at = 0;
  while (std::isnan(row[at]) || left-- > 0) ++at;
  return at;
}

}  // namespace

TabularRules TabularRules::from(std::span<const std::string> texts) {
  TabularRules rules;
  std::map<std::string_view, std::string_view> given;
  for (const std::string_view text : texts) {
    const std::size_t equals = text.find('=');
    const std::string_view key = text.substr(0, equals);
    const std::string_view value = equals == std::string_view::npos ? "" : text.substr(equals + 1);
    if (key == repeat_key) {
      rules.repeat = rule_of<RepeatRule>(key, value);
    } else if (key == optimum_key) {
      rules.optimum = rule_of<OptimumRule>(key, value);
    } else {
      throw InputError(fmt::format("'{}' is not a rule of a table; expected {}={} or {}={}", text, repeat_key,
                                   names_of_rule<RepeatRule>(), optimum_key, names_of_rule<OptimumRule>()));
    }
    const auto [first, is_new] = given.emplace(key, value);
    if (!is_new) refuse_second_rule(key, first->second, value);
  }
  return rules;
}

std::vector<std::string> TabularRules::texts() const {
  const TabularRules standard;
  std::vector<std::string> texts;
  if (repeat != standard.repeat) texts.push_back(fmt::format("{}={}", repeat_key, name_of(repeat)));
  if (optimum != standard.optimum) texts.push_back(fmt::format("{}={}", optimum_key, name_of(optimum)));
  return texts;
}

nlohmann::json TabularRules::to_json() const {
  return {{repeat_key, name_of(repeat)}, {optimum_key, name_of(optimum)}};
}

std::optional<double> optimum_of(const Table& table, const TabularRules& rules) {
  const TableSlice& full = table.full();
  if (rules.optimum == OptimumRule::published) {
    if (!table.has_test()) {
      throw InputError("optimum=published needs test errors, which this table does not have; use optimum=validation");
    }
    const auto best = lowest(row_means(table.test(), table.repeats()));
    return best ? std::optional(full.mean[*best]) : std::nullopt;
  }
  if (rules.repeat != RepeatRule::first) {
    const auto best = lowest(full.mean);
    return best ? std::optional(full.mean[*best]) : std::nullopt;
  }
  std::vector<double> first;
  first.reserve(full.mean.size());
  for (std::size_t at = 0; at < full.value.size(); at += static_cast<std::size_t>(table.repeats())) {
    first.push_back(full.value[at]);
  }
  const auto best = lowest(first);
  return best ? std::optional(first[*best]) : std::nullopt;
}

TabularProblem::TabularProblem(std::shared_ptr<const Table> table, TabularRules rules, std::string name)
    : table_(std::move(table)), rules_(rules), name_(std::move(name)), optimum_(optimum_of(*table_, rules_)) {}

const TableSlice& TabularProblem::slice_at(double fidelity) const {
  const auto& fidelities = table_->fidelities();
  if (fidelity == fidelities.back()) return table_->full();
  const auto found = std::ranges::lower_bound(fidelities, fidelity);
  if (found == fidelities.end() || *found != fidelity) {
    throw Error(fmt::format("'{}' has no fidelity {}", name_, fidelity));
  }
  return table_->slice(static_cast<std::size_t>(found - fidelities.begin()));
}

Evaluation TabularProblem::evaluate(const Configuration& configuration, double fidelity, Random& random) const {
  const TableSlice& slice = slice_at(fidelity);
  Evaluation evaluation{.value = missing, .fidelity = fidelity};
  const std::int64_t row = table_->row(configuration), repeats = table_->repeats();
  if (row < 0) return evaluation;
  const auto cost = [&](double seconds) { return std::isnan(seconds) ? 0.0 : seconds; };
  const auto row_index = static_cast<std::size_t>(row);
  if (rules_.repeat == RepeatRule::mean) {
    evaluation.value = slice.mean[row_index];
    if (!slice.total_cost.empty()) evaluation.cost_seconds = slice.total_cost[row_index];
    return evaluation;
  }
  const std::size_t start = row_index * static_cast<std::size_t>(repeats);
  std::int64_t repeat = 0;
  if (rules_.repeat == RepeatRule::random) {
    repeat = slice.is_complete ? random.index(repeats) : drawn(&slice.value[start], repeats, random);
    evaluation.noise_free = slice.mean[row_index];
    if (repeat < 0) return evaluation;
  }
  evaluation.value = slice.value[start + static_cast<std::size_t>(repeat)];
  if (!slice.cost.empty()) evaluation.cost_seconds = cost(slice.cost[start + static_cast<std::size_t>(repeat)]);
  return evaluation;
}

nlohmann::json TabularProblem::details() const {
  nlohmann::json details = rules_.to_json();
  const TableInfo& info = table_->info();
  details["objective"] = info.objective;
  if (!info.fidelity_name.empty()) details["fidelity"] = info.fidelity_name;
  details["source"] = info.source;
  if (!info.source_sha256.empty()) details["source_sha256"] = info.source_sha256;
  return details;
}

}  // namespace bobench::hpobench_tables
