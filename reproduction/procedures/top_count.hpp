// COUNT with `any_of`: on how many problems is one of some optimisers among the best?
#pragma once

#include "reproduction/procedures/count.hpp"

namespace bobench::reproduction {

/// The best statistic of `any_of` is among the `top` of `among`.
struct TopCount {
  Labels any_of, among;  ///< `among` empty: all that were run
  int top = 1;
  Labels printed;  ///< the problems on which the paper's own numbers have it so
  Labels problems;

  explicit TopCount(StatementReader& reader);

  Labels labels() const { return any_of; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
