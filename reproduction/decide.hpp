// Group-sequential reproduction (scale decide).
#pragma once

#include "core/error.hpp"
#include "reproduction/job.hpp"
#include "reproduction/report/reproduction.hpp"

namespace bobench::reproduction {

/// Thrown if the first interim analysis would exceed the hours.
class BudgetExceeded : public InputError {
 public:
  using InputError::InputError;
};

/// Runs a file of kind runs with the published settings and budget, adding replicates before each interim analysis.
/// Stops when every claim and number is decided or futile, after the last analysis, or if the next step is estimated to
/// exceed the hours. Decisions are final and are kept in the folder of the file. Alpha spending keeps the probability
/// of a false verdict over all analyses as low as that of a single one. If one analysis of all problems would exceed
/// the hours, the problems with the lowest cost are run.
/// @throws BudgetExceeded; InputError if the record in the folder has another plan
Reproduction decide_runs(const Job& job, Reproduction begun);

/// For studies and properties, which make all their replicates at once.
/// @throws BudgetExceeded if their remaining parts are estimated to exceed the hours
void require_hours(const Job& job);

}  // namespace bobench::reproduction
