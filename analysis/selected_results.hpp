// A part of a result file: some of its problems and optimisers, and its problems in groups.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "analysis/table.hpp"
#include "results/result_set.hpp"
#include "results/wanted.hpp"

namespace bobench::analysis {

/// The optimisers of a file, as they appear; one that the first problems lack stands before those that follow it on
/// others.
std::vector<std::string> optimizers_of(const results::ResultSet& results);
std::vector<std::string> problems_of(const results::ResultSet& results);

/// What `rank`, `table` and the plots are asked for.
struct SelectionRequest {
  std::vector<std::string> problems;    ///< ids, ranges ("bbob/f1-5/d2") or with wildcards ("fcnet/*"); empty: all
  std::vector<std::string> optimizers;  ///< in the order in which they are shown; likewise
  /// How an id is written in results, where the file has none as it is given here; itself if nobody knows.
  std::function<std::string(const std::string& id)> canonical = [](const std::string& id) { return id; };
};

struct SelectedResults {
  std::vector<std::string> problems;
  std::vector<std::string> optimizers;
  results::ResultSet results;  ///< the selected series alone, in that order
};

/// @throws InputError for a pattern that fits nothing (near names are offered), or if the file has no series
SelectedResults select_results(results::ResultSet results, const SelectionRequest& request);

/// What of a file that selection needs, if `wanted` is what is needed of the problems in it.
results::Wanted wanted_of(const SelectionRequest& request, results::Wanted wanted);

enum class GroupBy { nothing, suite, group, dimension, problem };

/// "suite"; "" for nothing.
const char* name_of(GroupBy by);

/// What `by` tells apart: "bbob", "G1" ("(none)" without a group), "5", "bbob/f1/d5"; "" for nothing.
std::string key_of(const results::Series& series, GroupBy by);

/// Problems that `by` does not tell apart.
struct ProblemGroup {
  std::string key;
  std::vector<std::string> problems;
};

/// In order of appearance.
std::vector<ProblemGroup> problem_groups(const results::ResultSet& results, GroupBy by);

/// One table of each group, below one another, the key in front; groups of which none can be made are named in a note.
/// For nothing, the table of all problems.
/// @param make  of a group's problems @throws what make() throws, if it does so for every group
Table table_by_group(const results::ResultSet& results, GroupBy by,
                     const std::function<Table(const std::vector<std::string>& problems)>& make);

}  // namespace bobench::analysis
