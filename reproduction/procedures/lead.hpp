// LEAD: whether some optimisers reach a target well before others.
#pragma once

#include <string>
#include <vector>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// The first evaluation at which the curve is at or below `share` of its first value; the number of evaluations plus 1
/// if it never is.
double reached(const std::vector<double>& curve, double share);

/// A target, as a share of the initial median, and by how many evaluations it is reached earlier.
struct LeadTarget {
  double share = 1e-3, evaluations = 0.0;
};

/// Whether the best of `first` reaches the target at least `target.evaluations` evaluations before the best of
/// `others`. It is judged by the 95 % bootstrap interval of the gap; a target that is never reached counts as one
/// evaluation after the last. If the others never reach it, the gap is a lower bound, which contradicts nothing. Runs
/// that are not longer than the claimed gap cannot show it. A gap equal to the claimed one, frequent with integers,
/// supports neither side.
ClaimTest test_lead(const std::string& quantity, const std::vector<Trajectories>& first,
                    const std::vector<Trajectories>& others, const LeadTarget& target, Random& random);

struct Lead {
  Labels first, others, problems;
  LeadTarget target;

  explicit Lead(StatementReader& reader);

  Labels labels() const { return join(first, others); }
  Labels needed() const { return labels(); }
  /// Without some of `others`, which may be earlier than those that were run, it can only be contradicted. Without some
  /// of `first`, it can only be reproduced.
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
