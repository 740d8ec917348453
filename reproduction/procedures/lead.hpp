// LEAD: do some optimisers reach a target well before others?
#pragma once

#include <string>
#include <vector>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// Does the best of `first` reach a median of `share` times its initial median at least `evaluations` before the best
/// of `others`? By the 95 % bootstrap interval of the gap, what is never reached counting as one evaluation after the
/// last.
ClaimTest test_lead(const std::string& quantity, const std::vector<Trajectories>& first,
                    const std::vector<Trajectories>& others, double share, double evaluations, Random& random);

struct Lead {
  Labels first, others, problems;
  double share = 1e-3, evaluations = 0.0;

  explicit Lead(StatementReader& reader);

  Labels labels() const { return join(first, others); }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
