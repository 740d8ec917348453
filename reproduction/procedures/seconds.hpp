// SECONDS: whether the median run takes at least a given time.
#pragma once

#include <string>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"
#include "reproduction/procedures/median.hpp"

namespace bobench::reproduction {

struct Seconds {
  std::string optimizer;
  Labels problems;
  double at_least = 0.0;  ///< seconds spent in the optimiser

  explicit Seconds(StatementReader& reader);

  Labels labels() const { return {optimizer}; }
  Labels needed() const { return labels(); }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
