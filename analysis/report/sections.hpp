// The sections of a report, each in its own source file.
#pragma once

#include <optional>

#include "analysis/report/page.hpp"
#include "analysis/report/subject.hpp"

namespace bobench::analysis::report {

/// The budget, the seed, the machine, the versions; each optimiser with its options, each problem with its rules.
Section overview(const Subject& subject);

/// Scores with their tests, pairwise wins, the post-hoc test over all problems, effect sizes.
Section ranking(const Subject& subject);

/// A row for each optimiser and problem: final regret over the runs, rank, time. The page's script sorts and filters
/// it.
Section final_results(const Subject& subject);

/// The cells of that table which depend on the horizon, as texts: {"columns": [headings], "rows": [[...], ...]}.
std::string results_json(const Subject& subject);

/// The area over the convergence curve by dimension; average runtimes to targets, unless the table is too long.
Section runtimes_section(const Subject& subject);

/// Utilisation and speed-ups of runs with several workers; nothing if there are none.
std::optional<Section> workers_section(const Subject& subject);

/// Each failed run with its message and the last output of its program.
Section failed_runs(const Subject& subject);

/// The recorded command that made the file, and the commands that reproduce its runs.
Section run_again(const Subject& subject);

/// What to cite for bobench, the optimisers and the problems.
Section how_to_cite(const Subject& subject);

}  // namespace bobench::analysis::report
