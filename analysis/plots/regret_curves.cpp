#include "analysis/plots/regret_curves.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/function_names.hpp"
#include "analysis/plots/cost_axis.hpp"
#include "analysis/plots/curve_statistics.hpp"
#include "analysis/plots/small_multiples.hpp"
#include "core/error.hpp"
#include "core/maximized.hpp"

namespace bobench::analysis::plots {
namespace {

using Eigen::Index;
using results::Judgement, results::RunResult, results::Series, results::has_run;

constexpr double infinity = std::numeric_limits<double>::infinity();
/// Number of points of a curve, and of all curves together: with thousands of small curves the page must stay small.
constexpr std::size_t max_positions = 200, min_positions = 12, max_points = 120'000;

/// One run's curve: regret (or best value) after each row of its trace, and the cost up to then.
struct RunCurve {
  const RunResult* run;
  std::vector<double> values;
  std::vector<double> costs;  ///< empty for an axis of evaluations
};

RunCurve curve_of(const Judgement& judgement, const Series& series, std::size_t replicate, const Selection& selection,
                  HorizontalAxis axis) {
  RunCurve curve{&series.runs[replicate], judgement.curve(series, replicate, selection.horizon), {}};
  if (axis == HorizontalAxis::evaluations) return curve;
  curve.costs = spent(series.runs[replicate], costs_on(selection, series.problem, axis));
  curve.costs.resize(std::min(curve.costs.size(), curve.values.size()));
  return curve;
}

double value_after_rows(const RunCurve& curve, std::size_t rows) {
  const std::size_t seen = std::min(rows, curve.values.size());
  return seen == 0 ? infinity : curve.values[seen - 1];
}

double value_after(const RunCurve& curve, std::size_t evaluations) {
  return value_after_rows(curve, curve.run->rows_until(evaluations));
}

double value_at_cost(const RunCurve& curve, double cost) {
  const auto done = std::ranges::upper_bound(curve.costs, cost) - curve.costs.begin();
  return value_after_rows(curve, static_cast<std::size_t>(done));
}

std::vector<RunCurve> curves_of(const Judgement& judgement, const Series& series, const Selection& selection,
                                HorizontalAxis axis) {
  std::vector<RunCurve> curves;
  for (std::size_t r = 0; r < series.runs.size(); ++r) {
    if (has_run(series.runs[r])) curves.push_back(curve_of(judgement, series, r, selection, axis));
  }
  return curves;
}

std::size_t positions_for(const Selection& selection) {
  const std::size_t curves = selection.problems.size() * selection.optimizers.size();
  return std::clamp(max_points / std::max<std::size_t>(curves, 1), min_positions, max_positions);
}

/// The x values of a curve: numbers of evaluations, or costs from the first finished evaluation to the last.
std::vector<double> positions(const std::vector<RunCurve>& curves, const PlotRequest& request, std::size_t at,
                              std::size_t most) {
  std::vector<double> x;
  if (request.x == HorizontalAxis::evaluations) {
    for (const std::size_t position : thinned_positions(at, most)) x.push_back(static_cast<double>(position));
    return x;
  }
  double first = infinity, last = 0.0;
  for (const RunCurve& curve : curves) {
    if (curve.costs.empty()) continue;
    first = std::min(first, curve.costs.front());
    last = std::max(last, curve.costs.back());
  }
  if (!(first <= last)) return x;
  return costs_between(first, last, request.logarithmic_x, most);
}

std::vector<CurvePoint> summarized(const Series& series, const Selection& selection, const PlotRequest& request,
                                   const Judgement& judgement, Band band) {
  const std::vector<RunCurve> runs = curves_of(judgement, series, selection, request.x);
  const std::vector<double> x = positions(runs, request, selection.horizon.evaluations, positions_for(selection));
  Eigen::MatrixXd values(static_cast<Index>(runs.size()), static_cast<Index>(x.size()));
  for (std::size_t r = 0; r < runs.size(); ++r) {
    for (std::size_t i = 0; i < x.size(); ++i) {
      values(static_cast<Index>(r), static_cast<Index>(i)) = request.x == HorizontalAxis::evaluations
                                                                 ? value_after(runs[r], static_cast<std::size_t>(x[i]))
                                                                 : value_at_cost(runs[r], x[i]);
    }
  }
  return summarize_curves(values, x, request.statistic, band);
}

/// The same points as the quantity that is maximised.
void negate(std::vector<CurvePoint>& points) {
  for (CurvePoint& point : points) point = {point.x, -point.value, -point.high, -point.low};
}

bool has_runs(const Selection& selection, const std::string& problem) {
  return std::ranges::any_of(selection.results.series, [&](const Series& series) {
    return series.problem == problem && std::ranges::any_of(series.runs, has_run);
  });
}

bool touches_zero(const Panel& panel) {
  return std::ranges::any_of(panel.curves, [](const Curve& curve) {
    return std::ranges::any_of(curve.points, [](const CurvePoint& point) { return point.value < 1e-16; });
  });
}

bool is_maximized_problem(const Selection& selection, const std::string& problem) {
  const auto series = std::ranges::find(selection.results.series, problem, &Series::problem);
  return series != selection.results.series.end() && shown_sign(series->details) < 0.0;
}

/// A tenth of each curve's own range, so that curves that end before others begin also count.
double after_the_start(const std::vector<CurvePoint>& points) {
  return points.empty() ? -infinity : points.front().x + 0.1 * (points.back().x - points.front().x);
}

/// The panels and the notes for their reader.
struct Panels {
  std::vector<Panel> panels;
  std::vector<std::string> notes;
};

Panels panels_of(const Selection& selection, const PlotRequest& request, Band band) {
  Panels made;
  bool zero = false, best_values = false;
  std::set<std::string> without_curve;
  std::vector<std::string> without_runs;
  for (const std::string& problem : selection.problems) {
    if (!has_runs(selection, problem)) {
      without_runs.push_back(problem);
      continue;
    }
    const Judgement judgement(selection.results, problem);
    const bool regret = judgement.by_regret();
    Panel panel{.key = problem, .curves = {}, .logarithmic = regret && !request.linear, .remark = ""};
    const auto name = selection.results.function_names.find(problem);
    if (name != selection.results.function_names.end()) panel.title = {problem, name->second};
    for (std::size_t i = 0; i < selection.optimizers.size(); ++i) {
      const Series* series = selection.results.find(problem, selection.optimizers[i].name);
      if (!series) continue;
      Curve curve{i, summarized(*series, selection, request, judgement, band)};
      const bool is_maximized = !regret && shown_sign(series->details) < 0.0;
      if (is_maximized) negate(curve.points);
      if (curve.points.empty() && std::ranges::any_of(series->runs, has_run)) without_curve.insert(problem);
      if (!request.logarithmic_x) curve.scaled_from = after_the_start(curve.points);
      panel.curves.push_back(std::move(curve));
    }
    if (!regret)
      panel.remark = is_maximized_problem(selection, problem) ? "best value, higher is better" : "best value";
    zero = zero || (panel.logarithmic && touches_zero(panel));
    best_values = best_values || !regret;
    made.panels.push_back(std::move(panel));
  }
  if (zero)
    made.notes.emplace_back("Zero regret is drawn at the lower end of the logarithmic axis, where it is marked 0.");
  if (best_values) made.notes.emplace_back("Where an optimum is not known, the best value is drawn, on a linear axis.");
  if (!without_runs.empty()) {
    made.notes.push_back(fmt::format("Left out, because there is no run yet: {}.", fmt::join(without_runs, ", ")));
  }
  if (!without_curve.empty()) {
    made.notes.push_back(fmt::format("No curve where the {} is infinite, because runs saw no finite value: {}.",
                                     request.statistic == CurveStatistic::mean ? "mean" : "median",
                                     fmt::join(without_curve, ", ")));
  }
  return made;
}

const char* words(Band band) {
  switch (band) {
    case Band::quartiles:
      return " with quartiles";
    case Band::standard_error:
      return " with its standard error";
    case Band::bootstrap:
      return " with its 95 % bootstrap interval";
    case Band::automatic:
    case Band::none:
      break;
  }
  return "";
}

}  // namespace

std::vector<Figure> regret_curves(const Selection& selection, const PlotRequest& request) {
  const AxisWords shown = words_of(selection, request.x);
  const Band band = band_for(request.statistic, request.band, selection.optimizers.size());
  Panels panels = panels_of(selection, request, band);
  if (panels.panels.empty()) throw InputError("there is nothing to draw: no run is finished yet");
  const bool regret = std::ranges::any_of(selection.problems, [&](const std::string& problem) {
    return Judgement(selection.results, problem).by_regret();
  });
  const char* statistic = request.statistic == CurveStatistic::mean ? "mean" : "median";
  SmallMultiples multiples;
  multiples.name = "regret";
  multiples.y_label = fmt::format("{}, {}", regret ? "simple regret" : "best value", statistic);
  const char* measure = regret ? "Simple regret" : "Best value";
  multiples.title = fmt::format("{}, {}{} over {}", measure, statistic, words(band), shown.label);
  multiples.optimizers = selection.optimizers;
  multiples.width = request.width;
  multiples.x_label = shown.label;
  multiples.key_column = "problem";
  multiples.x_column = shown.column;
  multiples.value_column = statistic;
  multiples.bands = band != Band::none;
  multiples.logarithmic_x = request.logarithmic_x;
  // Problems with evaluations of seconds and of days cannot share an axis.
  multiples.x_by_panel = request.x != HorizontalAxis::evaluations;
  multiples.panels = std::move(panels.panels);
  multiples.notes = std::move(panels.notes);
  if (!shown.note.empty()) multiples.notes.push_back(shown.note);
  std::vector<Figure> figures = draw_small_multiples(multiples);
  if (!request.each) return figures;

  std::set<std::string> taken;
  for (const Figure& page : figures) taken.insert(page.name);
  for (const Panel& panel : multiples.panels) {
    SmallMultiples one = multiples;
    one.name = "regret-" + file_stem(panel.key);
    for (int i = 2; !taken.insert(one.name).second; ++i) {
      one.name = fmt::format("regret-{}-{}", file_stem(panel.key), i);
    }
    one.title = fmt::format("{}: {}", shown_problem(selection.results.function_names, panel.key), multiples.title);
    one.panels = {panel};
    one.notes.clear();
    for (Figure& figure : draw_small_multiples(one)) figures.push_back(std::move(figure));
  }
  return figures;
}

}  // namespace bobench::analysis::plots
