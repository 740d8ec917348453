// SHARE: do so many runs have at most this regret by then?
#pragma once

#include <cstddef>
#include <string>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// Does a share of runs reach `at_least`? By the 95 % interval of Clopper and Pearson [1934]: reproduced if it lies at
/// or above, or if it contains the bound and the share itself does; contradicted if it lies below.
ClaimTest test_share(const std::string& statement, std::size_t successes, std::size_t runs, double at_least);

struct Share {
  std::string optimizer;
  Labels problems;
  int at = 1;
  double regret = 0.0, at_least = 0.95;

  explicit Share(StatementReader& reader);

  Labels labels() const { return {optimizer}; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
