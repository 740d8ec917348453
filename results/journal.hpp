// The journal beside a result file: one line of JSON with a checksum for each run that has finished since the file was
// written. It survives `kill -9`; the result file takes its runs over when it is next written.
//
//   {"crc32":"8f2a91c3","run":{"problem":...,"optimizer":...,"replicate":0,"status":1,"value":"<base64>",...}}
//
// The checksum is over the text of the inner object. Vectors are base64 of little-endian doubles: exact, infinities and
// NaN included. "build" is the text that describes what made the run (results/build.hpp); lines from before it was
// recorded have none. The first line names the settings ("plan" in place of "run").
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "results/result_set.hpp"

namespace bobench::results {

struct JournalRun {
  std::string problem;
  std::string optimizer;
  int replicate = 0;
  RunResult result;
};

struct JournalContents {
  Settings settings;
  std::vector<JournalRun> runs;
  std::size_t damaged_lines = 0;  ///< a line cut short by a kill, or corrupted: passed over
  std::size_t usable_bytes = 0;   ///< where the last whole line ends
};

/// "r.h5.journal"
std::string journal_path(const std::string& result_path);

/// The journal of a result file, or nothing if there is none or not even its first line is whole.
std::optional<JournalContents> read_journal(const std::string& result_path);

/// Puts the journal's runs into their places; runs of series the set does not have are dropped.
/// @throws InputError if the journal was written under other settings
void apply_journal(const JournalContents& journal, ResultSet& results);

/// Appends runs. append() may be called from several threads; a line is handed to the system in one piece before it
/// returns, and a thread of the journal's own flushes to disk continually, so that no worker waits for the disk.
class JournalWriter {
 public:
  /// Goes on with the journal of `result_path` (cutting off a damaged tail), or starts it.
  /// @throws InputError if it cannot be written, or if another process is writing it
  JournalWriter(const std::string& result_path, const Settings& settings);
  ~JournalWriter();
  JournalWriter(const JournalWriter&) = delete;
  JournalWriter& operator=(const JournalWriter&) = delete;

  /// @throws Error if the disk is full or gone
  void append(const JournalRun& run);
  /// Deletes the journal: its runs are in the result file now.
  void remove();

 private:
  void append_line(const char* kind, const std::string& object);
  void flush_continually();

  std::string path_;
  int file_ = -1;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool dirty_ = false;
  bool closing_ = false;
  std::thread flusher_;
};

}  // namespace bobench::results
