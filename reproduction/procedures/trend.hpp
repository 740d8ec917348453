// TREND: does a quantity grow or shrink from optimiser to optimiser?
#pragma once

#include <string>
#include <vector>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// Values grow (or shrink) from group to group; Jonckheere and Terpstra, one-sided.
ClaimTest test_trend(const std::string& statement, const std::vector<Sample>& groups, bool increasing);

struct Trend {
  bool increasing = true;
  Labels optimizers, problems;
  Quantity quantity;

  Trend(StatementReader& reader, bool increasing);

  Labels labels() const { return optimizers; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
