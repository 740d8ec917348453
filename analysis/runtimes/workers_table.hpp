// The table of runs with several workers: how busy these were, and how much time they saved.
#pragma once

#include "analysis/table.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

/// Number of evaluations at a time of a series.
int workers_of(const results::Series& series);

/// A row for each problem, optimiser and number of workers. Entries are medians over the replicates:
/// - utilisation: the share of the workers' time that they evaluated, until the last evaluation ended
/// - seconds: until the last evaluation ended
/// - speed-up: the seconds of the same optimiser with one worker, over those. Both made the same number of evaluations
/// - speed-up to its regret: the seconds until one worker had its final regret, over those until several workers had it
///   too; 0 if they did not
/// - the final regret, and that of one worker in the same time
/// The last four need the runs of one worker, with simulated seconds; if the several workers ran in real time, measured
/// seconds suffice. Where the optimum is unknown, values take the place of regrets.
/// @throws InputError if no run has several workers
Table workers_table(const results::ResultSet& results);

}  // namespace bobench::analysis
