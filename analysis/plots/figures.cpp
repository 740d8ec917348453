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
#include "analysis/plots/regret_curves.hpp"
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
  };
  return table;
}

namespace {

/// Optimisers by mean rank, ascending; in the file's order if no replicate was run by all.
/// @return whether they could be ranked
bool order_by_mean_rank(const Selection& selection, std::vector<std::string>& names) {
  for (const ShownOptimizer& optimizer : selection.optimizers) names.push_back(optimizer.name);
  try {
    const PairedBlocks blocks = paired_blocks(selection.results, selection.horizon);
    const Eigen::RowVectorXd ranks = blocks.values.colwise().mean();
    const auto rank_of = [&](const std::string& name) {
      return ranks[std::ranges::find(blocks.optimizers, name) - blocks.optimizers.begin()];
    };
    std::ranges::stable_sort(names, {}, rank_of);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

/// Keeps the optimisers with the lowest mean ranks if there are too many to distinguish in a figure.
/// @return a note about this; "" if nothing is left out
std::string keep_the_best(Selection& selection) {
  constexpr std::size_t max_drawn = 40;
  const std::size_t all = selection.optimizers.size();
  if (all <= max_drawn) return "";
  std::vector<std::string> names;
  const bool is_ranked = order_by_mean_rank(selection, names);
  const std::set<std::string> kept(names.begin(), names.begin() + max_drawn);
  const auto is_left_out = [&](const std::string& name) { return !kept.contains(name); };
  std::erase_if(selection.optimizers, [&](const ShownOptimizer& one) { return is_left_out(one.name); });
  std::erase_if(selection.results.series, [&](const results::Series& one) { return is_left_out(one.optimizer); });
  return fmt::format(
      "The figures show and compare only {} of {} optimisers, {}; --optimizers selects others.", max_drawn, all,
      is_ranked ? "those with the lowest mean ranks" : "the first of the file, because no replicate was run by all");
}

}  // namespace

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
  if (left_out.empty()) return made;
  for (Figure& figure : made.figures) figure.notes.push_back(left_out);
  made.notes.push_back(left_out);
  return made;
}

}  // namespace bobench::analysis::plots
