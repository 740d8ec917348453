// Workers in real time: threads that evaluate a problem side by side.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "results/result_set.hpp"
#include "runners/execution/workers.hpp"

namespace bobench::runners {

/// Evaluations in threads of their own, for programs of the user, which are started once for each worker. Each
/// evaluation has its own stream of noise. The destructor waits for those that have not ended.
class RealWorkers final : public Workers {
 public:
  /// @param streams  of the run
  /// @param stop     called now and then; true: next() returns nothing
  /// @param began    seconds of the run that passed before, in an interrupted run
  RealWorkers(const Problem& problem, const RunStreams& streams, std::function<bool()> stop, double began = 0.0);
  ~RealWorkers() override;
  RealWorkers(const RealWorkers&) = delete;
  RealWorkers& operator=(const RealWorkers&) = delete;

  void start(Assignment assigned) override;
  std::optional<EndedTrial> next() override;
  /// Never: what the optimiser is told between two calls of ask() depends on the order of the evaluations alone, so
  /// that the run can be repeated from its record.
  bool has_next() override { return false; }

 private:
  struct Outcome {
    EndedTrial ended;
    std::exception_ptr error;
  };

  double seconds() const;
  void evaluate(Assignment assigned);

  const Problem& problem_;
  RunStreams streams_;
  std::function<bool()> stop_;
  double began_;
  std::chrono::steady_clock::time_point clock_began_ = std::chrono::steady_clock::now();
  std::vector<std::thread> threads_;  ///< by worker
  std::mutex mutex_;                  ///< of `outcomes_`
  std::condition_variable has_ended_;
  std::deque<Outcome> outcomes_;
};

/// The workers of a run that was interrupted: the evaluations on record end in the recorded order, without being
/// evaluated again. Then those that were pending begin again, and the real workers continue.
class ResumedWorkers final : public Workers {
 public:
  /// @param record  with columns `worker`, `started`, `ended`; must outlive this object
  ResumedWorkers(std::unique_ptr<Workers> workers, const results::RunResult& record)
      : workers_(std::move(workers)), record_(record) {}

  void start(Assignment assigned) override;
  /// @throws DivergedError if the optimiser asked for other trials than those on record
  std::optional<EndedTrial> next() override;
  bool has_next() override { return false; }
  void told(double seconds) override { workers_->told(seconds); }

 private:
  bool is_on_record() const { return done_ < record_.rows(); }
  /// Whether the next recorded evaluation is of this trial.
  bool is_recorded(const Trial& trial) const;
  void release();

  std::unique_ptr<Workers> workers_;
  const results::RunResult& record_;
  std::size_t done_ = 0;
  std::vector<Assignment> held_;  ///< started, while the record lasts
};

}  // namespace bobench::runners
