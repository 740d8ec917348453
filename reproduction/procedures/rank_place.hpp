// RANK with `place`: does an optimiser take a place among all?
#pragma once

#include <string>
#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/score_order.hpp"

namespace bobench::reproduction {

/// From `best` to `worst` place, 1 being first; equal scores share the better place.
ScoreOrder takes_place(std::size_t optimizer, std::size_t best, std::size_t worst);

struct RankPlace {
  RankingRule ranking;
  std::string optimizer;
  int best = 1, worst = 1;

  explicit RankPlace(StatementReader& reader);

  Labels labels() const { return {optimizer}; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
