// Runs a paper's file at a scale and compares the results with the published ones.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "reproduction/plan/work_plan.hpp"
#include "reproduction/report/reproduction.hpp"

namespace bobench::reproduction {

/// @throws InputError if the file is not ready, naming what it needs; BudgetExceeded (decide.hpp)
Reproduction reproduce(const PaperFile& file, const Resources& resources, const ReproductionOptions& options);

/// Called for each file that is done, stopped or failed.
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

/// Runs the files of the plan, in order of increasing cost, and writes output/index.html. Continues if a file fails.
/// Failed files and those not reached are added to the plan's others.
Reproductions reproduce_several(const WorkPlan& plan, const Resources& resources, const ReproductionOptions& options,
                                const ReproductionObserver& observer);

}  // namespace bobench::reproduction
