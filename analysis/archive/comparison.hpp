// The tables of `bobench compare`: a result file compared with COCO's archive.
#pragma once

#include <string>
#include <vector>

#include "analysis/archive/own_runs.hpp"
#include "analysis/ranked_problems.hpp"
#include "analysis/table.hpp"
#include "results/result_set.hpp"

namespace bobench::archive {

struct ComparisonRequest {
  std::string suite = "bbob";  ///< of published_suites()
  analysis::HorizonRequest horizon;
  std::vector<std::string> with;  ///< published optimisers to show in any case: words of chosen_published()
  bool all = false;               ///< show every published optimiser
};

/// For each dimension, the standings by score(): the file's optimisers among all published ones that have run the same
/// functions. The table shows the first three, each of the file's optimisers with its neighbours in the standings, the
/// three with the most similar runtimes, and those requested. The interval of a place (5 to 95 %) is from resampled
/// runs; published optimisers have no runs to resample.
/// @throws InputError if the file has no runs on the suite, if the horizon is a cost, or for a name that is not in the
///         archive
analysis::Table standings_table(const results::ResultSet& results, const ComparisonRequest& request);

/// For each function and dimension, the average runtimes of the file's optimisers, with their places among the
/// published optimisers, and the average runtimes of those requested. @throws as standings_table() does
analysis::Table functions_table(const results::ResultSet& results, const ComparisonRequest& request);

/// The suites of published_suites() that the file has runs on.
std::vector<std::string> suites_in(const results::ResultSet& results);

/// The data behind both tables. @throws as standings_table() does
std::vector<OwnDimension> dimensions_to_compare(const results::ResultSet& results, const results::Horizon& horizon,
                                                const ComparisonRequest& request);
/// The notes below both tables.
std::vector<std::string> comparison_notes(const results::ResultSet& results, const results::Horizon& horizon,
                                          const std::vector<OwnDimension>& dimensions);

}  // namespace bobench::archive
