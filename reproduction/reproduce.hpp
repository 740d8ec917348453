// Runs a paper's file at a scale and sets what comes out against what was printed.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "reproduction/plan/work_plan.hpp"
#include "reproduction/report/reproduction.hpp"

namespace bobench::reproduction {

/// @throws InputError if the file is not ready, saying what it needs; TooDear (decide.hpp)
Reproduction reproduce(const PaperFile& file, const Resources& resources, const ReproductionOptions& options);

/// Told of each file as it is done: those that failed, too, and the one that was stopped.
struct ReproductionObserver {
  std::function<void(const Reproduction&)> on_done;
  std::function<void(const Reproduction&)> on_stopped;
  std::function<void(const PaperFile&, const std::string& error)> on_failed;
};

struct Reproductions {
  std::vector<Reproduction> done;  ///< in the order of the registry
  std::vector<NotReproduced> others;
  bool was_stopped = false, has_failed = false;
};

/// Runs what the plan says, cheapest first, and writes output/index.html. A file that fails does not keep the others
/// from being run; it and those that are not reached are added to the plan's others.
Reproductions reproduce_several(const WorkPlan& plan, const Resources& resources, const ReproductionOptions& options,
                                const ReproductionObserver& observer);

}  // namespace bobench::reproduction
