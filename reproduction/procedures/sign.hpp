// SIGN: over problems and pairs of optimisers, is the first one's statistic the lower more often?
#pragma once

#include <cstddef>
#include <string>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// Of so many comparisons, one on each problem, the first is lower in more than half [Dixon & Mood 1946]: one-sided
/// binomial test, ties left out.
ClaimTest test_sign(const std::string& statement, std::size_t lower, std::size_t higher, std::size_t tied);

struct Sign {
  Labels lower, higher;  ///< of equal length
  Labels problems;

  explicit Sign(StatementReader& reader);

  Labels labels() const { return join(lower, higher); }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
