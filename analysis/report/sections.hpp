// The parts of a report that are made from results, each in a file of its own.
#pragma once

#include "analysis/report/page.hpp"
#include "analysis/report/subject.hpp"

namespace bobench::analysis::report {

/// The budget, the seed, the machine, the versions; each optimiser with its options, each problem with its rules.
Section overview(const Subject& subject);

/// Scores with their tests, who beats whom, the post-hoc test over all problems, effect sizes.
Section ranking(const Subject& subject);

/// A row for each optimiser and problem: final regret over the runs, rank, time. Sorted and filtered by the page's
/// script.
Section final_results(const Subject& subject);

/// The area over the convergence curve by dimension; average runtimes to targets, where that is no long table.
Section runtimes_section(const Subject& subject);

/// Each failed run with its message and the last words of the program behind it.
Section failed_runs(const Subject& subject);

/// The command that made the file as it is on record, and the commands that make its runs again.
Section run_again(const Subject& subject);

}  // namespace bobench::analysis::report
