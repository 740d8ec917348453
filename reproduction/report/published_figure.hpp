// A paper's printed numbers and ours as a figure.
#pragma once

#include <optional>
#include <vector>

#include "analysis/plots/figure.hpp"
#include "reproduction/verdicts/published_entries.hpp"

namespace bobench::reproduction {

/// "published": a panel for each problem, with a row for each optimiser. Each row has the printed number with its
/// standard deviation, and ours with that of our runs, coloured by the outcome of the comparison. Nothing if no number
/// was compared.
std::optional<analysis::plots::Figure> published_figure(const std::vector<ComparedEntry>& entries);

}  // namespace bobench::reproduction
