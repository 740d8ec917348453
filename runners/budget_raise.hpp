// A result file whose budget is raised: its runs are done anew, as far as their records allow without evaluating
// anything, in a file beside it ("r.h5.raised"), which takes its place once all of them are there.
//
// Until then the file stays what it was, and every command that reads it shows runs of one budget. A raise that was
// stopped or killed is gone on with by the same command.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "results/result_set.hpp"
#include "runners/result_store.hpp"

namespace bobench::runners {

/// "r.h5.raised"
std::string raised_path(const std::string& result_path);

class BudgetRaise {
 public:
  /// Nothing unless there is a result file with the plan's settings but for a smaller budget. Else locks it, and adds
  /// to `plan` the programs' contents that it knows of.
  /// @throws InputError if the file holds runs that the plan does not, or that are not bobench's own; if another raise
  ///         has begun; or as ResultStore does
  static std::unique_ptr<BudgetRaise> of(const std::string& path, results::ResultSet& plan);

  BudgetRaise(const std::string& path, results::ResultSet& plan, const results::Settings& settings);

  /// The file that the longer runs go into.
  std::string path() const { return raised_path(path_); }
  int old_budget() const { return store_.results().settings.budget; }
  /// What whoever raises it should be told of the old file.
  const std::vector<std::string>& notes() const { return store_.results().notes; }
  /// A run on record that is to be longer; null if there is none, or it failed.
  const results::RunResult* record(const results::Series& series, std::size_t replicate) const;
  /// Whether a series' optimiser is the one that made the old runs, as far as can be known: a program without a label
  /// has left nothing of itself there but its command line.
  bool is_same_optimizer(const results::Series& series) const;
  /// Takes over the runs that have failed, which a larger budget does not help.
  void take_failed(ResultStore& raised) const;
  /// Puts the raised file, closed, in the old one's place if nothing is lost by that: all runs are there, and none of
  /// them failed before it was as long as its record. @return whether it did
  bool finish(const results::ResultSet& raised);

 private:
  void require_covered(const results::ResultSet& plan) const;

  std::string path_;
  ResultStore store_;
};

/// Removes what a raise that was killed at its very end has left behind: a raised file that is in place already.
void remove_finished_raise(const std::string& path);

}  // namespace bobench::runners
