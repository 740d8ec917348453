// The table of `bobench compare --like`: whether a file's runs agree with published runs.
#pragma once

#include <string>

#include "analysis/ranked_problems.hpp"
#include "analysis/table.hpp"
#include "results/result_set.hpp"

namespace bobench::archive {

/// For each optimiser of the file, function and dimension: average runtimes to 1e-8 with 95 % bootstrap intervals, of
/// the file's runs and of the published ones, and a Mann-Whitney test of both samples of runtimes, censored where the
/// shortest unsuccessful run ends. p is corrected by Holm over all rows of an optimiser.
/// @param like   one of optimizers_with_runs(suite)
/// @param suite  bbob or bbob-noisy; on bbob-noisy, runs are judged by their noise-free values, as COCO's are
/// @throws InputError for a suite or a name without runs (similar names are suggested), if no function is common, or if
///         the horizon is a cost
analysis::Table likeness_table(const results::ResultSet& results, const analysis::HorizonRequest& request,
                               const std::string& like, const std::string& suite = "bbob");

}  // namespace bobench::archive
