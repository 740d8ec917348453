// Memory requirement of a plan, checked before it starts.
#pragma once

#include <cstdint>

#include "runners/plan.hpp"

namespace bobench::runners {

/// Bytes of memory for a plan's results while it runs and while its file is written: a fixed amount for each run, the
/// numbers of each evaluation, the journal text of the active runs, and the file's image.
double plan_bytes(const Plan& plan, int threads);

/// Bytes available to this process: the minimum of the machine's memory, its control group's limit and `ulimit -v`.
double available_bytes();

/// @throws InputError with the plan's size and the limit, if the plan does not fit
void require_fitting(const Plan& plan, int threads);

}  // namespace bobench::runners
