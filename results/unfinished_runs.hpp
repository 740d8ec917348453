// Evaluations of unfinished runs, as stored in journals and parts: an expensive run that is killed resumes from them.
#pragma once

#include <map>
#include <string>
#include <tuple>

#include "results/run_record.hpp"

namespace bobench::results {

class UnfinishedRuns {
 public:
  using Key = std::tuple<std::string, std::string, int>;  ///< problem, optimizer, replicate

  /// Appends the next evaluations of a run (JournalRun::first is their position). Evaluations from 0 restart it;
  /// evaluations that do not follow the stored ones, as after a damaged line, are dropped.
  void add(JournalRun evaluations);
  /// Removes a run that has finished.
  void drop(const JournalRun& run) { runs_.erase(key_of(run)); }
  /// If two logs hold evaluations of a run, the one with more evaluations counts.
  void add(const UnfinishedRuns& others);

  bool empty() const { return runs_.empty(); }
  const std::map<Key, JournalRun>& runs() const { return runs_; }
  /// The evaluations so far, one row each with its point; null if there are none.
  const RunResult* find(const std::string& problem, const std::string& optimizer, int replicate) const;

 private:
  static Key key_of(const JournalRun& run) { return {run.problem, run.optimizer, run.replicate}; }

  std::map<Key, JournalRun> runs_;
};

}  // namespace bobench::results
