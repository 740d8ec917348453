// Runs in chunks: the store begins a part with all runs of a chunk.
#pragma once

#include <deque>
#include <mutex>
#include <optional>
#include <vector>

#include "runners/schedule.hpp"
#include "runners/storage/run_store.hpp"

namespace bobench::runners {

/// Fetches one chunk after the other, begins each in the store, and hands out its runs.
class Chunks : public RunSource {
 public:
  explicit Chunks(RunStore& store) : store_(store) {}

  std::optional<RunTicket> next() final;

 protected:
  /// The next chunk; empty if there are none left. Called with the mutex locked.
  virtual std::vector<RunTicket> fetch() = 0;
  std::mutex mutex_;

 private:
  RunStore& store_;
  std::deque<RunTicket> chunk_;
  bool is_over_ = false;
};

/// Takes chunks from a schedule. The first ones are short; each later one lasts an eighth of the work done so far, up
/// to five minutes. There are thus few chunks, and at the end of a plan each is short compared with the work of all.
class ChunkedRuns final : public Chunks {
 public:
  ChunkedRuns(Schedule& schedule, RunStore& store, int threads)
      : Chunks(store), schedule_(schedule), threads_(threads) {}

  void finished(const RunTicket& ticket, double seconds) override;
  double seconds_left(int threads) const override { return schedule_.seconds_left(threads); }

 private:
  std::vector<RunTicket> fetch() override;

  Schedule& schedule_;
  int threads_;
  double seconds_done_ = 0.0;
};

}  // namespace bobench::runners
