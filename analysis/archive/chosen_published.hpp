// Published optimisers that are shown next to those of a result file.
#pragma once

#include <string>
#include <vector>

#include "analysis/archive/own_runs.hpp"

namespace bobench::archive {

inline constexpr const char* best_published = "best";
inline constexpr const char* most_alike_published = "most-alike";

/// Names of published optimisers, each once: "best" is the one with the largest mean score() over the dimensions, and
/// "most-alike" the one with the smallest mean distance() to an optimiser of the file, for each of these. Both are
/// among those that have run all functions in all dimensions; without such ones, the words add nothing. Other words
/// are names.
/// @param budget  evaluations, above 1
std::vector<std::string> chosen_published(const std::vector<std::string>& words,
                                          const std::vector<OwnDimension>& dimensions, double budget);

}  // namespace bobench::archive
