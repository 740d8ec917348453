// The kinds of figures, and how they are made from results.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "analysis/plots/figure.hpp"
#include "analysis/plots/selection.hpp"

namespace bobench::analysis::plots {

struct FigureKind {
  const char* name;
  const char* description;
  std::vector<Figure> (*make)(const Selection& selection, const PlotRequest& request);
  /// Whether the figure applies to these results; if not, it is made only if it is requested by name.
  bool (*is_applicable)(const Selection& selection) = [](const Selection&) { return true; };
  bool has_cost_axis = false;  ///< it uses PlotRequest::x; other figures are over evaluations
};

using FigureKinds = std::vector<FigureKind>;

/// The kinds of figures for any results.
const FigureKinds& figure_kinds();

struct FiguresMade {
  std::vector<Figure> figures;
  std::vector<std::string> left_out;  ///< kinds that do not apply to these results, each with the reason
  std::vector<std::string> notes;     ///< for all of them: notes_on_comparison()
};

/// The figures of the requested kinds, in the order of `kinds`; all applicable kinds if none is requested. If the
/// request selects no optimisers and there are more than 40, those with the lowest mean ranks are drawn, and a note
/// says so.
/// @throws InputError for an unknown kind, or if a requested kind cannot be made
FiguresMade make_figures(const results::ResultSet& results, const PlotRequest& request,
                         const std::vector<std::string>& named, const FigureKinds& kinds = figure_kinds());

}  // namespace bobench::analysis::plots
