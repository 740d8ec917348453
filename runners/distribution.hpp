// Which of a plan's runs a process does, and with whom.
#pragma once

#include <chrono>

#include "runners/shard.hpp"
#include "system/ranks.hpp"

namespace bobench::runners {

struct Distribution {
  Shard shard = {};        ///< of the plan: no other runs are done
  bool is_shared = false;  ///< other processes do runs of the file, too: see part_store.hpp
  /// The MPI job that this process is one of, all with the same plan: rank 0 deals the runs out. Null: none.
  const system::Ranks* ranks = nullptr;
  /// No run is begun that would, by what those of its series or its optimiser took, be at work then.
  std::chrono::steady_clock::time_point end = std::chrono::steady_clock::time_point::max();

  /// Whether another process speaks for this one.
  bool is_helper() const { return ranks && ranks->rank() > 0; }
};

}  // namespace bobench::runners
