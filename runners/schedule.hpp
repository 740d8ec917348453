// Schedule of runs: replicate by replicate, in each the longest first, by the durations of finished runs; near the end
// longest-processing-time-first scheduling.
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
  /// The next run; nothing if none is left, or if none can start. Thread-safe, like the other functions.
  virtual std::optional<RunTicket> next() = 0;
  virtual void finished(const RunTicket& ticket, double seconds) = 0;
  /// Estimated seconds until this many threads are done; NaN: not known.
  virtual double seconds_left(int threads) const = 0;
};

/// Hands out all first replicates, then all second ones, and so on. A plan that is stopped, or inspected while it runs,
/// thus has about equally many replicates of each pair. Within a replicate, series of known duration come longest
/// first, by their own finished runs, else by the optimiser's on other problems. An optimiser without finished runs
/// comes before all, so that durations are known early. Near the end, when the remaining work per worker is less than
/// twice the longest run, longest-processing-time-first scheduling applies to all replicates. A long run then does not
/// start when all else is done. Thread-safe. The order does not affect results.
class Schedule final : public RunSource {
 public:
  using Clock = std::chrono::steady_clock;

  /// @param workers  number of runs done at once: threads of all processes that get runs from here
  /// @param end      deadline: no run begins that would, judged by the times of its series or its optimiser, end later
  Schedule(const results::ResultSet& results, const std::vector<RunTicket>& runs, int workers,
           Clock::time_point end = Clock::time_point::max());

  std::optional<RunTicket> next() override;
  /// The next runs, with a total duration of about `seconds`; at most `unknown` runs of unknown duration.
  /// @param share  maximum fraction of the remaining runs, as recorded times may be less than what runs really take
  std::vector<RunTicket> next_chunk(double seconds, std::size_t unknown, double share = 1.0);
  /// Seconds of work not yet handed out, per worker; NaN while the duration of some run is not known.
  double seconds_to_begin() const;
  void finished(const RunTicket& ticket, double seconds) override;

  /// Estimated seconds until this many threads are done, from the mean duration of finished runs of the same series,
  /// else of the optimiser, else of all. Active runs count as half done. The estimate is at least the longest of these
  /// runs. NaN before any run has finished.
  double seconds_left(int threads) const override;

 private:
  struct Duration {
    double seconds = 0.0;
    std::size_t runs = 0;
    std::size_t started = 0;  ///< runs handed out, finished or not
  };
  struct Queue {
    std::vector<std::size_t> replicates;  ///< remaining ones, the next one last
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
