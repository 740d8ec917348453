#include "analysis/plots/solved_targets.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/plots/cost_axis.hpp"
#include "analysis/plots/curve_statistics.hpp"
#include "analysis/plots/score_curves.hpp"
#include "analysis/plots/small_multiples.hpp"
#include "analysis/runtimes/runtimes.hpp"
#include "core/error.hpp"
#include "core/random.hpp"

namespace bobench::analysis::plots {
namespace {

using results::Judgement, results::RunResult, results::RunStatus, results::Series, results::has_run;

/// For a set of problems: the number of triples, and the number solved for the first time at each position. With
/// simulated restarts each (problem, target) pair counts once, shared by all restarted runs.
struct Solved {
  double triples = 0.0;
  std::map<double, double> at;  ///< by position on the axis: evaluations / dimension, or cost
  double end = 0.0;             ///< the largest position of any run

  /// @param curve   regret after each row of a run
  /// @param places  positions of its rows on the axis
  /// @param reach   the largest position that the run could have reached
  void add(const std::vector<double>& curve, const std::vector<double>& places, double reach,
           const std::vector<double>& targets) {
    triples += static_cast<double>(targets.size());
    end = std::max(end, reach);
    std::size_t t = 0;
    for (const double target : targets) {  // from the easiest to the hardest
      while (t < curve.size() && !(curve[t] <= target)) ++t;
      if (t == curve.size()) break;
      at[places[t]] += 1.0;
    }
  }

  /// A (problem, target) pair by simulated restarts; empty if no run reaches the target.
  /// @param places  ascending
  void add(const std::vector<double>& places) {
    triples += 1.0;
    for (const double place : places) at[place] += 1.0 / static_cast<double>(places.size());
    if (!places.empty()) end = std::max(end, places.back());
  }

  /// A step function; about `most` steps at most are kept.
  std::vector<CurvePoint> curve(double start, std::size_t most) const {
    std::vector<CurvePoint> points;
    if (triples == 0.0) return points;
    double sum = 0.0;
    const auto add_point = [&](double x) {
      const double share = std::min(sum / triples, 1.0);
      points.push_back({std::log10(x), share, share, share});
    };
    if (at.empty() || at.begin()->first > start) add_point(start);
    for (const auto& [x, count] : at) {
      sum += count;
      add_point(x);
    }
    if (points.back().x < std::log10(end)) add_point(end);
    std::vector<CurvePoint> kept;
    for (const std::size_t position : thinned_positions(points.size(), most)) kept.push_back(points[position - 1]);
    return kept;
  }
};

/// The problems with targets, and the others by the reason why they are left out.
struct Common {
  std::vector<std::string> problems, unknown, not_run_by_all;

  bool has(const Series& series) const { return std::ranges::find(problems, series.problem) != problems.end(); }
};

bool ran(const Selection& selection, const std::string& problem, const ShownOptimizer& optimizer) {
  const Series* const series = selection.results.find(problem, optimizer.name);
  return series && std::ranges::any_of(series->runs, has_run);
}

/// Shares of different sets of problems are not comparable, so all optimisers have the same set.
Common common_problems(const Selection& selection) {
  Common common;
  for (const std::string& problem : selection.problems) {
    const bool known = Judgement(selection.results, problem).by_regret() &&
                       std::ranges::all_of(selection.results.series, [&](const Series& series) {
                         return series.problem != problem || series.dimension > 0;
                       });
    const bool by_all = std::ranges::all_of(
        selection.optimizers, [&](const ShownOptimizer& optimizer) { return ran(selection, problem, optimizer); });
    (!known ? common.unknown : !by_all ? common.not_run_by_all : common.problems).push_back(problem);
  }
  return common;
}

/// The horizontal axis: evaluations over the dimension, or cost. It is logarithmic, so it begins at `start`.
struct Axis {
  HorizontalAxis shows = HorizontalAxis::evaluations;
  double start = 0.0;
  bool restarts = false;

