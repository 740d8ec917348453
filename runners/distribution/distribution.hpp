// Distribution of a plan's runs over processes.
#pragma once

#include <chrono>

#include "runners/distribution/shard.hpp"
#include "system/ranks.hpp"

namespace bobench::runners {

struct Distribution {
  Shard shard = {};        ///< of the plan: only its runs are done
  bool is_shared = false;  ///< other processes also do runs of the file: see storage/part_store.hpp
  /// The MPI job of this process, in which all ranks have the same plan and rank 0 deals out the runs. Null: none.
  const system::Ranks* ranks = nullptr;
  /// Deadline: no run begins that would, judged by the times of its series or its optimiser, end later.
  std::chrono::steady_clock::time_point end = std::chrono::steady_clock::time_point::max();

  /// Whether another process reports for this one.
  bool is_helper() const { return ranks && ranks->rank() > 0; }
};

}  // namespace bobench::runners
