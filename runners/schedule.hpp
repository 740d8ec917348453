// The order of runs: replicate by replicate, in each the longest first, learned from the runs that have finished.
#pragma once

#include <compare>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "results/result_set.hpp"

namespace bobench::runners {

/// A run to do: positions in ResultSet::series and Series::runs.
struct RunTicket {
  std::size_t series = 0;
  std::size_t replicate = 0;

  auto operator<=>(const RunTicket&) const = default;
};

/// Hands out runs: all first replicates, then all second ones, ..., so that a plan that is stopped, or looked at while
/// it runs, has about as many replicates of each pair. Within a replicate, series whose duration is known (from their
/// own finished runs, else from the optimiser's on other problems) come longest first; an optimiser not tried yet comes
/// before all, so that durations are known early. Thread-safe. The order has no influence on results.
class Schedule {
 public:
  Schedule(const results::ResultSet& results, const std::vector<RunTicket>& runs);

  std::optional<RunTicket> next();
  void finished(const RunTicket& ticket, double seconds);

  /// About how long so many threads still take: the runs that are left by what those of their series, their optimiser or
  /// of all took, those at work being half done, and at least as long as the longest of them. NaN before any has
  /// finished.
  double seconds_left(int threads) const;

 private:
  struct Duration {
    double seconds = 0.0;
    std::size_t runs = 0;
    std::size_t started = 0;  ///< runs handed out, finished or not
  };
  struct Queue {
    std::vector<std::size_t> replicates;  ///< still to do, the next one last
    std::size_t optimizer = 0;
    Duration duration;
    std::size_t at_work = 0;  ///< handed out and not finished
  };
  double estimate(const Queue& queue) const;
  bool precedes(const Queue& a, const Queue& b) const;

  mutable std::mutex mutex_;
  std::vector<Queue> queues_;
  std::vector<Duration> optimizers_;
};

}  // namespace bobench::runners
