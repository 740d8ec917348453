// Runs in chunks: a part begins with all the runs that are to be in it.
#pragma once

#include <deque>
#include <mutex>

#include "runners/run_store.hpp"
#include "runners/schedule.hpp"

namespace bobench::runners {

/// Takes from a schedule chunks of about so many seconds of work, begins each in the store, and hands out its runs. The
/// first ones are short, and each lasts an eighth of what was done before, up to five minutes: there are few of them,
/// and at the end of a plan what each takes is little beside what all did.
class ChunkedRuns final : public RunSource {
 public:
  ChunkedRuns(Schedule& schedule, RunStore& store, int threads);

  std::optional<RunTicket> next() override;
  void finished(const RunTicket& ticket, double seconds) override;
  double seconds_left(int threads) const override { return schedule_.seconds_left(threads); }

 private:
  Schedule& schedule_;
  RunStore& store_;
  int threads_;
  std::mutex mutex_;
  std::deque<RunTicket> chunk_;
  double seconds_done_ = 0.0;
};

}  // namespace bobench::runners
