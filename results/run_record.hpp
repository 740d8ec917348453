// A run as a line of a log, journals' and parts': see journal.hpp.
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
  std::string file_id = {};  ///< set by those who read it
  /// Of a run that has not finished (status missing), of which `result` has some evaluations: how many were before, and
  /// how many these are.
  std::size_t first = 0, count = 0;
};

/// Hands the object of a run to `sink` piece by piece: its vectors may be long, and are nowhere as text as a whole.
/// @param result  the run's; its own counts for nothing
void write_run(const JournalRun& run, const RunResult& result, const std::string& file_id, const system::Sink& sink);

/// A run of what write_run() has written; vectors that are not wanted are passed over.
/// @throws Error, or as nlohmann::json does, if it is none
JournalRun run_of(std::string_view object, BuildPool& builds, const Wanted& wanted = {});

}  // namespace bobench::results
