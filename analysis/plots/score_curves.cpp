#include "analysis/plots/score_curves.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "analysis/comparability.hpp"
#include "analysis/few_replicates.hpp"
#include "analysis/plots/cost_axis.hpp"
#include "analysis/plots/curve_statistics.hpp"
#include "analysis/plots/small_multiples.hpp"
#include "core/error.hpp"

namespace bobench::analysis::plots {
namespace {

/// Number of points of a curve, each from a separate ranking; and the limit of all pairwise comparisons: a minute of
/// tests.
constexpr std::size_t max_rankings = 100, min_rankings = 10, max_pairs = 2'500'000;

std::size_t rankings_for(const Selection& selection) {
  const std::size_t k = selection.optimizers.size(), pairs = selection.problems.size() * k * (k - 1) / 2;
  return std::clamp(max_pairs / std::max<std::size_t>(pairs, 1), min_rankings, max_rankings);
}

SmallMultiples prepared(const Selection& selection, const AxisWords& words, const char* name, const char* value,
                        const std::string& label) {
  SmallMultiples multiples;
  multiples.name = name;
  multiples.y_label = label;
  multiples.optimizers = selection.optimizers;
  multiples.x_label = words.label;
  multiples.x_column = words.column;
  multiples.key_column = "part";
  multiples.value_column = value;
  return multiples;
}

/// The horizon of one point of the curves, and its position on the axis.
struct Stage {
  results::Horizon horizon;
  double x = 0.0;
};

std::vector<Stage> stages_of(const Selection& selection, const PlotRequest& request) {
  std::vector<Stage> stages;
  results::Horizon horizon = selection.horizon;
  if (request.x == HorizontalAxis::evaluations) {
    for (const std::size_t at : thinned_positions(selection.horizon.evaluations, rankings_for(selection))) {
      horizon.evaluations = at;
      stages.push_back({horizon, static_cast<double>(at)});
    }
    return stages;
  }
  horizon.unit = unit_of(selection, request.x);
  double first = std::numeric_limits<double>::infinity(), last = 0.0;
  for (const results::Series& series : selection.results.series) {
    const ProblemCosts of_problem = costs_on(selection, series.problem, request.x);
    for (const results::RunResult& run : series.runs) {
      const std::vector<double> costs = spent(run, of_problem);
      const std::size_t within = std::min(costs.size(), selection.horizon.within(run, of_problem.full));
      if (within == 0) continue;
      first = std::min(first, costs.front());
      last = std::max(last, costs[within - 1]);
    }
  }
  if (!(last > 0.0)) throw InputError("no run has a cost above 0 on record");
  for (const double cost : costs_between(first, last, request.logarithmic_x, rankings_for(selection))) {
    horizon.cost = cost;
    stages.push_back({horizon, cost});
  }
  return stages;
}

/// The rankings grouped by a division, in the order of problem_groups().
std::vector<std::pair<std::string, std::vector<ProblemRanking>>> parts_of(const Selection& selection,
                                                                          const RankedProblems& ranked,
                                                                          const Division& division) {
  std::vector<std::pair<std::string, std::vector<ProblemRanking>>> parts;
  for (const ProblemRanking& ranking : ranked.all) {
    const auto* series = selection.results.find(ranking.problem, ranked.optimizers.front());
    const std::string key = key_of(*series, division.by);
    auto part = parts.begin();
    while (part != parts.end() && part->first != key) ++part;
    if (part == parts.end()) part = parts.insert(parts.end(), {key, {}});
    part->second.push_back(ranking);
  }
  std::ranges::stable_sort(parts,
                           [&](const auto& a, const auto& b) { return comes_before(a.first, b.first, division.by); });
  return parts;
}

/// The position of each shown optimiser among the ranked ones.
std::vector<std::size_t> places_in(const RankedProblems& ranked, const std::vector<ShownOptimizer>& optimizers) {
  std::vector<std::size_t> places;
  for (const ShownOptimizer& optimizer : optimizers) {
    const auto found = std::find(ranked.optimizers.begin(), ranked.optimizers.end(), optimizer.name);
    places.push_back(static_cast<std::size_t>(found - ranked.optimizers.begin()));
  }
  return places;
}

/// The panel of a part, created with empty curves if it does not exist.
Panel& panel_of(std::vector<Panel>& panels, const std::string& key, std::size_t problems, std::size_t optimizers) {
  for (Panel& panel : panels) {
    if (panel.key == key) return panel;
  }
  Panel panel{.key = key,
              .curves = {},
              .from_zero = true,
              .remark = fmt::format("{} problem{}", problems, problems == 1 ? "" : "s")};
  for (std::size_t i = 0; i < optimizers; ++i) panel.curves.push_back({i, {}});
  panels.push_back(std::move(panel));
  return panels.back();
}

}  // namespace

std::vector<Division> divisions(const Selection& selection) {
  std::set<std::string> groups, dimensions;
  for (const results::Series& series : selection.results.series) {
    groups.insert(key_of(series, GroupBy::group));
    dimensions.insert(key_of(series, GroupBy::dimension));
  }
  std::vector<Division> ways = {{GroupBy::nothing, "all problems"}};
  if (dimensions.size() > 1) ways.push_back({GroupBy::dimension, "dimension"});
  if (groups.size() > 1) ways.push_back({GroupBy::group, "group"});
  return ways;
}

std::string name_of_part(const Division& division, const std::string& key) {
  if (division.by == GroupBy::nothing) return "all problems";
  return division.by == GroupBy::dimension ? (key == "0" ? "dimension unknown" : "dimension " + key) : key;
}

std::vector<Figure> score_curves(const Selection& selection, const PlotRequest& request) {
  const AxisWords words = words_of(selection, request.x);
  SmallMultiples firsts = prepared(selection, words, "first-places", "firsts", "first places");
  SmallMultiples borda = prepared(selection, words, "borda", "borda", "Borda score");
  const std::vector<Stage> stages = stages_of(selection, request);
  std::optional<std::string> too_few;  // too few replicates, in the last stage
  bool has_wins = false;
  for (const auto& [horizon, x] : stages) {
    const RankedProblems ranked = rank_problems(selection.results, request.ranking, horizon);
    if (ranked.all.empty() || ranked.optimizers.size() < 2) {
      throw InputError("there is nothing to rank: no problem has runs of two optimisers, and of all that are shown");
    }
    too_few = warning_on_few_replicates(ranked, request.ranking);
    const std::vector<std::size_t> places = places_in(ranked, selection.optimizers);
    for (const Division& division : divisions(selection)) {
      for (const auto& [key, rankings] : parts_of(selection, ranked, division)) {
        const std::vector<Score> scores = aggregate(rankings, ranked.optimizers.size(), request.ranking.borda);
        has_wins = has_wins || std::ranges::any_of(scores, [](const Score& score) { return score.beats > 0; });
        const std::string name = name_of_part(division, key);
        Panel& first_panel = panel_of(firsts.panels, name, rankings.size(), places.size());
        Panel& borda_panel = panel_of(borda.panels, name, rankings.size(), places.size());
        for (std::size_t i = 0; i < places.size(); ++i) {
          if (places[i] >= scores.size()) continue;  // shown, but without a run on these problems
          first_panel.curves[i].points.push_back({x, static_cast<double>(scores[places[i]].firsts), 0.0, 0.0});
          borda_panel.curves[i].points.push_back({x, static_cast<double>(scores[places[i]].borda), 0.0, 0.0});
        }
      }
    }
  }
  firsts.title = fmt::format("Problems on which no other optimiser is better, over {}", words.label);
  borda.title = fmt::format("Borda scores over {}", words.label);
  const std::optional<std::string> cheap_runs = note_on_cheap_runs(selection.results, stages.back().horizon);
  std::vector<Figure> figures;
  for (SmallMultiples& multiples : std::array{std::move(firsts), std::move(borda)}) {
    if (cheap_runs) multiples.notes.push_back(*cheap_runs);
    multiples.width = request.width;
    std::vector<Figure> pages = draw_small_multiples(multiples);
    if (too_few) pages.front().warnings.push_back(*too_few);
    for (Figure& page : pages) {
      if (!has_wins) page.no_difference = no_wins;
      figures.push_back(std::move(page));
    }
  }
  return figures;
}

}  // namespace bobench::analysis::plots
