// Pictures of a problem's landscape: maps of two parameters, cuts along each.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/plots/figure.hpp"
#include "landscape/belief.hpp"
#include "landscape/slice.hpp"
#include "landscape/suggestions.hpp"

namespace bobench::landscape {

/// What is shown beside the problem itself.
struct Overlay {
  std::optional<Configuration> optimum = {};  ///< a star
  std::vector<Suggestions> runs = {};         ///< points, their colour by evaluation
  const Surrogate* surrogate = nullptr;       ///< of the first run
};

/// Lines of equal height at quantiles of the values, more of them near the lowest: valleys show, walls do not crowd.
/// A panel for each run, and for a surrogate its mean, deviation and acquisition. Points of more dimensions are seen
/// from above.
analysis::plots::Figure map_figure(const Problem& problem, const Section& section, const Overlay& overlay);

/// A panel for each cut; the surrogate's mean with two deviations. Where the cut's anchor is, a line.
analysis::plots::Figure cuts_figure(const Problem& problem, const Configuration& anchor, const std::vector<Cut>& cuts,
                                    const Overlay& overlay);

}  // namespace bobench::landscape
