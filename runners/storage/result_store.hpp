// Result store: a result file and its journal, opened for a plan. Several threads may record runs, and the file is
// never half-written.
#pragma once

#include <map>
#include <mutex>
#include <string>

#include "results/journal.hpp"
#include "results/parts.hpp"
#include "results/result_set.hpp"
#include "runners/storage/run_store.hpp"

namespace bobench::runners {

class ResultStore final : public RunStore {
 public:
  /// Opens `path` for the runs of `skeleton`. If the file exists, its runs are kept, including those in its journal and
  /// parts. Series and replicates that only the skeleton has are added. The file is created or rewritten only if it
  /// lacks something.
  /// @throws InputError if the file is not a result file, is damaged, was made under other settings, or holds one of
  ///         the optimisers with other options, or one of the problems with other rules
  ResultStore(std::string path, const results::ResultSet& skeleton);

  /// Whether no other process can write the file now.
  bool is_locked() const { return journal_.is_locked(); }
  const results::ResultSet& results() const override { return results_; }
  void record(std::size_t series, std::size_t replicate, results::RunResult run) override;
  void record_evaluations(std::size_t series, std::size_t replicate, std::size_t first,
                          const results::RunResult& evaluations) override;
  const results::RunResult* unfinished(std::size_t series, std::size_t replicate) const override;
  /// Writes the complete result file, with the runs that other processes finished meanwhile. Removes finished parts,
  /// and the journal unless it has evaluations of unfinished runs.
  void close() override;
  /// For a file that another one replaces: close() then keeps no evaluations of unfinished runs.
  void drop_unfinished() { begun_.clear(); }

 private:
  std::string path_;
  results::ResultSet results_;
  std::mutex mutex_;
  results::JournalWriter journal_;
  results::UnfinishedRuns unfinished_;      ///< when the store was opened
  std::map<RunTicket, std::size_t> begun_;  ///< unfinished runs, with the number of their evaluations in the journal
  bool changed_ = false;

  void keep_damaged_journal();
  bool keeps_evaluations(const results::JournalContents& journal);
  void remove_finished(std::vector<results::Part> parts) const;
};

}  // namespace bobench::runners
