// The figure of `bobench compare --output`: distributions of average runtimes, of a result file and of published
// optimisers.
#pragma once

#include <vector>

#include "analysis/archive/comparison.hpp"
#include "analysis/plots/figure.hpp"
#include "results/result_set.hpp"

namespace bobench::archive {

/// "runtimes": the share of functions and COCO's seven targets whose average runtime is at most t, over log10(t /
/// dimension) up to the budget; score() is the area under this curve. One panel for all functions of each dimension,
/// and one for each of their groups. The figure shows the file's optimisers and those requested; if none are requested,
/// the best published one in the first dimension.
/// @throws InputError as standings_table() does
std::vector<analysis::plots::Figure> runtime_figures(const results::ResultSet& results,
                                                     const ComparisonRequest& request);

}  // namespace bobench::archive
