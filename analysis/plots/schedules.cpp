#include "analysis/plots/schedules.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "analysis/plots/layered_panels.hpp"
#include "analysis/runtimes/workers_table.hpp"
#include "core/error.hpp"

namespace bobench::analysis::plots {
namespace {

using results::RunResult, results::Series;

/// Sizes of the page, in points.
struct Sheet {
  static constexpr double panel_width = 300.0, panel_height = 110.0, gap_x = 44.0, gap_y = 60.0;
  static constexpr double left = 40.0, right = 12.0, top = 26.0, bottom = 32.0;
};

/// The first run of several workers with all its rows; null if there is none.
const RunResult* first_run(const Series* series) {
  if (!series || workers_of(*series) < 2) return nullptr;
  const auto found =
      std::ranges::find_if(series->runs, [](const RunResult& run) { return !run.ended.empty() && !run.is_sparse(); });
  return found == series->runs.end() ? nullptr : &*found;
}

struct Schedule {
  std::string optimizer;
  int workers;
  const RunResult* run;
};

std::vector<Schedule> schedules_on(const std::string& problem, const Selection& selection) {
  std::vector<Schedule> found;
  for (const ShownOptimizer& optimizer : selection.optimizers) {
    const Series* series = selection.results.find(problem, optimizer.name);
    if (const RunResult* run = first_run(series)) found.push_back({optimizer.name, workers_of(*series), run});
  }
  return found;
}

/// Bars of the evaluations; each worker's second, fourth, ... evaluation is in the other shade.
std::vector<Layer> bars_of(const Schedule& schedule) {
  const double width = std::min(9.0, 0.7 * Sheet::panel_height / schedule.workers);
  const auto bars = [&](const char* color) {
    return Layer{.series = "evaluation",
                 .look = fmt::format("with lines linewidth {:.2f} linecolor rgb '{}'", width, color)};
  };
  std::vector<Layer> layers = {bars("#0072b2"), bars("#89c2e3")};
  std::vector<std::size_t> started(static_cast<std::size_t>(schedule.workers), 0);
  const RunResult& run = *schedule.run;
  for (std::size_t i = 0; i < run.rows(); ++i) {
    const auto worker = static_cast<std::size_t>(run.worker[i]) - 1;
    if (worker >= started.size()) continue;
    layers[started[worker]++ % 2].strokes.push_back({{run.started[i], run.worker[i]}, {run.ended[i], run.worker[i]}});
  }
  return layers;
}

LayeredPanel panel_of(const Schedule& schedule, std::size_t place, double seconds) {
  const double left = Sheet::left + static_cast<double>(place % 2) * (Sheet::panel_width + Sheet::gap_x);
  const double top = Sheet::top + static_cast<double>(place / 2) * (Sheet::panel_height + Sheet::gap_y);
  return {
      .key = schedule.optimizer,
      .title = display_text(schedule.optimizer, 60),
      .x_label = "seconds",
      .y_label = "worker",
      .box = {left, left + Sheet::panel_width, top, top + Sheet::panel_height},
      .x_range = fmt::format("[0:{:.17g}]", seconds),
      .y_range = fmt::format("[{}.5:0.5]", schedule.workers),
      .settings = schedule.workers <= 8 ? "set ytics nomirror 1,1 font ',8'\n" : "set ytics nomirror 4,4 font ',8'\n",
      .layers = bars_of(schedule)};
}

}  // namespace

bool has_schedules(const Selection& selection) {
  return std::ranges::any_of(selection.results.series, [](const Series& series) { return first_run(&series); });
}

std::vector<Figure> schedules(const Selection& selection, const PlotRequest&) {
  for (const std::string& problem : selection.problems) {
    const std::vector<Schedule> shown = schedules_on(problem, selection);
    if (shown.empty()) continue;
    double seconds = 0.0;
    for (const Schedule& schedule : shown) {
      seconds = std::max(seconds, *std::ranges::max_element(schedule.run->ended));
    }
    const std::size_t rows = (shown.size() + 1) / 2;
    LayeredFigure figure{.name = "schedule",
                         .title = fmt::format("When workers evaluated: the first run of each optimiser on {}", problem),
                         .width = Sheet::left + 2.0 * Sheet::panel_width + Sheet::gap_x + Sheet::right,
                         .height = Sheet::top + static_cast<double>(rows) * (Sheet::panel_height + Sheet::gap_y) -
                                   Sheet::gap_y + Sheet::bottom};
    for (std::size_t i = 0; i < shown.size(); ++i) figure.panels.push_back(panel_of(shown[i], i, seconds));
    if (selection.problems.size() > 1) figure.notes.push_back(problem + " alone; --problems chooses another.");
    return {draw_layers(figure)};
  }
  throw InputError("no run has several workers: run with --workers N");
}

}  // namespace bobench::analysis::plots
