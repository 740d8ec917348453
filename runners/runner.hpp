// Runs a plan: replicates fanned out over OpenMP threads, each run on one thread, every finished run stored at once.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>

#include "runners/distribution.hpp"
#include "runners/plan.hpp"
#include "runners/progress.hpp"

namespace bobench::runners {

struct RunnerOptions {
  std::string output;         ///< the result file; made, or gone on with
  int threads = 1;            ///< >= 1
  Distribution distribution;  ///< over processes
  bool retry_failed = false;  ///< runs recorded as failed are done again
  std::string command_line;   ///< kept in a new result file
  Progress::Style progress = Progress::Style::silent;
  std::function<bool()> stop = [] { return false; };  ///< true: abandon the runs in flight, store the rest, return
  std::function<void(const std::string&)> note = [](const std::string&) {};  ///< told, before the first run, what the
                                                                             ///< user should know: one line
};

struct RunnerReport {
  std::size_t done = 0;          ///< runs finished now, failed ones included
  std::size_t failed = 0;        ///< runs that failed, of these
  std::size_t found = 0;         ///< runs that the file held already, failed ones included
  std::size_t found_failed = 0;  ///< runs that had failed before, of these
  std::size_t missing = 0;  ///< runs left undone because of `stop` or `end`, failed ones that were to be done again
                            ///< included
  std::size_t missing_elsewhere =
      0;                      ///< of a shared file: the plan's runs that are other processes', and not there yet
  std::string first_failure;  ///< "problem optimizer replicate: message", or ""
  double seconds = 0.0;

  // Where the file's budget is raised, of the runs done now:
  std::size_t told = 0;                       ///< went on after the values on record, which were not evaluated again
  std::size_t repeated = 0;                   ///< were done anew, and began with the values on record
  std::map<std::string, std::size_t> others;  ///< were done anew and began otherwise, by optimiser
  /// Runs that were cut short and had to begin again, by optimiser: it asked for other trials than those on record.
  std::map<std::string, std::size_t> restarted;
  std::string unfinished_raise;  ///< the file that has the longer runs, if it could not take the old one's place
};

/// The results do not depend on the number of threads, on the order of runs, or on interruptions. A file whose runs
/// were made by another build is gone on with; `note` is told in what the builds differ. A file of a smaller budget
/// and otherwise the same settings is raised to the plan's: see budget_raise.hpp. One that calls problems otherwise
/// than they are called now keeps its names: see stored_names.hpp.
/// @throws InputError as ResultStore does; Error if the disk fails (the runs stored so far are safe)
RunnerReport run_plan(const Plan& plan, const ProblemCatalog& problems, const RunnerOptions& options);

}  // namespace bobench::runners
