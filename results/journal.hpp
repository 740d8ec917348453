// The journal beside a result file: a log (system/append_log.hpp) of the runs that have finished since the file was
// written. The result file takes its runs over when it is next written.
//
//   {"crc32":"8f2a91c3","run":{"problem":...,"optimizer":...,"replicate":0,"status":1,"value":"<base64>",...}}
//
// Vectors are base64 of little-endian doubles: exact, infinities and NaN included. "build" is the text that describes what made the run (results/build.hpp). The first line names the
// settings ("plan" in place of "run"); it and every run name the file they belong to ("file", the file's file_id). Lines
// "evaluations" have some evaluations of a run that has not finished (unfinished_runs.hpp).
// Lines from earlier versions have neither.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "results/result_set.hpp"
#include "results/run_record.hpp"
#include "results/unfinished_runs.hpp"
#include "results/wanted.hpp"
#include "system/append_log.hpp"

namespace bobench::results {

struct JournalContents {
  std::optional<Settings> settings;  ///< nothing if the first line is damaged
  std::string file_id;               ///< of the result file; "": not known
  std::vector<JournalRun> runs;
  UnfinishedRuns unfinished;
  std::size_t damaged_lines = 0;  ///< passed over; what a kill has cut short at the end is none
};

/// "r.h5.journal"
std::string journal_path(const std::string& result_path);

/// The journal of a result file, or nothing if there is none, or an empty one.
std::optional<JournalContents> read_journal(const std::string& result_path, const Wanted& wanted = {});

/// Puts the journal's runs into their places; runs of series that the set does not have are dropped. Where the first
/// line is damaged, runs that are known to be the file's are taken: by its identity, or by their seeds.
/// @param results  gets a note if lines were damaged or runs are not known to be its own
/// @throws InputError if the journal is another file's, or was written under other settings
void apply_journal(const JournalContents& journal, const std::string& result_path, ResultSet& results);

/// Appends runs; several threads may.
class JournalWriter {
 public:
  /// Locks the journal of `result_path`, and makes it if there is none; what it holds stays there until begin().
  /// @throws InputError if it cannot be written, or if another process is writing it
  explicit JournalWriter(const std::string& result_path) : log_(journal_path(result_path), result_path) {}

  /// Empties it: what it held is in the result file.
  void begin(const Settings& settings, const std::string& file_id);
  /// Leaves what it holds, of the same file: evaluations of runs that have not finished.
  void resume(const std::string& file_id) { file_id_ = file_id; }
  /// @throws Error if the disk is full or gone
  void append(const JournalRun& run) { append(run, run.result); }
  /// The same with a result that lies elsewhere; the run's own counts for nothing.
  void append(const JournalRun& run, const RunResult& result);
  /// Appends evaluations of a run that has not finished.
  /// @throws Error if the disk is full or gone
  void append_evaluations(const JournalRun& run, const RunResult& evaluations);
  /// See AppendLog.
  bool is_locked() const { return log_.is_locked(); }
  /// Deletes the journal: its runs are in the result file now. @throws Error if it cannot
  void remove() { log_.remove(); }

 private:
  system::AppendLog log_;
  std::string file_id_;
};

}  // namespace bobench::results
