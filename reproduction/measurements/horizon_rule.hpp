// HorizonRule: the horizons at which a statement compares runs.
#pragma once

#include <vector>

#include "results/judgement.hpp"

namespace bobench::reproduction {

/// After each number of evaluations, or at each cost; after the whole budget if both are empty.
struct HorizonRule {
  std::vector<int> evaluations;
  std::vector<double> costs;  ///< not together with evaluations
  results::CostUnit unit = results::CostUnit::seconds;

  bool by_cost() const { return !costs.empty(); }
};

}  // namespace bobench::reproduction
