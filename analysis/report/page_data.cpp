#include "analysis/report/page_data.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/function_names.hpp"
#include "analysis/plots/chart.hpp"
#include "analysis/plots/curve_statistics.hpp"
#include "core/maximized.hpp"
#include "results/judgement.hpp"

namespace bobench::analysis::report {
namespace {

using plots::json_number, plots::json_string;
using results::RunResult, results::RunStatus, results::Series;

/// In all runs of a page: numbers of a curve's changes, and of configurations.
constexpr std::size_t most_changes = 60'000, most_coordinates = 60'000;
constexpr std::size_t most_maps = 120;
constexpr std::size_t fewest_changes = 8, usual_changes = 100;  ///< of a run
constexpr int digits = 6;

/// How much of each run there is room for.
struct Room {
  std::size_t changes = usual_changes;
  bool has_runs = true, has_all_configurations = true, has_best_configurations = true;
};

Room room_for(const Subject& subject) {
  std::size_t runs = 0, coordinates = 0, best = 0;
  for (const Series& series : subject.selection.results.series) {
    for (const RunResult& run : series.runs) {
      if (!results::has_run(run)) continue;
      ++runs;
      coordinates += run.configuration.size();
      best += static_cast<std::size_t>(std::max(series.dimension, 0));
    }
  }
  Room room;
  room.changes = std::min(usual_changes, most_changes / std::max<std::size_t>(runs, 1));
  room.has_runs = room.changes >= fewest_changes;
  room.has_all_configurations = coordinates <= most_coordinates;
  room.has_best_configurations = best <= most_coordinates;
  return room;
}

/// The rows at which a curve changes; the last before each of some positions if there are too many.
std::vector<std::size_t> changes_of(const RunResult& run, const std::vector<double>& curve, std::size_t most) {
  std::vector<std::size_t> rows;
  for (std::size_t row = 0; row < curve.size(); ++row) {
    const bool is_finite = std::isfinite(curve[row]);
    if (is_finite && (rows.empty() || curve[row] != curve[rows.back()])) rows.push_back(row);
  }
  if (rows.size() <= most) return rows;
  std::vector<std::size_t> kept;
  for (const std::size_t position : plots::thinned_positions(run.evaluation_of(curve.size() - 1), most)) {
    const std::size_t until = run.rows_until(position);
    if (until == 0 || until > curve.size() || !std::isfinite(curve[until - 1])) continue;
    if (kept.empty() || kept.back() != until - 1) kept.push_back(until - 1);
  }
  return kept;
}

/// @param sign  with which values are shown, see maximized.hpp
std::string configurations_of(const RunResult& run, std::size_t dimension, const Room& room, double sign) {
  const std::vector<double>& values = run.judged_values();
  if (dimension == 0 || run.configuration.size() != values.size() * dimension || values.empty()) return "";
  std::vector<std::size_t> rows;
  if (room.has_all_configurations) {
    for (std::size_t row = 0; row < values.size(); ++row) rows.push_back(row);
  } else if (room.has_best_configurations) {
    std::size_t best = 0;
    for (std::size_t row = 1; row < values.size(); ++row) {
      if (values[row] < values[best] || std::isnan(values[best])) best = row;
    }
    rows.push_back(best);
  }
  if (rows.empty()) return "";
  std::vector<std::string> texts;
  for (const std::size_t row : rows) {
    std::string text = "[";
    for (std::size_t d = 0; d < dimension; ++d) text += json_number(run.configuration[row * dimension + d]) + ",";
    texts.push_back(text + json_number(sign * values[row]) + "]");
  }
  return fmt::format(",\"c\":[{}]", fmt::join(texts, ","));
}

std::string run_json(const Subject& subject, const results::Judgement& judgement, const Series& series,
                     std::size_t replicate, const Room& room) {
  const RunResult& run = series.runs[replicate];
  const std::vector<double> curve = judgement.curve(series, replicate, subject.selection.horizon);
  const double value_sign = shown_sign(series.details), sign = judgement.by_regret() ? 1.0 : value_sign;
  std::string changes;
  for (const std::size_t row : changes_of(run, curve, room.changes)) {
    changes += fmt::format("{}{},{}", changes.empty() ? "" : ",", run.evaluation_of(row),
                           json_number(sign * curve[row], digits));
  }
  return fmt::format("{{\"r\":{},\"n\":{}{},\"t\":[{}]{}}}", replicate, run.evaluations(),
                     run.status == RunStatus::failed ? ",\"failed\":true" : "", changes,
                     configurations_of(run, static_cast<std::size_t>(std::max(series.dimension, 0)), room, value_sign));
}

/// Maps of the first replicates of a problem on which some run has its configurations on record.
std::string maps_of(const Subject& subject, const std::string& problem, const ReportRequest& request) {
  const std::size_t room =
      std::max<std::size_t>(1, most_maps / std::max<std::size_t>(subject.selection.problems.size(), 1));
  std::size_t replicates = 0;
  for (const Series& series : subject.selection.results.series) {
    if (series.problem != problem || series.dimension != 2) continue;
    for (std::size_t r = 0; r < std::min(series.runs.size(), room); ++r) {
      if (!series.runs[r].configuration.empty()) replicates = std::max(replicates, r + 1);
    }
  }
  std::vector<std::string> maps;
  for (std::size_t r = 0; request.map && r < replicates; ++r) {
    maps.push_back(request.map(problem, r));
    if (maps.back().empty()) return "";
  }
  return fmt::format("{}", fmt::join(maps, ","));
}

std::string problem_json(const Subject& subject, const std::string& problem, const Room& room,
                         const ReportRequest& request) {
  const results::ResultSet& results = subject.selection.results;
  const results::Judgement judgement(results, problem);
  int dimension = 0;
  bool is_maximized = false;
  std::vector<std::string> optimizers;
  for (const plots::ShownOptimizer& optimizer : subject.selection.optimizers) {
    std::vector<std::string> runs;
    const Series* const series = results.find(problem, optimizer.name);
    if (series) dimension = series->dimension;
    is_maximized = is_maximized || (series && shown_sign(series->details) < 0.0);
    for (std::size_t r = 0; series && room.has_runs && r < series->runs.size(); ++r) {
      if (results::has_run(series->runs[r])) runs.push_back(run_json(subject, judgement, *series, r, room));
    }
    optimizers.push_back(fmt::format("[{}]", fmt::join(runs, ",")));
  }
  return fmt::format(
      "{{\"key\":{},\"title\":{},\"dimension\":{},\"regret\":{},\"maximized\":{},\"runs\":[{}],\"maps\":[{}]}}",
      json_string(problem), json_string(shown_problem(results.function_names, problem)), dimension,
      judgement.by_regret(), is_maximized, fmt::join(optimizers, ",\n"), maps_of(subject, problem, request));
}

std::string step_json(const BudgetStep& step) {
  return fmt::format("{{\"at\":{},\"lead\":{},\"ranking\":{},\"ranks\":{},\"results\":{}}}", step.evaluations,
                     json_string(step.lead), json_string(step.ranking), step.ranks.empty() ? "null" : step.ranks,
                     step.results);
}

template <class Item, class Write>
std::string list_of(const std::vector<Item>& items, Write write) {
  std::vector<std::string> texts;
  for (const Item& item : items) texts.push_back(write(item));
  return fmt::format("[{}]", fmt::join(texts, ",\n"));
}

}  // namespace

std::vector<std::size_t> budget_steps(const results::Horizon& horizon, std::size_t most) {
  std::vector<std::size_t> steps;
  const std::size_t last = horizon.evaluations;
  for (std::size_t decade = 1; decade < last && !horizon.cost; decade *= 10) {
    for (const std::size_t digit : {1U, 2U, 3U, 4U, 5U, 7U}) {
      const std::size_t at = digit * decade;
      if (at >= 2 && 20 * at >= last && at < last) steps.push_back(at);
    }
  }
  steps.push_back(last);
  if (steps.size() > most)
    steps.erase(steps.begin(), steps.end() - static_cast<std::ptrdiff_t>(std::max<std::size_t>(most, 1)));
  return steps;
}

std::string page_data(const Subject& subject, const std::vector<DrawnFigure>& figures,
                      const std::vector<BudgetStep>& steps, const ReportRequest& request) {
  const Room room = room_for(subject);
  std::vector<std::string> charts;
  for (std::size_t i = 0; i < figures.size(); ++i) {
    const std::string& chart = figures[i].figure.chart;
    if (!chart.empty()) charts.push_back(fmt::format("\"figure-{}\":{}", i + 1, chart));
  }
  return fmt::format("{{\"version\":{},\"optimizers\":{},\n\"charts\":{{{}}},\n\"steps\":{},\n\"problems\":{}}}",
                     json_string(request.version),
                     list_of(subject.selection.optimizers,
                             [](const plots::ShownOptimizer& optimizer) {
                               return fmt::format("{{\"name\":{},\"color\":\"{}\"}}", json_string(optimizer.name),
                                                  plots::color_of(optimizer.place));
                             }),
                     fmt::join(charts, ",\n"), list_of(steps, step_json),
                     list_of(subject.selection.problems, [&](const std::string& problem) {
                       return problem_json(subject, problem, room, request);
                     }));
}

}  // namespace bobench::analysis::report
