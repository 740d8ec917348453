// RANK with `place`: whether an optimiser takes a given place among all.
#pragma once

#include <cstddef>
#include <string>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/score_order.hpp"

namespace bobench::reproduction {

/// The place of an optimiser, from 1; equal scores share the better place.
std::size_t place_of(std::size_t optimizer, const Scores& scores);
/// The last of the places that equal scores share.
std::size_t last_place_of(std::size_t optimizer, const Scores& scores);

/// The optimiser's place among `all`, and every place that it shares with equal scores, lies between `best` and
/// `worst`. A tie with all others is not evidence of being first. The statement is wrong if the whole 95 % interval of
/// the place is better, or worse. In addition, the number of others below it, or above it, that this requires must be
/// established, each tested on its own.
ScoreStatement takes_place(std::size_t optimizer, std::size_t best, std::size_t worst, std::size_t all);

struct RankPlace {
  RankingRule ranking;
  std::string optimizer;
  int best = 1, worst = 1;

  explicit RankPlace(StatementReader& reader);

  Labels labels() const { return {optimizer}; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
