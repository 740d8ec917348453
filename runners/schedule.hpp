// The order of runs: replicate by replicate, in each the longest first, learned from the runs that have finished; at the
// end the longest first of all.
#pragma once

#include <chrono>
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

/// Hands out runs to the threads that do them.
class RunSource {
 public:
  virtual ~RunSource() = default;
  /// The next run to do; nothing if none is left, or none can be. Thread-safe, as the others.
  virtual std::optional<RunTicket> next() = 0;
  virtual void finished(const RunTicket& ticket, double seconds) = 0;
  /// About how long so many threads still take; NaN: not known.
  virtual double seconds_left(int threads) const = 0;
};

/// Hands out runs: all first replicates, then all second ones, ..., so that a plan that is stopped, or looked at while
/// it runs, has about as many replicates of each pair. Within a replicate, series whose duration is known (from their
/// own finished runs, else from the optimiser's on other problems) come longest first; an optimiser not tried yet comes
/// before all, so that durations are known early. At the end, when all who work have no more than the longest run left
/// twice, the longest of all replicates come first, so that none is begun when all else is done. Thread-safe. The order
/// has no influence on results.
class Schedule final : public RunSource {
 public:
  using Clock = std::chrono::steady_clock;

  /// @param workers  how many runs are done at once: threads, of all processes that get runs from here
  /// @param end  no run is begun that would, by what its series or its optimiser takes, be at work then
  Schedule(const results::ResultSet& results, const std::vector<RunTicket>& runs, int workers,
           Clock::time_point end = Clock::time_point::max());

  std::optional<RunTicket> next() override;
  /// The next runs, until they take so many seconds; of those whose duration is not known, no more than `unknown`.
  /// @param share  of all that are left, at most: what is on record of runs may not be all that they take
  std::vector<RunTicket> next_chunk(double seconds, std::size_t unknown, double share = 1.0);
  /// What each worker still has to begin with, on the average; NaN while that is not known of some run.
  double seconds_to_begin() const;
  void finished(const RunTicket& ticket, double seconds) override;

  /// About how long so many threads still take: the runs that are left by what those of their series, their optimiser or
  /// of all took, those at work being half done, and at least as long as the longest of them. NaN before any has
  /// finished.
  double seconds_left(int threads) const override;

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
  struct Rest {
    double seconds = 0.0;  ///< of all runs that are not handed out
    double longest = 0.0;
    bool is_known = true;
  };
  double estimate(const Queue& queue) const;
  Rest rest() const;
  bool is_ending() const;
  bool can_end(const Queue& queue) const;
  Queue* first_queue(bool is_ending);
  RunTicket take(Queue& queue);
  bool precedes(const Queue& a, const Queue& b, bool is_ending) const;

  int workers_;
  Clock::time_point end_;
  mutable std::mutex mutex_;
  std::vector<Queue> queues_;
  std::vector<Duration> optimizers_;
};

}  // namespace bobench::runners
