// Parts: what several processes, on whatever machines, have done of one result file's runs. Each process writes logs of
// its own (system/append_log.hpp) into the folder "r.h5.parts", one for each chunk of runs that it takes on:
//
//   {"crc32":"...","part":{"format":"bobench-part","file":...,"worker":"shard 3/40","node":"n17","runs":[...],...}}
//   {"crc32":"...","run":{...}}                                   as in a journal (journal.hpp)
//
// The first line names the settings and all runs that are to come, and defines series that the result file lacks. No
// process waits for another, and none takes anything from another: a run that two of them do is the same run twice.
// Whoever reads the result file reads its parts; whoever finds nothing missing puts them into it.
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

/// The runs of a series that a part is to hold.
struct PartSeries {
  std::string problem;
  std::string optimizer;
  std::vector<int> replicates;
  std::optional<Series> definition = {};  ///< without runs; where the result file may not have it
};

struct PartHeader {
  std::string worker;  ///< who does the runs: "shard 3/40", "rank 2 of 64"
  std::string node;    ///< the machine's name
  Settings settings;
  std::string file_id;          ///< of the result file
  bool retries_failed = false;  ///< a run that has failed before is to come, too
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

/// 16 hexadecimal digits that name a chunk by the runs that are in it.
std::string chunk_name(const std::vector<PartSeries>& series);

/// All parts of a result file, in the order of their names; none if there is no folder.
std::vector<Part> read_parts(const std::string& result_path, const Wanted& wanted = {});

/// Puts the parts' runs into their places, and adds series and replicates that the set does not have. Of two that did
/// one run, a complete one counts before a failed one.
/// @param results  gets notes on lines that were damaged, and on parts that are not the file's
/// @throws InputError if a part is of another file, or was written under other settings
void apply_parts(const std::vector<Part>& parts, const std::string& result_path, ResultSet& results);

/// Whether nothing can come to a part that `results` lacks: it holds all its runs, or others have completed them.
bool is_finished(const Part& part, const ResultSet& results);

/// Deletes parts whose runs are safe in the result file, and their folder when it is empty.
void remove_parts(const std::vector<Part>& parts, const std::string& result_path);

/// Writes one part. Several threads may append.
class PartWriter {
 public:
  /// @throws InputError if the folder cannot be made or written
  PartWriter(const std::string& result_path, const PartHeader& header);

  /// Hands a run to the system. @throws Error if the disk is full or gone
  void append(const JournalRun& run, const RunResult& result);
  /// See JournalWriter. @throws Error if the disk is full or gone
  void append_evaluations(const JournalRun& run, const RunResult& evaluations);
  /// Flushes it to disk: the part is whole. @throws Error if the disk is full or gone
  void finish() { log_.finish(); }

 private:
  std::string file_id_;
  std::string path_;
  system::AppendLog log_;
};

}  // namespace bobench::results
