#include "analysis/plots/figures.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/comparability.hpp"
#include "analysis/multiple_comparison.hpp"
#include "analysis/plots/attainment_surfaces.hpp"
#include "analysis/plots/critical_difference.hpp"
#include "analysis/plots/curve_statistics.hpp"
#include "analysis/plots/profile_curves.hpp"
#include "analysis/plots/prominence.hpp"
#include "analysis/plots/regret_curves.hpp"
#include "analysis/plots/schedules.hpp"
#include "analysis/plots/score_bars.hpp"
#include "analysis/plots/score_curves.hpp"
#include "analysis/plots/solved_targets.hpp"
#include "core/error.hpp"

namespace bobench::analysis::plots {

const FigureKinds& figure_kinds() {
  static const FigureKinds table = {
      {.name = "regret",
       .description = "regret over the budget, a panel a problem",
       .make = regret_curves,
       .has_cost_axis = true},
      {"scores", "Borda scores and first places by group and dimension", score_bars},
      {"score-curves", "the same over the budget", score_curves},
      {"critical-difference", "mean ranks, and who does not differ", critical_difference},
      {"targets", "empirical cumulative distributions of solved targets", solved_targets},
      {"performance-profiles", "share of problems solved within r times what the fastest takes",
       performance_profile_curves},
      {"data-profiles", "share of runs that have solved their problem, by simplex gradients", data_profile_curves},
      {"attainment", "what which share of the runs has attained; a panel a problem and optimiser, only if named",
       attainment_surfaces, [](const Selection&) { return false; }},
      {"schedule", "when each of several workers evaluated, in the first run on the first problem", schedules,
       has_schedules},
  };
  return table;
}

FiguresMade make_figures(const results::ResultSet& results, const PlotRequest& request,
                         const std::vector<std::string>& named, const FigureKinds& kinds) {
  std::vector<std::string> names;
  for (const FigureKind& kind : kinds) names.emplace_back(kind.name);
  for (const std::string& kind : named) {
    if (std::ranges::find(names, kind) == names.end()) {
      throw InputError(fmt::format("there is no figure '{}'; expected {}", kind, fmt::join(names, ", ")));
    }
  }
  Selection selection = select(results, request);
  const std::string left_out = request.selected.optimizers.empty() ? keep_the_best(selection) : "";
  const std::string muted = mute_others(selection, request.highlighted);
  // Invalid requests are an error, independent of the requested figures.
  band_for(request.statistic, request.band, selection.optimizers.size());
  targets_of(request);
  require_tolerances(request);
  FiguresMade made;
  for (const FigureKind& kind : kinds) {
    const bool is_named = std::ranges::find(named, kind.name) != named.end();
    if (!is_named && !(named.empty() && kind.is_applicable(selection))) continue;
    const bool asked_for = is_named || (request.x != HorizontalAxis::evaluations && kind.has_cost_axis);
    try {
      std::vector<Figure> figures = kind.make(selection, request);
      if (!is_named && !figures.empty() && !figures.front().no_difference.empty()) {
        made.left_out.push_back(fmt::format("{}: {}", kind.name, figures.front().no_difference));
        continue;
      }
      std::ranges::move(figures, std::back_inserter(made.figures));
    } catch (const InputError& error) {
      if (asked_for) throw;
      made.left_out.push_back(fmt::format("{}: {}", kind.name, error.what()));
    }
  }
  made.notes = notes_on_comparison(selection.results, selection.horizon);
  for (Figure& figure : made.figures) {
    if (request.width > 0.0) figure.scale = std::min(1.0, request.width / figure.width);
    if (request.style == PlotStyle::slides) figure.scale *= slide_scale;
    if (!left_out.empty()) figure.notes.push_back(left_out);
    if (!muted.empty() && !figure.chart.empty()) figure.image_notes.push_back(muted);
  }
  if (!left_out.empty()) made.notes.push_back(left_out);
  return made;
}

}  // namespace bobench::analysis::plots
