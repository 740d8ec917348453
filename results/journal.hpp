// The journal next to a result file: a log (system/append_log.hpp) of the runs that finished after the file was last
// written. The next time the file is written, it takes over these runs.
//
//   {"crc32":"8f2a91c3","run":{"problem":...,"optimizer":...,"replicate":0,"status":1,"value":"<base64>",...}}
//
// Vectors are base64 of little-endian doubles: exact, including infinities and NaN. "build" is the text that describes
// the build (results/build.hpp). The first line has the settings ("plan" in place of "run"). It and every run name the
// file they belong to ("file", the file's file_id). Lines with "evaluations" hold some evaluations of an unfinished run
// (unfinished_runs.hpp). Lines from earlier versions may lack "build" and "file".
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
  std::size_t damaged_lines = 0;  ///< skipped; a last line that a kill cut short does not count
};

/// "r.h5.journal"
std::string journal_path(const std::string& result_path);

/// The journal of a result file; nothing if it does not exist or is empty.
std::optional<JournalContents> read_journal(const std::string& result_path, const Wanted& wanted = {});

/// Puts the journal's runs into their series; runs of series that the set does not have are dropped. If the first line
/// is damaged, only runs known to belong to the file are taken: by its identity, or by their seeds.
/// @param results  gets a note if lines were damaged or if runs are not known to belong to the file
/// @throws InputError if the journal belongs to another file, or was written under other settings
void apply_journal(const JournalContents& journal, const std::string& result_path, ResultSet& results);

/// Appends runs to a journal. Appending is thread-safe.
class JournalWriter {
 public:
  /// Locks the journal of `result_path`, and creates it if it does not exist; its contents stay until begin().
  /// @throws InputError if it cannot be written, or if another process is writing it
  explicit JournalWriter(const std::string& result_path) : log_(journal_path(result_path), result_path) {}

  /// Empties the journal, whose runs are now in the result file.
  void begin(const Settings& settings, const std::string& file_id);
  /// Continues a journal of the same file without emptying it, as it holds evaluations of unfinished runs.
  void resume(const std::string& file_id) { file_id_ = file_id; }
  /// @throws Error if the disk is full or gone
  void append(const JournalRun& run) { append(run, run.result); }
  /// The same with a separate result; `run.result` is ignored.
  void append(const JournalRun& run, const RunResult& result);
  /// Appends evaluations of an unfinished run.
  /// @throws Error if the disk is full or gone
  void append_evaluations(const JournalRun& run, const RunResult& evaluations);
  /// See AppendLog.
  bool is_locked() const { return log_.is_locked(); }
  /// Deletes the journal, whose runs are now in the result file. @throws Error if it cannot be deleted
  void remove() { log_.remove(); }

 private:
  system::AppendLog log_;
  std::string file_id_;
};

}  // namespace bobench::results
