// The result store: a result file and its journal, opened for a plan, fed by several threads, never half-written.
#pragma once

#include <mutex>
#include <string>

#include "results/journal.hpp"
#include "results/result_set.hpp"

namespace bobench::runners {

/// @throws InputError if a series of the file `path` is not the plan's, though it has its names
void require_same(const results::Series& stored, const results::Series& planned, const std::string& path);

class ResultStore {
 public:
  /// Opens `path` for the runs of `skeleton`. If the file exists, its runs (and its journal's) are kept, and the series
  /// and replicates that the skeleton has beyond it are added; the file is made or rewritten only if it lacks
  /// something.
  /// @throws InputError if the file is not a result file, is damaged, was made under other settings, or holds one of
  ///         the optimisers with other options, or one of the problems with other rules
  ResultStore(std::string path, results::ResultSet skeleton);

  /// Everything the file holds, and the runs recorded since; with notes on what was damaged.
  const results::ResultSet& results() const { return results_; }

  /// Records a finished run durably. Thread-safe.
  void record(std::size_t series, std::size_t replicate, results::RunResult run);

  /// Writes the result file whole and removes the journal.
  void close();

 private:
  std::string path_;
  results::ResultSet results_;
  std::mutex mutex_;
  results::JournalWriter journal_;
  bool changed_ = false;

  void keep_damaged_journal();
};

}  // namespace bobench::runners
