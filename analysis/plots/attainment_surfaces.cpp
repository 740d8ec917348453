#include "analysis/plots/attainment_surfaces.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "analysis/plots/small_multiples.hpp"
#include "analysis/runtimes/attainment.hpp"
#include "core/error.hpp"

namespace bobench::analysis::plots {
namespace {

using results::Judgement, results::Series;

struct Level {
  const char* name;
  double share;
};
constexpr std::array<Level, 5> levels = {
    {{"the best run", 0.0}, {"25 % of the runs", 0.25}, {"50 %", 0.5}, {"75 %", 0.75}, {"all runs", 1.0}}};

/// The corners, and the end of the surface.
std::vector<CurvePoint> drawn(const std::vector<AttainmentCorner>& surface, std::size_t end) {
  std::vector<CurvePoint> points;
  const auto add = [&](std::size_t evaluation, double value) {
    points.push_back({static_cast<double>(evaluation), value, value, value});
  };
  for (const AttainmentCorner& corner : surface) add(corner.evaluation, corner.value);
  if (!surface.empty() && surface.back().evaluation < end) add(end, surface.back().value);
  return points;
}

Panel panel_of(const Selection& selection, const PlotRequest& request, const Judgement& judgement,
               const Series& series) {
  const std::vector<AttainedBy> runs = attained_by_runs(judgement, series, selection.horizon);
  Panel panel;
  panel.key = fmt::format("{}, {}", series.problem, series.optimizer);
  const auto name = selection.results.function_names.find(series.problem);
  panel.title = name == selection.results.function_names.end()
                    ? std::vector{series.optimizer + ",", series.problem}
                    : std::vector{series.optimizer + ", " + series.problem, name->second};
  panel.logarithmic = judgement.by_regret() && !request.linear;
  panel.remark = judgement.by_regret() ? "" : "values";
  panel.scale = series.problem;  // optimisers on a problem can be compared
  for (std::size_t l = 0; l < levels.size(); ++l) {
    const auto surface = attainment_surface(runs, count_for(levels[l].share, runs.size()));
    panel.curves.push_back({l, drawn(surface, selection.horizon.evaluations)});
  }
  return panel;
}

}  // namespace

std::vector<Figure> attainment_surfaces(const Selection& selection, const PlotRequest& request) {
  if (request.x != HorizontalAxis::evaluations || selection.horizon.cost) {
    throw InputError("attainment surfaces count evaluations: leave out the cost");
  }
  SmallMultiples multiples;
  multiples.name = "attainment";
  multiples.title = "Regret attained by shares of the runs (levels of the empirical attainment function)";
  for (std::size_t l = 0; l < levels.size(); ++l) multiples.optimizers.push_back({levels[l].name, l});
  multiples.x_label = "evaluations";
  multiples.y_label = "regret";
  multiples.key_column = "problem_and_optimizer";
  multiples.x_column = "evaluations";
  multiples.value_column = "regret";
  multiples.steps = true;
  multiples.logarithmic_x = request.logarithmic_x;
  for (const std::string& problem : selection.problems) {
    const Judgement judgement(selection.results, problem);
    for (const ShownOptimizer& optimizer : selection.optimizers) {
      const Series* const series = selection.results.find(problem, optimizer.name);
      if (!series || std::ranges::none_of(series->runs, results::has_run)) continue;
      multiples.panels.push_back(panel_of(selection, request, judgement, *series));
    }
  }
  if (multiples.panels.empty()) throw InputError("there are no runs");
  multiples.width = request.width;
  return draw_small_multiples(multiples);
}

}  // namespace bobench::analysis::plots
