// Report of a runner.
#pragma once

#include <cstddef>
#include <map>
#include <string>

namespace bobench::runners {

/// Runs done by this call.
struct RunCount {
  std::size_t done = 0;       ///< failed ones included
  std::size_t failed = 0;     ///< of these
  std::string first_failure;  ///< "problem optimizer replicate: message", or ""
};

struct RunnerReport : RunCount {
  std::size_t found = 0;         ///< runs that the file already held, failed ones included
  std::size_t found_failed = 0;  ///< of these, runs that had failed before
  /// Runs not done because of `stop` or `end`, including failed ones that were to be repeated.
  std::size_t missing = 0;
  std::size_t pending_on_other_shards = 0;  ///< missing runs of other processes, in a shared file
  double seconds = 0.0;

  // Where the file's budget is raised, of the runs done now:
  std::size_t resumed = 0;                      ///< continued after the recorded evaluations, which were not repeated
  std::size_t replayed = 0;                     ///< run from the start, with the recorded values again
  std::map<std::string, std::size_t> diverged;  ///< run from the start with other values, by optimiser
  /// Interrupted runs that had to start again because the optimiser asked for other trials, by optimiser.
  std::map<std::string, std::size_t> restarted;
  std::string unfinished_raise;  ///< the file of the longer runs, if it could not replace the old one
};

}  // namespace bobench::runners
