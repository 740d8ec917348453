// A run as a line of a log, in journals and parts: see journal.hpp.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "results/build.hpp"
#include "results/result_set.hpp"
#include "results/wanted.hpp"
#include "system/output_file.hpp"

namespace bobench::results {

struct JournalRun {
  std::string problem;
  std::string optimizer;
  int replicate = 0;
  RunResult result;
  std::string file_id = {};  ///< set when the run is read
  /// For an unfinished run (status missing), of which `result` holds some evaluations: the number of evaluations before
  /// these, and the number of these.
  std::size_t first = 0, count = 0;
};

/// Writes the JSON object of a run to `sink` piece by piece: its vectors may be long, and the complete text is never in
/// memory.
/// @param result  the run's result; `run.result` is ignored
void write_run(const JournalRun& run, const RunResult& result, const std::string& file_id, const system::Sink& sink);

/// Parses a run written by write_run(); vectors that are not wanted are skipped.
/// @throws Error, or an exception of nlohmann::json, if the text is not a run
JournalRun run_of(std::string_view line, BuildPool& builds, const Wanted& wanted = {});

}  // namespace bobench::results
