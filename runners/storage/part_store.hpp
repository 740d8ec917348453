// Run store of a process that shares a result file with others: it writes parts (results/parts.hpp).
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "results/parts.hpp"
#include "runners/storage/run_store.hpp"

namespace bobench::runners {

/// Identifies the process that does the runs, in the headers of its parts.
struct PartWorker {
  std::string name;  ///< "shard 3/40"
  bool retries_failed = false;
};

class PartStore final : public RunStore {
 public:
  /// Creates the file `path` with the skeleton's series if it does not exist; otherwise only reads it, with its journal
  /// and its parts.
  /// @throws InputError as ResultStore does, except for a file in use
  PartStore(std::string path, const results::ResultSet& skeleton, PartWorker worker);

  const results::ResultSet& results() const override { return results_; }
  /// Begins a part.
  void begin(const std::vector<RunTicket>& runs) override;
  void record(std::size_t series, std::size_t replicate, results::RunResult run) override;
  void record_evaluations(std::size_t series, std::size_t replicate, std::size_t first,
                          const results::RunResult& evaluations) override;
  const results::RunResult* unfinished(std::size_t series, std::size_t replicate) const override;
  /// Also flushes incomplete parts.
  void close() override;

 private:
  struct OpenPart {
    std::unique_ptr<results::PartWriter> writer;
    std::map<RunTicket, std::size_t> evaluations = {};  ///< number it holds of each unfinished run
    std::size_t runs_left = 0;
  };
  results::PartHeader header_of(const std::vector<RunTicket>& runs) const;

  std::string path_;
  PartWorker worker_;
  results::ResultSet results_;
  results::UnfinishedRuns unfinished_;  ///< when the store was opened
  std::vector<bool> is_in_file_;        ///< by series
  std::mutex mutex_;
  std::map<RunTicket, std::shared_ptr<OpenPart>> parts_;  ///< of the runs still to come
};

/// If no run of the plan is missing, merges the parts into the file and deletes the complete ones.
/// @return the number of missing runs
std::size_t fold_parts(const std::string& path, const results::ResultSet& skeleton);

}  // namespace bobench::runners
