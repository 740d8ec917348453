#include "analysis/plots/figures.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/comparability.hpp"
#include "analysis/plots/attainment_surfaces.hpp"
#include "analysis/plots/critical_difference.hpp"
#include "analysis/plots/curve_statistics.hpp"
#include "analysis/plots/profile_curves.hpp"
#include "analysis/plots/regret_curves.hpp"
#include "analysis/plots/score_bars.hpp"
#include "analysis/plots/score_curves.hpp"
#include "analysis/plots/solved_targets.hpp"
#include "analysis/plots/tracks.hpp"
#include "core/error.hpp"

namespace bobench::analysis::plots {

const std::vector<FigureKind>& figure_kinds() {
  static const std::vector<FigureKind> table = {
      {"regret", "regret over the budget, a panel a problem", regret_curves},
      {"scores", "Borda scores and first places by group and dimension", score_bars},
      {"score-curves", "the same over the budget", score_curves},
      {"critical-difference", "mean ranks, and who does not differ", critical_difference},
      {"targets", "empirical cumulative distributions of solved targets", solved_targets},
      {"performance-profiles", "share of problems solved within r times what the fastest takes",
       performance_profile_curves},
      {"data-profiles", "share of runs that have solved their problem, by simplex gradients", data_profile_curves},
      {"attainment", "what which share of the runs has attained; a panel a problem and optimiser, only if named",
       attainment_surfaces, [](const Selection&) { return false; }},
      {"track", "racing lines by speed, and the rover's ways: the best of each optimiser", tracks, has_tracks},
  };
  return table;
}

FiguresMade make_figures(const results::ResultSet& results, const PlotRequest& request,
                         const std::vector<std::string>& kinds) {
  std::vector<std::string> names;
  for (const FigureKind& kind : figure_kinds()) names.emplace_back(kind.name);
  for (const std::string& kind : kinds) {
    if (std::ranges::find(names, kind) == names.end()) {
      throw InputError(fmt::format("there is no figure '{}'; expected {}", kind, fmt::join(names, ", ")));
    }
  }
  const Selection selection = select(results, request);
  // What was asked for and makes no sense is an error, whichever figure finds it first.
  band_for(request.statistic, request.band, selection.optimizers.size());
  targets_of(request);
  require_tolerances(request);
  FiguresMade made;
  for (const FigureKind& kind : figure_kinds()) {
    const bool named = std::ranges::find(kinds, kind.name) != kinds.end();
    if (!named && !(kinds.empty() && kind.concerns(selection))) continue;
    const bool asked_for = named || (request.x != HorizontalAxis::evaluations && kind.make == regret_curves);
    try {
      std::ranges::move(kind.make(selection, request), std::back_inserter(made.figures));
    } catch (const InputError& error) {
      if (asked_for) throw;
      made.left_out.push_back(fmt::format("{}: {}", kind.name, error.what()));
    }
  }
  made.notes = notes_on_comparison(selection.results, selection.horizon);
  return made;
}

}  // namespace bobench::analysis::plots
