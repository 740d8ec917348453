// ANYTIME: whether one optimiser is ahead of another throughout the run.
#pragma once

#include <string>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"
#include "reproduction/procedures/less.hpp"

namespace bobench::reproduction {

Sample areas(const Trajectories& trajectories);

/// ANYTIME: LESS on the area under the curve (the sum of its values), and a condition on a share of evaluations. This
/// is the share at which the median of `lower` is lower, among those where the medians differ (a shared initial design
/// decides nothing). Reproduced if p < 0.05 and the share is at least 90 %, contradicted if the opposite has p < 0.05.
ClaimTest test_anytime(const std::string& quantity, const Trajectories& lower, const Trajectories& higher,
                       Random& random);

struct Anytime {
  std::string lower, higher;
  Labels problems;

  explicit Anytime(StatementReader& reader);

  Labels labels() const { return {lower, higher}; }
  Labels needed() const { return labels(); }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
