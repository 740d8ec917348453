#include "analysis/plots/score_curves.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "analysis/plots/curve_statistics.hpp"
#include "analysis/plots/small_multiples.hpp"
#include "core/error.hpp"

namespace bobench::analysis::plots {
namespace {

constexpr std::size_t max_rankings = 100;

SmallMultiples prepared(const Selection& selection, const char* name, const char* value, const std::string& label) {
  SmallMultiples multiples;
  multiples.name = name;
  multiples.y_label = label;
  multiples.optimizers = selection.optimizers;
  multiples.x_label = multiples.x_column = "evaluations";
  multiples.key_column = "part";
  multiples.value_column = value;
  return multiples;
}

/// The rankings by what a division tells apart, in the problems' order.
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
  return parts;
}

/// Where each shown optimiser stands among the ranked ones.
std::vector<std::size_t> places_in(const RankedProblems& ranked, const std::vector<ShownOptimizer>& optimizers) {
  std::vector<std::size_t> places;
  for (const ShownOptimizer& optimizer : optimizers) {
    const auto found = std::find(ranked.optimizers.begin(), ranked.optimizers.end(), optimizer.name);
    places.push_back(static_cast<std::size_t>(found - ranked.optimizers.begin()));
  }
  return places;
}

/// The panel of a part, made with empty curves if it is not there yet.
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
  SmallMultiples firsts = prepared(selection, "first-places", "firsts", "first places");
  SmallMultiples borda = prepared(selection, "borda", "borda", "Borda score");
  for (const std::size_t at : thinned_positions(selection.horizon.evaluations, max_rankings)) {
    const RankedProblems ranked = rank_problems(selection.results, request.ranking, at);
    if (ranked.all.empty() || ranked.optimizers.size() < 2) {
      throw InputError("there is nothing to rank: no problem has runs of two optimisers, and of all that are shown");
    }
    const std::vector<std::size_t> places = places_in(ranked, selection.optimizers);
    for (const Division& division : divisions(selection)) {
      for (const auto& [key, rankings] : parts_of(selection, ranked, division)) {
        const std::vector<Score> scores = aggregate(rankings, ranked.optimizers.size(), request.ranking.borda);
        const std::string name = name_of_part(division, key);
        Panel& first_panel = panel_of(firsts.panels, name, rankings.size(), places.size());
        Panel& borda_panel = panel_of(borda.panels, name, rankings.size(), places.size());
        for (std::size_t i = 0; i < places.size(); ++i) {
          if (places[i] >= scores.size()) continue;  // shown, but without a run on these problems
          const double x = static_cast<double>(at);
          first_panel.curves[i].points.push_back({x, static_cast<double>(scores[places[i]].firsts), 0.0, 0.0});
          borda_panel.curves[i].points.push_back({x, static_cast<double>(scores[places[i]].borda), 0.0, 0.0});
        }
      }
    }
  }
  firsts.title = "Problems on which nobody is better, over evaluations";
  borda.title = "Borda scores over evaluations";
  std::vector<Figure> figures = draw_small_multiples(firsts);
  for (Figure& figure : draw_small_multiples(borda)) figures.push_back(std::move(figure));
  return figures;
}

}  // namespace bobench::analysis::plots
