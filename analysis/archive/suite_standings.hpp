// The tables of `bobench compare`: a file's optimisers ranked among those of bobench's own archive.
#pragma once

#include <string>
#include <vector>

#include "analysis/ranked_problems.hpp"
#include "analysis/table.hpp"
#include "results/result_set.hpp"

namespace bobench::archive {

struct SuiteRequest {
  analysis::HorizonRequest horizon = {};
  std::vector<std::string> with = {};  ///< optimisers of the archive to show in any case
  bool all = false;                    ///< show every optimiser of the archive
};

/// For each optimiser of the file, the standings by mean rank among those of the archive, over the problems that both
/// have: the first three, the optimiser with its neighbours, its three nearest relatives, and those requested. Runs are
/// ranked replicate by replicate. Columns: optimizer, place, low, high (90 % of the places over resampled replicates),
/// mean_rank, won (the share of paired runs that the file's optimiser wins against this one), p (of equal shares, by
/// a sign test, corrected by Holm over the archive's optimisers), relative.
/// @throws InputError if the file has no runs on problems of the archive, if the horizon is a cost, or for a name that
///         is not in the archive
analysis::Table suite_standings_table(const results::ResultSet& results, const results::ResultSet& archived,
                                      const SuiteRequest& request);

/// For each optimiser of the file and each problem: its place, its median regret, and those of the first and of the
/// median optimiser of the archive. @throws as suite_standings_table() does
analysis::Table suite_problems_table(const results::ResultSet& results, const results::ResultSet& archived,
                                     const SuiteRequest& request);

}  // namespace bobench::archive
