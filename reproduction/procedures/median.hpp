// MEDIAN: is the median regret below a share of another one?
#pragma once

#include <string>
#include <vector>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// Does the median lie between the bounds? Reproduced if its 95 % bootstrap interval does, contradicted if that lies
/// outside, inconclusive if it reaches across a bound. Infinite bounds are no bounds.
ClaimTest test_median_within(const std::string& statement, const std::vector<double>& values, double low, double high,
                             Random& random);

struct Median {
  std::string optimizer;
  Labels problems;
  int at = 1;
  double share = 1.0;
  std::string reference;
  int reference_at = 1;

  explicit Median(StatementReader& reader);

  Labels labels() const { return {optimizer, reference}; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
