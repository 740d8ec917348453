// How large a plan is, before it starts.
#pragma once

#include <cstdint>

#include "runners/plan.hpp"

namespace bobench::runners {

/// Bytes of memory that a plan's results take while it runs and when its file is written: for each run what every run
/// has, and for each evaluation its numbers, the journal's text of the runs at work, and the file's image.
double plan_bytes(const Plan& plan, int threads);

/// Bytes that this process may have: of the machine, its control group, or `ulimit -v`, whichever is least.
double available_bytes();

/// @throws InputError with the plan's size and the limit, if it does not fit
void require_fitting(const Plan& plan, int threads);

}  // namespace bobench::runners
