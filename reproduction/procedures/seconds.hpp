// SECONDS: does the median run take at least so long?
#pragma once

#include <string>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

struct Seconds {
  std::string optimizer;
  Labels problems;
  double at_least = 0.0;  ///< seconds of the optimiser

  explicit Seconds(StatementReader& reader)
      : optimizer(reader.label("optimizer")), problems(reader.problems()), at_least(reader.json.real("at_least")) {}

  Labels labels() const { return {optimizer}; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
