// SIGN: whether the first optimiser's statistic is lower more often, over problems and pairs of optimisers.
#pragma once

#include <cstddef>
#include <string>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// Sign test [Dixon & Mood 1946] that the first is lower in more than half of the comparisons, one on each problem: a
/// binomial test without ties. With `at_most` it tests that this share is not larger than `at_most` ("no better"), a
/// one-sided equivalence.
ClaimTest test_sign(const std::string& statement, std::size_t lower, std::size_t higher, std::size_t tied,
                    double at_most = 0.0);

struct Sign {
  Labels lower, higher;  ///< of equal length
  Labels problems;
  double at_most = 0.0;  ///< largest share of problems on which it may be lower; 0: it must be lower on most

  explicit Sign(StatementReader& reader);

  Labels labels() const { return join(lower, higher); }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
