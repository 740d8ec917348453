// A tabular problem: evaluations are lookups in a table.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/enum_names.hpp"
#include "core/problem.hpp"
#include "hpobench_tables/table.hpp"

namespace bobench::hpobench_tables {

/// Which of a configuration's trainings an evaluation returns.
///   random  a random one at every evaluation, with its runtime as cost: the published benchmarks' noisy objective
///           [Klein & Hutter 2019; BORE appendix K.1]
///   mean    the mean of all, with the sum of their runtimes [HPOBench]
///   first   the first
enum class RepeatRule { random, mean, first };
constexpr auto enum_names(RepeatRule) {
  return std::to_array<EnumName<RepeatRule>>(
      {{RepeatRule::random, "random"}, {RepeatRule::mean, "mean"}, {RepeatRule::first, "first"}});
}

/// The optimum, that is, the value with zero regret.
///   validation  the lowest mean over repeats of the validation error at full fidelity (with repeat=first: the lowest
///               first one)
///   published   the mean validation error of the configuration with the lowest mean test error, as in the experiments
///               of nas_benchmarks and BORE: not the lowest validation error, so regret may reach 0 early
enum class OptimumRule { validation, published };
constexpr auto enum_names(OptimumRule) {
  return std::to_array<EnumName<OptimumRule>>(
      {{OptimumRule::validation, "validation"}, {OptimumRule::published, "published"}});
}

struct TabularRules {
  RepeatRule repeat = RepeatRule::random;
  OptimumRule optimum = OptimumRule::validation;

  /// Parses texts such as "repeat=mean" and "optimum=published", in any order.
  /// @throws InputError that names the accepted ones; if a rule is given twice, with both values
  static TabularRules from(std::span<const std::string> texts);
  /// The reverse, in the fixed order used in ids; defaults are omitted.
  std::vector<std::string> texts() const;
  nlohmann::json to_json() const;
};

/// Values of failed or diverged trainings are returned unchanged; a missing training gives NaN (a failed evaluation).
/// With repeat=random, the noise-free value is the mean over repeats.
class TabularProblem {
 public:
  /// @throws InputError if the rules require test errors and the table has none
  TabularProblem(std::shared_ptr<const Table> table, TabularRules rules, std::string name);

  const SearchSpace& space() const { return table_->space(); }
  const std::string& name() const { return name_; }
  const std::vector<double>& fidelities() const { return table_->fidelities(); }
  std::optional<double> optimum() const { return optimum_; }
  Evaluation evaluate(const Configuration& configuration, double fidelity, Random& random) const;
  /// The rules and the table's identity: stored with the results.
  nlohmann::json details() const;

 private:
  const TableSlice& slice_at(double fidelity) const;

  std::shared_ptr<const Table> table_;
  TabularRules rules_;
  std::string name_;
  std::optional<double> optimum_;
};

/// The optimum of a table under the rules; nothing if the table has no values at full fidelity.
std::optional<double> optimum_of(const Table& table, const TabularRules& rules);

}  // namespace bobench::hpobench_tables
