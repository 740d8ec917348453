// COUNT with `any_of`: the number of problems on which one of some optimisers is among the best.
#pragma once

#include <cstddef>
#include <vector>

#include "reproduction/procedures/count.hpp"

namespace bobench::reproduction {

/// The probability that one of `some` optimisers is among the `top` of `all` equal ones: 1 - C(all - some, top) /
/// C(all, top).
double chance_of_top(std::size_t some, std::size_t all, std::size_t top);

/// The probability that one of `own` is among the `top` lowest of all values, with ties in random order.
double share_of_top(const std::vector<double>& own, const std::vector<double>& others, std::size_t top);

/// States that the best statistic of `any_of` is among the `top` of `among`, with ties in random order.
struct TopCount {
  Labels any_of, among;  ///< `among` empty: all that were run
  int top = 1;
  Labels printed;  ///< problems on which this holds for the paper's own numbers
  Labels problems;

  explicit TopCount(StatementReader& reader);

  Labels labels() const { return any_of; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
