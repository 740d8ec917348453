// How far a statement has runs looked at.
#pragma once

#include <vector>

#include "results/judgement.hpp"

namespace bobench::reproduction {

/// After each number of evaluations, or at each cost; where there are neither, after the whole budget.
struct HorizonRule {
  std::vector<int> evaluations;
  std::vector<double> costs;  ///< not beside evaluations
  results::CostUnit unit = results::CostUnit::seconds;

  bool by_cost() const { return !costs.empty(); }
};

}  // namespace bobench::reproduction
