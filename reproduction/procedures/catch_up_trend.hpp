// TREND with `groups`: whether the catch-up evaluation increases or decreases from group to group of problems.
#pragma once

#include <string>
#include <vector>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/catch_up.hpp"
#include "reproduction/procedures/evidence.hpp"
#include "reproduction/procedures/trend.hpp"

namespace bobench::reproduction {

struct CatchUpTrend {
  bool increasing = true;
  std::string leader, follower;
  std::vector<Labels> groups;  ///< groups of problems

  CatchUpTrend(StatementReader& reader, bool grows);

  Labels labels() const { return {leader, follower}; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
