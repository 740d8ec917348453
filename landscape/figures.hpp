// Plots of a problem's landscape: contour plots over two parameters, slices along each.
#pragma once

#include <string>
#include <vector>

#include "analysis/plots/figure.hpp"
#include "landscape/slice.hpp"
#include "landscape/suggestions.hpp"
#include "landscape/surrogate.hpp"

namespace bobench::landscape {

/// Content shown on top of the problem itself.
struct Overlay {
  std::vector<Configuration> minimizers = {};  ///< marked by stars
  std::vector<Suggestions> runs = {};          ///< points, coloured by evaluation
  const Surrogate* surrogate = nullptr;        ///< fitted to the first run
};

/// Contour plot, with lines at quantiles of the values, denser near the lowest, so that valleys are visible. One panel
/// for each run, and with a surrogate its mean, standard deviation and acquisition function. In more than two
/// dimensions, the points are projections.
analysis::plots::Figure map_figure(const Problem& problem, const Section& section, const Overlay& overlay);

/// A panel for each slice; the surrogate's mean plus and minus two standard deviations. A line marks the slice's
/// anchor.
analysis::plots::Figure cuts_figure(const Problem& problem, const Configuration& anchor, const std::vector<Cut>& cuts,
                                    const Overlay& overlay);

}  // namespace bobench::landscape
