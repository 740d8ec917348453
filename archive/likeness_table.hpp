// Are a file's runs like those that were published? The table of `bobench compare --like`.
#pragma once

#include <string>

#include "analysis/ranked_problems.hpp"
#include "analysis/table.hpp"
#include "results/result_set.hpp"

namespace bobench::archive {

/// For each optimiser of the file, function and dimension: average runtimes to 1e-8 with 95 % bootstrap intervals, of
/// the file's runs and of the published ones, and a Mann-Whitney test of the runtimes of both, cut where the shortest
/// run without success ends; p by Holm over all rows of an optimiser.
/// @param like   of optimizers_with_runs(suite)
/// @param suite  bbob or bbob-noisy; on the noisy one runs are judged by their values without noise, as COCO's are
/// @throws InputError for a suite or a name without runs (near ones are offered), if no function is common, or for a
///         cost as horizon
analysis::Table likeness_table(const results::ResultSet& results, const analysis::HorizonRequest& horizon,
                               const std::string& like, const std::string& suite = "bbob");

}  // namespace bobench::archive
