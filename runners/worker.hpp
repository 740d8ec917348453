// Worker threads that take runs from a source, do them, and record them in a store.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>

#include "runners/progress.hpp"
#include "runners/runner_options.hpp"
#include "runners/schedule.hpp"
#include "runners/storage/run_store.hpp"

namespace bobench::runners {

class BudgetRaise;

struct Work {
  const Job& job;
  const BudgetRaise* raise;  ///< null: no budget is raised
  RunStore& store;
  RunSource& source;
  Progress& progress;
};

struct WorkDone {
  /// The store alone is not sufficient: a failed run that should be repeated, but was not reached, is still failed
  /// there.
  std::set<RunTicket> recorded;
  // As in RunnerReport:
  std::size_t resumed = 0, replayed = 0;
  std::map<std::string, std::size_t> diverged, restarted;
};

/// Works with the job's threads until the source is empty, or until the job is stopped.
/// @throws the exceptions of the store, which keeps the recorded runs
WorkDone do_work(const Work& work);

}  // namespace bobench::runners
