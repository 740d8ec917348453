// TREND with `groups`: does the evaluation of catching up grow or shrink from group to group of problems?
#pragma once

#include <string>
#include <vector>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

struct CatchUpTrend {
  bool increasing = true;
  std::string leader, follower;
  std::vector<Labels> groups;  ///< of problems

  CatchUpTrend(StatementReader& reader, bool increasing);

  Labels labels() const { return {leader, follower}; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
