// Where a comparison means less than it seems to: what there is to say before a ranking is believed.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "results/result_set.hpp"

namespace bobench::analysis {

/// How many evaluations of an optimiser are its initial design, or its first generation: the option by which it says so
/// (`initial_points`, `population` or `startup`); nothing where it has none of that name.
std::optional<long long> initial_design(const results::Series& series);

/// A line for each of these, where it is so: optimisers that were still at their initial design after `at` evaluations;
/// those that race over fidelities on problems without; those that did not begin with the points of the others; runs
/// that are missing.
std::vector<std::string> notes_on_comparison(const results::ResultSet& results, std::size_t at);

/// The first two of these, which can be said before anything has run.
/// @param without_fidelities  the problems that have a single one
std::vector<std::string> notes_on_plan(const results::ResultSet& planned,
                                       const std::vector<std::string>& without_fidelities);

}  // namespace bobench::analysis
