// Raising the budget of a result file. Its runs are repeated in a file next to it ("r.h5.raised"), without evaluations
// as far as their records allow. The new file replaces the old one once it is complete.
//
// Until then the old file is unchanged, and every command that reads it sees runs of one budget. To resume a raise that
// was stopped or killed, rerun the same command.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "results/result_set.hpp"
#include "runners/storage/result_store.hpp"

namespace bobench::runners {

/// "r.h5.raised"
std::string raised_path(const std::string& result_path);

class BudgetRaise {
 public:
  /// Returns null unless the result file exists with a smaller budget and otherwise the plan's settings. Else locks the
  /// file, and adds to `plan` the programs' contents that the file knows.
  /// @throws InputError if the file holds runs that the plan does not have, or that bobench did not make; if another
  ///         raise has begun; or as ResultStore does
  static std::unique_ptr<BudgetRaise> of(const std::string& path, results::ResultSet& plan);

  BudgetRaise(const std::string& path, results::ResultSet& plan, const results::Settings& settings);

  /// The file of the longer runs.
  std::string path() const { return raised_path(path_); }
  int old_budget() const { return store_.results().settings.budget; }
  /// Notes on the old file for the user.
  const std::vector<std::string>& notes() const { return store_.results().notes; }
  /// The recorded run that will be extended; null if there is none, or if it failed.
  const results::RunResult* record(const results::Series& series, std::size_t replicate) const;
  /// Whether a series' optimiser also made the old runs, as far as can be known: of a program without a label, only the
  /// command line is on record.
  bool is_same_optimizer(const results::Series& series) const;
  /// Copies the failed runs, which a larger budget does not help.
  void take_failed(ResultStore& raised) const;
  /// Replaces the old file with the raised file, which must be closed, if nothing is lost: all runs are present, and
  /// none of them failed before it was as long as its record. @return whether it did
  bool finish(const results::ResultSet& raised);

 private:
  void require_covered(const results::ResultSet& plan) const;

  std::string path_;
  ResultStore store_;
};

/// Removes the leftover of a raise that was killed at its very end: a raised file that is already in place.
void remove_finished_raise(const std::string& path);

}  // namespace bobench::runners
