// The store of a process that shares a result file with others: it writes parts (results/parts.hpp).
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "results/parts.hpp"
#include "runners/run_store.hpp"

namespace bobench::runners {

/// Who does the runs, for those who ask what became of them.
struct PartWorker {
  std::string name;  ///< "shard 3/40"
  bool retries_failed = false;
};

class PartStore final : public RunStore {
 public:
  /// Makes the file `path` with the skeleton's series if there is none; else it is only read, with its journal and its
  /// parts.
  /// @throws InputError as ResultStore does, but for a file that is in use
  PartStore(std::string path, results::ResultSet skeleton, PartWorker worker);

  const results::ResultSet& results() const override { return results_; }
  /// Begins a part.
  void begin(const std::vector<RunTicket>& runs) override;
  void record(std::size_t series, std::size_t replicate, results::RunResult run) override;
  void record_evaluations(std::size_t series, std::size_t replicate, std::size_t first,
                          const results::RunResult& evaluations) override;
  const results::RunResult* unfinished(std::size_t series, std::size_t replicate) const override;
  /// Flushes the parts that are not whole, too.
  void close() override;

 private:
  struct OpenPart {
    std::unique_ptr<results::PartWriter> writer;
    std::map<RunTicket, std::size_t> evaluations = {};  ///< that it has of runs that have not finished
    std::size_t runs_left = 0;
  };
  results::PartHeader header_of(const std::vector<RunTicket>& runs) const;

  std::string path_;
  PartWorker worker_;
  results::ResultSet results_;
  results::UnfinishedRuns unfinished_;  ///< when the store was opened
  std::vector<bool> is_in_file_;        ///< by series
  std::mutex mutex_;
  std::map<RunTicket, std::shared_ptr<OpenPart>> parts_;  ///< of the runs that are to come
};

/// Puts what is in the parts into the file, and deletes those that nothing is missing of, if none of the plan's runs is
/// missing any more.
/// @return the number of runs that are missing
std::size_t fold_parts(const std::string& path, const results::ResultSet& skeleton);

}  // namespace bobench::runners
