// ANYTIME: is one optimiser ahead of another throughout?
#pragma once

#include <string>
#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// ANYTIME: LESS on the area under the curve (the sum of its values), and the share of evaluations at which the median
/// of `lower` is the lower one among those where the medians differ (a shared initial design decides nothing).
/// Reproduced if p < 0.05 and the share is at least 90 %, contradicted if the opposite test has p < 0.05.
ClaimTest test_anytime(const std::string& quantity, const Trajectories& lower, const Trajectories& higher,
                       Random& random);

struct Anytime {
  std::string lower, higher;
  Labels problems;

  explicit Anytime(StatementReader& reader)
      : lower(reader.label("lower")), higher(reader.label("higher")), problems(reader.problems()) {}

  Labels labels() const { return {lower, higher}; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
