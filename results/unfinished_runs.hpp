// Evaluations of runs that have not finished, as journals and parts hold them: an expensive run that is killed is resumed
// from them.
#pragma once

#include <map>
#include <string>
#include <tuple>

#include "results/run_record.hpp"

namespace bobench::results {

class UnfinishedRuns {
 public:
  using Key = std::tuple<std::string, std::string, int>;  ///< problem, optimizer, replicate

  /// Takes the next evaluations of a run (JournalRun::first says which). From evaluation 0 on they begin it; what does
  /// not follow the evaluations so far, as behind a damaged line, is dropped.
  void add(JournalRun evaluations);
  /// The run has finished.
  void drop(const JournalRun& run) { runs_.erase(key_of(run)); }
  /// Of two logs that hold evaluations of a run, those that are more count.
  void add(const UnfinishedRuns& others);

  bool empty() const { return runs_.empty(); }
  const std::map<Key, JournalRun>& runs() const { return runs_; }
  /// The evaluations so far, a row each with its point; null if there are none.
  const RunResult* find(const std::string& problem, const std::string& optimizer, int replicate) const;

 private:
  static Key key_of(const JournalRun& run) { return {run.problem, run.optimizer, run.replicate}; }

  std::map<Key, JournalRun> runs_;
};

}  // namespace bobench::results
