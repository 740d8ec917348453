// A result file beside COCO's archive: the tables of `bobench compare`.
#pragma once

#include <string>
#include <vector>

#include "analysis/ranked_problems.hpp"
#include "analysis/table.hpp"
#include "archive/own_runs.hpp"
#include "results/result_set.hpp"

namespace bobench::archive {

struct ComparisonRequest {
  std::string suite = "bbob";  ///< of published_suites()
  analysis::HorizonRequest horizon;
  std::vector<std::string> with;  ///< published optimisers to be shown in any case
  bool all = false;               ///< show every published one
};

/// For each dimension who reaches most, soonest: the file's optimisers among all published ones that have run the same
/// functions, by score(). Shown are the first three, each of the file's with its neighbours by place, the three that its
/// runtimes are most alike to, and those asked for. A place's interval is that of resampled runs (5 to 95 %): published
/// ones have no runs to be resampled.
/// @throws InputError if the file has no runs on the suite, if a cost is given as horizon, or for a name that the
///         archive does not have
analysis::Table standings_table(const results::ResultSet& results, const ComparisonRequest& request);

/// For each function and dimension the average runtimes of the file's optimisers, with their places among the published
/// ones, and of those asked for. @throws as above
analysis::Table functions_table(const results::ResultSet& results, const ComparisonRequest& request);

/// The suites of published_suites() that the file has runs on.
std::vector<std::string> suites_in(const results::ResultSet& results);

/// What both tables are made of. @throws as above
std::vector<OwnDimension> dimensions_to_compare(const results::ResultSet& results, const results::Horizon& horizon,
                                                const ComparisonRequest& request);
/// What stands below both.
std::vector<std::string> comparison_notes(const results::ResultSet& results, const results::Horizon& horizon,
                                          const std::vector<OwnDimension>& dimensions);

}  // namespace bobench::archive
