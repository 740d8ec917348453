// Selection of a part of a result file: some of its problems and optimisers, and its problems in groups.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "analysis/table.hpp"
#include "core/enum_names.hpp"
#include "results/result_set.hpp"
#include "results/wanted.hpp"

namespace bobench::analysis {

/// The optimisers of a file, in order of appearance. An optimiser that is missing on the first problems comes before
/// those that follow it on other problems.
std::vector<std::string> optimizers_of(const results::ResultSet& results);
std::vector<std::string> problems_of(const results::ResultSet& results);

/// The selection of `rank`, `table` and the plots.
struct SelectionRequest {
  std::vector<std::string> problems;    ///< ids, ranges ("bbob/f1-5/d2") or with wildcards ("fcnet/*"); empty: all
  std::vector<std::string> optimizers;  ///< likewise; in the order of display
  /// The spelling of an id in results, for an id that is not in the file as given; the id itself if unknown.
  std::function<std::string(const std::string& id)> canonical = [](const std::string& id) { return id; };
};

struct SelectedResults {
  std::vector<std::string> problems;
  std::vector<std::string> optimizers;
  results::ResultSet results;  ///< the selected series alone, in that order
};

/// @throws InputError for a pattern without a match (similar names are suggested), or if the file has no series
SelectedResults select_results(results::ResultSet results, const SelectionRequest& request);

/// The parts of a file that the selection needs, given those `wanted` of its problems.
results::Wanted wanted_of(const SelectionRequest& request, results::Wanted wanted);

enum class GroupBy { nothing, suite, group, dimension, problem };
constexpr auto enum_names(GroupBy) {
  return std::to_array<EnumName<GroupBy>>({{GroupBy::suite, "suite"},
                                           {GroupBy::group, "group"},
                                           {GroupBy::dimension, "dimension"},
                                           {GroupBy::problem, "problem"}});
}

/// The key by which `by` groups: "bbob", "G1" ("(none)" without a group), "5", "bbob/f1/d5"; "" for nothing.
std::string key_of(const results::Series& series, GroupBy by);

/// Problems with the same key of `by`.
struct ProblemGroup {
  std::string key;
  std::vector<std::string> problems;
};

/// Whether the group with key `a` is shown before that with key `b`. Dimensions are in numerical order; other groups
/// keep their order of appearance.
bool comes_before(const std::string& a, const std::string& b, GroupBy by);

/// Dimensions from the lowest, others in order of appearance.
std::vector<ProblemGroup> problem_groups(const results::ResultSet& results, GroupBy by);

/// One table of each group, below one another, with the key in the first column; a note names the groups without a
/// table. For GroupBy::nothing, the table of all problems.
/// @param make  makes the table of a group's problems @throws what make() throws, if it does so for every group
Table table_by_group(const results::ResultSet& results, GroupBy by,
                     const std::function<Table(const std::vector<std::string>& problems)>& make);

}  // namespace bobench::analysis
