// Options for running a plan.
#pragma once

#include <functional>
#include <string>

#include "runners/distribution/distribution.hpp"
#include "runners/plan.hpp"
#include "runners/progress.hpp"

namespace bobench::runners {

struct RunnerOptions {
  std::string output;         ///< the result file: created, or resumed
  int threads = 1;            ///< >= 1
  Distribution distribution;  ///< over processes
  bool retry_failed = false;  ///< repeat runs that are recorded as failed
  std::string command_line;   ///< kept in a new result file
  Progress::Style progress = Progress::Style::silent;
  std::function<bool()> stop = [] { return false; };  ///< true: abandon the runs in flight, store the rest, return
  /// Called before the first run with messages for the user, one line each.
  std::function<void(const std::string&)> note = [](const std::string&) {};
};

/// A plan, the catalogue of its problems, and the options for running it.
struct Job {
  const Plan& plan;
  const ProblemCatalog& problems;
  const RunnerOptions& options;
};

}  // namespace bobench::runners
