// The kinds of figures there are, and how they are made into files.
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
  /// Whether results have anything to do with it: where not, it is made, and missed, only if it is named.
  bool (*concerns)(const Selection& selection) = [](const Selection&) { return true; };
};

const std::vector<FigureKind>& figure_kinds();

struct FiguresMade {
  std::vector<Figure> figures;
  std::vector<std::string> left_out;  ///< kinds that these results do not allow, each with why
  std::vector<std::string> notes;     ///< on all of them: notes_on_comparison()
};

/// The figures of the kinds named, in the table's order; of every kind that the results allow, if none is named. If
/// the request names no optimiser and there are more than 40, those with the lowest mean ranks are drawn, and a note
/// says so.
/// @throws InputError for an unknown kind, or where a kind that is named cannot be made
FiguresMade make_figures(const results::ResultSet& results, const PlotRequest& request,
                         const std::vector<std::string>& kinds);

}  // namespace bobench::analysis::plots
