// Runs in chunks: a part begins with all the runs that are to be in it.
#pragma once

#include <deque>
#include <mutex>
#include <optional>
#include <vector>

#include "runners/run_store.hpp"
#include "runners/schedule.hpp"

namespace bobench::runners {

/// Fetches one chunk after the other, begins each in the store, and hands out its runs.
class Chunks : public RunSource {
 public:
  explicit Chunks(RunStore& store) : store_(store) {}

  std::optional<RunTicket> next() final;

 protected:
  /// The next chunk; empty: there are no more. The mutex is locked.
  virtual std::vector<RunTicket> fetch() = 0;
  std::mutex mutex_;

 private:
  RunStore& store_;
  std::deque<RunTicket> chunk_;
  bool is_over_ = false;
};

/// Takes from a schedule chunks of about so many seconds of work. The first ones are short, and each lasts an eighth of
/// what was done before, up to five minutes: there are few of them, and at the end of a plan what each takes is little
/// beside what all did.
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
