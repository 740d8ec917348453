// Distributions of average runtimes, a result file's beside published ones: the figure of `bobench compare --output`.
#pragma once

#include <vector>

#include "analysis/plots/figure.hpp"
#include "archive/comparison.hpp"
#include "results/result_set.hpp"

namespace bobench::archive {

/// "runtimes": the share of functions and COCO's seven targets whose average runtime is at most t, over log10(t /
/// dimension) up to the budget: what score() is the area under. A panel for all functions of each dimension, and for each
/// of their groups. Drawn are the file's optimisers, those asked for, and, if none are, who stands first in the first
/// dimension.
/// @throws InputError as standings_table() does
std::vector<analysis::plots::Figure> runtime_figures(const results::ResultSet& results,
                                                     const ComparisonRequest& request);

}  // namespace bobench::archive
