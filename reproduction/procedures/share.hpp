// SHARE: the share of runs with at most a given regret after a number of evaluations.
#pragma once

#include <cstddef>
#include <string>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// Whether the share of successful runs is at least `at_least`, by the 95 % interval of Clopper and Pearson [1934].
/// Reproduced if the interval lies at or above that bound, contradicted if it lies below, inconclusive if it contains
/// the bound.
ClaimTest test_share(const std::string& statement, std::size_t successes, std::size_t runs, double at_least);

struct Share {
  std::string optimizer;
  Labels problems;
  int at = 1;
  double regret = 0.0, at_least = 0.95;

  explicit Share(StatementReader& reader);

  Labels labels() const { return {optimizer}; }
  Labels needed() const { return labels(); }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
