// The journal beside a result file: one line of JSON with a checksum for each run that has finished since the file was
// written. It survives `kill -9`; the result file takes its runs over when it is next written.
//
//   {"crc32":"8f2a91c3","run":{"problem":...,"optimizer":...,"replicate":0,"status":1,"value":"<base64>",...}}
//
// The checksum is over the text of the inner object. Vectors are base64 of little-endian doubles: exact, infinities and
// NaN included. "build" is the text that describes what made the run (results/build.hpp). The first line names the
// settings ("plan" in place of "run"); it and every run name the file they belong to ("file", the file's file_id).
// Lines from earlier versions have neither.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "results/result_set.hpp"
#include "storage/output_file.hpp"

namespace bobench::results {

struct JournalRun {
  std::string problem;
  std::string optimizer;
  int replicate = 0;
  RunResult result;
  std::string file_id = {};  ///< set by those who read it
};

struct JournalContents {
  std::optional<Settings> settings;  ///< nothing if the first line is damaged
  std::string file_id;               ///< of the result file; "": not known
  std::vector<JournalRun> runs;
  std::size_t damaged_lines = 0;  ///< passed over; what a kill has cut short at the end is none
};

/// "r.h5.journal"
std::string journal_path(const std::string& result_path);

/// The journal of a result file, or nothing if there is none, or an empty one.
std::optional<JournalContents> read_journal(const std::string& result_path);

/// Puts the journal's runs into their places; runs of series that the set does not have are dropped. Where the first
/// line is damaged, runs that are known to be the file's are taken: by its identity, or by their seeds.
/// @param results  gets a note if lines were damaged or runs are not known to be its own
/// @throws InputError if the journal is another file's, or was written under other settings
void apply_journal(const JournalContents& journal, const std::string& result_path, ResultSet& results);

/// Appends runs. append() may be called from several threads; a line is handed to the system before it returns, and a
/// thread of the journal's own flushes to disk continually, so that no worker waits for the disk.
class JournalWriter {
 public:
  /// Locks the journal of `result_path`, and makes it if there is none; what it holds stays there until begin().
  /// @throws InputError if it cannot be written, or if another process is writing it
  explicit JournalWriter(const std::string& result_path);
  ~JournalWriter();
  JournalWriter(const JournalWriter&) = delete;
  JournalWriter& operator=(const JournalWriter&) = delete;

  /// Starts it anew: what it held is in the result file.
  void begin(const Settings& settings, const std::string& file_id);
  /// @throws Error if the disk is full or gone
  void append(const JournalRun& run);
  /// The same with a result that lies elsewhere; the run's own counts for nothing.
  void append(const JournalRun& run, const RunResult& result);
  /// Deletes the journal: its runs are in the result file now. @throws Error if it cannot
  void remove();

 private:
  /// @param object  hands over its text piece by piece, twice the same
  void append_line(const char* kind, const std::function<void(const storage::Sink&)>& object);
  void flush_continually();

  std::string path_;
  std::string file_id_;
  int file_ = -1;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool dirty_ = false;
  bool closing_ = false;
  int error_ = 0;  ///< of a write or flush: nothing is written after it
  std::thread flusher_;
};

}  // namespace bobench::results
