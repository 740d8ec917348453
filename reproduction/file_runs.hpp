// Runs of a paper's file.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "reproduction/job.hpp"
#include "reproduction/plan/scaled_runs.hpp"
#include "reproduction/report/note.hpp"
#include "results/result_set.hpp"

namespace bobench::reproduction {

/// Runs that are still missing; if there are any, no verdicts are made.
struct MissingRuns {
  std::size_t own = 0;        ///< runs of this process
  std::size_t elsewhere = 0;  ///< runs of other processes that share the work
  std::vector<Note> notes;    ///< from the runner
};

/// The runs of a file of kind runs, and their result file.
class FileRuns {
 public:
  /// @param settings  for a scale, or for one interim analysis
  FileRuns(const Job& job, ScaleSettings settings);

  const Job& job() const { return job_; }
  const ScaledRuns& scaled() const { return scaled_; }
  const std::filesystem::path& path() const { return path_; }

  /// Makes the runs that the result file lacks.
  MissingRuns run_missing() const;
  /// The contents of the result file; empty if the file does not exist.
  results::ResultSet results() const;
  /// Optimiser time of these runs in seconds. A key identifies a series within the whole results folder.
  std::map<std::string, double> seconds_of(const results::ResultSet& results) const;

 private:
  Job job_;
  ScaledRuns scaled_;
  std::filesystem::path path_;
};

}  // namespace bobench::reproduction
