// Where a comparison means less than it seems to: what there is to say before a ranking is believed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "results/judgement.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

/// How many evaluations of an optimiser are its initial design, or its first generation: the option by which it says so
/// (`initial_points`, `population` or `startup`); nothing where it has none of that name.
std::optional<long long> initial_design(const results::Series& series);

/// A line for each of these, where it is so: which rules of a table its values follow; problems judged by noisy values;
/// optimisers that were still at their initial design at the horizon; those that race over fidelities on problems
/// without; those that did not begin with the points of the others; whose longest run is shorter, or cheaper, than what
/// is compared; problems on which no run has a finite value; problems whose evaluations cost unequally, unless costs are
/// compared; runs without fidelities where others have them; runs that failed, and runs that are missing.
std::vector<std::string> notes_on_comparison(const results::ResultSet& results, const results::Horizon& horizon);

/// Of these the one on runs that are cheaper than the cost compared, if there are any.
std::optional<std::string> note_on_cheap_runs(const results::ResultSet& results, const results::Horizon& horizon);

/// "a, b and 7 others".
std::string some_of(const std::vector<std::string>& names);

/// Of these initial designs and single fidelities, which can be said before anything has run.
/// @param without_fidelities  the problems that have a single one
std::vector<std::string> notes_on_plan(const results::ResultSet& planned,
                                       const std::vector<std::string>& without_fidelities);

}  // namespace bobench::analysis