  std::vector<double> places(const ProblemCosts& costs, const Series& series, const RunResult& run) const {
    std::vector<double> places;
    if (shows == HorizontalAxis::evaluations) {
      for (std::size_t i = 0; i < run.rows(); ++i) {
        places.push_back(static_cast<double>(run.evaluation_of(i)) / series.dimension);
      }
    } else {
      places = spent(run, costs);
      places.resize(run.rows(), places.empty() ? 0.0 : places.back());
      for (double& cost : places) cost = std::max(cost, start);
    }
    return places;
  }
};

/// The axis begins with one evaluation in the largest dimension, or at the smallest cost of an evaluation.
Axis axis_of(const Selection& selection, const Common& common, HorizontalAxis shows, bool restarts) {
  double start = std::numeric_limits<double>::infinity();
  for (const Series& series : selection.results.series) {
    if (!common.has(series)) continue;
    if (shows == HorizontalAxis::evaluations) {
      start = std::min(start, 1.0 / series.dimension);
      continue;
    }
    const ProblemCosts costs = costs_on(selection, series.problem, shows);
    for (const RunResult& run : series.runs) {
      for (const double cost : spent(run, costs)) {
        if (cost > 0.0) start = std::min(start, cost);
      }
    }
  }
  if (!std::isfinite(start))
    throw InputError("no run has a cost above 0 on record: there is no axis to draw targets on");
  return {.shows = shows, .start = start, .restarts = restarts};
}

/// The runs of a series, each solving targets separately.
void add_runs(Solved& solved, const Selection& selection, const Series& series, const std::vector<double>& targets,
              const Axis& axis) {
  const Judgement judgement(selection.results, series.problem);
  const ProblemCosts costs = costs_on(selection, series.problem, axis.shows);
  for (std::size_t r = 0; r < series.runs.size(); ++r) {
    if (!has_run(series.runs[r])) continue;
    const std::vector<double> curve = judgement.curve(series, r, selection.horizon);
    const std::vector<double> places = axis.places(costs, series, series.runs[r]);
    double reach = curve.empty() ? 0.0 : places[curve.size() - 1];
    // If a sparse trace ends before the horizon, the run continued after its last row.
    if (axis.shows == HorizontalAxis::evaluations && !curve.empty() && !selection.horizon.cost) {
      const std::size_t made = std::min(selection.horizon.evaluations, series.runs[r].evaluations());
      reach = static_cast<double>(made) / series.dimension;
    }
    // A failed run could have continued to the horizon; a complete one could not.
    if (axis.shows == HorizontalAxis::evaluations && series.runs[r].status == RunStatus::failed) {
      reach = static_cast<double>(selection.horizon.evaluations) / series.dimension;
    }
    solved.add(curve, places, reach, targets);
  }
}

/// Simulated restarts of the runs of a series until a target is reached.
void add_restarted(Solved& solved, const Selection& selection, const Series& series,
                   const std::vector<double>& targets) {
  constexpr std::size_t simulated = 100;  // minimum number of restarted runs; each run comes first equally often
  const Judgement judgement(selection.results, series.problem);
  const auto runtimes = runtimes_to(targets, judgement, series, selection.horizon);
  for (std::size_t t = 0; t < targets.size(); ++t) {
    // The seed makes the draws for the same runs independent of the other contents.
    Random random(stable_hash(fmt::format("{}\n{}\n{}", series.problem, series.optimizer, targets[t])));
    std::vector<double> places = restarted_from_each(runtimes[t], simulated, random);
    for (double& place : places) place /= series.dimension;
    solved.add(places);
  }
}

/// A panel for each part of a division.
std::vector<Panel> panels_of(const Selection& selection, const Common& common, const Division& division,
                             const std::vector<double>& targets, const Axis& axis) {
  std::vector<std::string> keys;
  std::map<std::string, std::vector<Solved>> solved;
  for (const Series& series : selection.results.series) {
    if (!common.has(series)) continue;
    const std::string key = key_of(series, division.by);
    if (!solved.contains(key)) {
      keys.push_back(key);
      solved[key].resize(selection.optimizers.size());
    }
    const auto shown = std::ranges::find(selection.optimizers, series.optimizer, &ShownOptimizer::name);
    Solved& one = solved[key][static_cast<std::size_t>(shown - selection.optimizers.begin())];
    if (axis.restarts) {
      add_restarted(one, selection, series, targets);
    } else {
      add_runs(one, selection, series, targets, axis);
    }
  }
  std::ranges::stable_sort(keys, [&](const auto& a, const auto& b) { return comes_before(a, b, division.by); });
  constexpr std::size_t max_steps = 200, min_steps = 30, all_steps = 15'000;
  const std::size_t curves = std::max<std::size_t>(keys.size() * selection.optimizers.size(), 1);
  const std::size_t most = std::clamp(all_steps / curves, min_steps, max_steps);
  std::vector<Panel> panels;
  for (const std::string& key : keys) {
    Panel panel{.key = name_of_part(division, key), .curves = {}, .from_zero = true, .remark = ""};
    for (std::size_t i = 0; i < selection.optimizers.size(); ++i)
      panel.curves.push_back({i, solved[key][i].curve(axis.start, most)});
    panels.push_back(std::move(panel));
  }
  return panels;
}

}  // namespace

std::vector<double> targets_of(const PlotRequest& request) {
  const int n = request.targets;
  if (n < 1 || !(request.highest_target >= request.lowest_target) || request.highest_target > 300.0 ||
      request.lowest_target < -300.0) {
    throw InputError(fmt::format("{} targets from 1e{:g} to 1e{:g}; expected one or more, from high to low", n,
                                 request.highest_target, request.lowest_target));
  }
  std::vector<double> targets;
  for (int i = 0; i < n; ++i) {
    const double share = n == 1 ? 1.0 : static_cast<double>(i) / (n - 1);
    targets.push_back(
        std::pow(10.0, request.highest_target + share * (request.lowest_target - request.highest_target)));
  }
  return targets;
}

std::vector<Figure> solved_targets(const Selection& selection, const PlotRequest& request) {
  const std::vector<double> targets = targets_of(request);
  const Common common = common_problems(selection);
  if (common.problems.empty()) {
    throw InputError(common.not_run_by_all.empty()
                         ? "no problem has a known optimum and dimension: there are no targets to solve"
                         : "no problem with a known optimum has runs of every optimiser: choose some by --optimizers");
  }
  const bool by_evaluations = request.x == HorizontalAxis::evaluations;
  if (request.restarts && (!by_evaluations || selection.horizon.cost)) {
    throw InputError("simulated restarts count evaluations: leave out the cost");
  }
  const AxisWords words = words_of(selection, request.x);
  const Axis axis = axis_of(selection, common, request.x, request.restarts);
  SmallMultiples multiples;
  multiples.name = "targets";
  multiples.title = fmt::format("Share of {} targets in [1e{:g}, 1e{:g}] reached, empirical cumulative distribution",
                                targets.size(), request.lowest_target, request.highest_target);
  multiples.optimizers = selection.optimizers;
  multiples.width = request.width;
  multiples.x_label = by_evaluations ? "evaluations / dimension" : words.label;
  multiples.x_base = 10.0;
  multiples.y_label =
      request.restarts ? "share of (problem, restarted run, target)" : "share of (problem, run, target) solved";
  multiples.key_column = "part";
  multiples.x_column = by_evaluations ? "log10_evaluations_per_dimension" : "log10_" + words.column;
  multiples.value_column = "share";
  multiples.steps = true;
  for (const Division& division : divisions(selection)) {
    std::ranges::move(panels_of(selection, common, division, targets, axis), std::back_inserter(multiples.panels));
  }
  share_axis_of_shares(multiples.panels);
  if (!common.unknown.empty()) {
    multiples.notes.push_back(fmt::format("Left out, because the optimum or the dimension is not known: {}.",
                                          fmt::join(common.unknown, ", ")));
  }
  if (!common.not_run_by_all.empty()) {
    multiples.notes.push_back(
        fmt::format("Left out, because some optimiser has no run there: {}.", fmt::join(common.not_run_by_all, ", ")));
  }
  if (!words.note.empty()) multiples.notes.push_back(words.note);
  if (request.restarts) {
    multiples.notes.push_back(
        fmt::format("Runs of the same problem are restarted until one reaches the target: points beyond {} evaluations "
                    "were not measured.",
                    selection.horizon.evaluations));
  }
  return draw_small_multiples(multiples);
}

}  // namespace bobench::analysis::plots
