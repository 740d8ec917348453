// Threads that take runs from a source, do them, and put them into a store.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>

#include "runners/plan.hpp"
#include "runners/progress.hpp"
#include "runners/run_store.hpp"
#include "runners/schedule.hpp"

namespace bobench::runners {

class BudgetRaise;

struct Work {
  const Plan& plan;
  const ProblemCatalog& problems;
  const std::function<bool()>& stop;  ///< true: abandon the runs in flight
  const BudgetRaise* raise;           ///< null: no budget is raised
  RunStore& store;
  RunSource& source;
  Progress& progress;
};

struct WorkDone {
  /// The store alone does not tell: a run that is done again and not reached has still failed.
  std::set<RunTicket> recorded;
  // Where a budget is raised: see RunnerReport.
  std::size_t told = 0, repeated = 0;
  std::map<std::string, std::size_t> others;
  std::map<std::string, std::size_t> restarted;  ///< see RunnerReport
};

/// Works until the source has nothing more, or `stop` holds. @throws what the store throws; it has what was recorded
WorkDone do_work(const Work& work, int threads);

}  // namespace bobench::runners
