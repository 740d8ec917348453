// TREND: whether a quantity increases or decreases from optimiser to optimiser.
#pragma once

#include <string>
#include <vector>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// Jonckheere-Terpstra test that values increase (or decrease) from group to group.
ClaimTest test_trend(const std::string& statement, const std::vector<Sample>& groups, bool increasing);

struct Trend {
  bool increasing = true;
  Labels optimizers, problems;
  Quantity quantity;

  Trend(StatementReader& reader, bool grows);

  Labels labels() const { return optimizers; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
