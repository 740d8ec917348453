// Parts: the runs of one result file done by several processes, on any machines. Each process writes its own logs
// (system/append_log.hpp) into the folder "r.h5.parts", one for each chunk of runs:
//
//   {"crc32":"...","part":{"format":"bobench-part","file":...,"worker":"shard 3/40","node":"n17","runs":[...],...}}
//   {"crc32":"...","run":{...}}                                   as in a journal (journal.hpp)
//
// The first line has the settings and all planned runs, and defines series that the result file lacks. Processes do not
// wait for each other and need no locks: a run that two of them do is the same run twice. Readers of the result file
// also read its parts. A process that finds no run missing merges them into the file.
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

/// The planned runs of one series in a part.
struct PartSeries {
  std::string problem;
  std::string optimizer;
  std::vector<int> replicates;
  std::optional<Series> definition = {};  ///< without runs; set if the result file may lack the series
};

struct PartHeader {
  std::string worker;  ///< the process that does the runs: "shard 3/40", "rank 2 of 64"
  std::string node;    ///< the machine's name
  Settings settings;
  std::string file_id;          ///< of the result file
  bool retries_failed = false;  ///< runs that failed before are repeated, too
  std::vector<PartSeries> series;
};

struct Part {
  std::string path;
  std::optional<PartHeader> header;  ///< nothing if that line is damaged
  std::vector<JournalRun> runs;
  UnfinishedRuns unfinished = {};
  std::size_t damaged_lines = 0;
};

/// "r.h5.parts"
std::string parts_path(const std::string& result_path);

/// 16 hexadecimal digits that identify a chunk by its runs.
std::string chunk_name(const std::vector<PartSeries>& series);

/// All parts of a result file, sorted by name; empty without a folder.
std::vector<Part> read_parts(const std::string& result_path, const Wanted& wanted = {});

/// Puts the parts' runs into their series, and adds series and replicates that the set does not have. If two parts have
/// the same run, a complete one takes precedence over a failed one.
/// @param results  gets notes on damaged lines, and on parts that do not belong to the file
/// @throws InputError if a part belongs to another file, or was written under other settings
void apply_parts(const std::vector<Part>& parts, const std::string& result_path, ResultSet& results);

/// Whether the part cannot add anything to `results`: it holds all its runs, or others have completed them.
bool is_finished(const Part& part, const ResultSet& results);

/// Deletes parts whose runs are safe in the result file, and their folder if it is then empty.
void remove_parts(const std::vector<Part>& parts, const std::string& result_path);

/// Writes one part. Appending is thread-safe.
class PartWriter {
 public:
  /// @throws InputError if the folder cannot be created or written
  PartWriter(const std::string& result_path, const PartHeader& header);

  /// Hands a run to the operating system. @throws Error if the disk is full or gone
  void append(const JournalRun& run, const RunResult& result);
  /// See JournalWriter. @throws Error if the disk is full or gone
  void append_evaluations(const JournalRun& run, const RunResult& evaluations);
  /// Flushes the complete part to disk. @throws Error if the disk is full or gone
  void finish() { log_.finish(); }

 private:
  std::string file_id_;
  std::string path_;
  system::AppendLog log_;
};

}  // namespace bobench::results
