// Names of imported series that the user gives, and runs of several sources as replicates of one series.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "results/result_set.hpp"

namespace bobench::results {

/// Adds the runs of `from` to `into`. Runs of a series that `into` has become its next replicates. The larger budget
/// counts; other settings of `into` stay.
/// @return notes, one line each: points that are left out, because the runs of a series have other parameters
/// @throws InputError if both record other rules for a problem, or the whole is too large
std::vector<std::string> append_replicates(ResultSet& into, ResultSet from);

/// Gives every series this problem and this optimiser. Series that then have the same names become one, as by
/// append_replicates().
/// @return the notes of append_replicates()
/// @throws InputError if a name is not accepted, or as append_replicates()
std::vector<std::string> rename_series(ResultSet& results, const std::optional<std::string>& problem,
                                       const std::optional<std::string>& optimizer);

}  // namespace bobench::results
