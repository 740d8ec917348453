// A problem that looks its values up in a table.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/problem.hpp"
#include "hpobench_tables/table.hpp"

namespace bobench::hpobench_tables {

/// Which of a configuration's trainings an evaluation returns.
///   random  one of them at random at every evaluation, with its runtime as cost: the published benchmarks' noisy
///           objective [Klein & Hutter 2019; BORE appendix K.1]
///   mean    the mean of all, with the sum of their runtimes [HPOBench]
///   first   the first
enum class RepeatRule { random, mean, first };

/// The regret's zero.
///   validation  the lowest mean over repeats of the validation error at full fidelity (with repeat=first: the lowest
///               first one)
///   published   the mean validation error of the configuration whose mean test error is lowest, as the experiments of
///               nas_benchmarks and BORE took it: not the lowest validation error, so that regret may reach 0 early
enum class OptimumRule { validation, published };

struct TabularRules {
  RepeatRule repeat = RepeatRule::random;
  OptimumRule optimum = OptimumRule::validation;

  /// From texts such as "repeat=mean" and "optimum=published", in any order.
  /// @throws InputError that names the accepted ones; for a rule given twice, one with both values
  static TabularRules from(std::span<const std::string> texts);
  /// The same in the one order that ids have them in; defaults are left out.
  std::vector<std::string> texts() const;
  nlohmann::json to_json() const;
};

/// Evaluations are lookups: values of failed or diverged trainings are returned as they are, and NaN (a failed
/// evaluation) where the table has no such training. With repeat=random the mean over repeats is the value without
/// noise.
class TabularProblem {
 public:
  /// @throws InputError if the rules ask for test errors that the table does not have
  TabularProblem(std::shared_ptr<const Table> table, TabularRules rules, std::string name);

  const SearchSpace& space() const { return table_->space(); }
  const std::string& name() const { return name_; }
  const std::vector<double>& fidelities() const { return table_->fidelities(); }
  std::optional<double> optimum() const { return optimum_; }
  Evaluation evaluate(const Configuration& configuration, double fidelity, Random& random) const;
  /// The rules, and which table it was: stored with the results.
  nlohmann::json details() const;

 private:
  const TableSlice& slice_at(double fidelity) const;

  std::shared_ptr<const Table> table_;
  TabularRules rules_;
  std::string name_;
  std::optional<double> optimum_;
};

/// The regret's zero of a table under the rules; nothing if the table is empty of values at full fidelity.
std::optional<double> optimum_of(const Table& table, const TabularRules& rules);

}  // namespace bobench::hpobench_tables
