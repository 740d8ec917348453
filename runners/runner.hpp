// Runs a plan: replicates distributed over OpenMP threads, each run on one thread, every finished run stored at once.
//
//     RunnerOptions options{.output = "r.h5", .threads = 2};
//     RunnerReport report = run_plan(make_plan(request, catalogs), catalogs.problems, options);
#pragma once

#include "runners/plan.hpp"
#include "runners/runner_options.hpp"
#include "runners/runner_report.hpp"

namespace bobench::runners {

/// The results do not depend on the number of threads, on the order of runs, or on interruptions. A file whose runs
/// were made by another build is resumed; `note` reports how the builds differ. A file with a smaller budget and
/// otherwise the same settings is raised to the plan's budget: see budget/budget_raise.hpp. A file with other names for
/// problems keeps its names: see storage/stored_names.hpp.
/// @throws InputError as ResultStore does; Error if the disk fails (the runs stored so far are safe)
RunnerReport run_plan(const Plan& plan, const ProblemCatalog& problems, const RunnerOptions& options);

}  // namespace bobench::runners
