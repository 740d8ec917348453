#include "reproduction/papers/tiao2021/suggestions.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "landscape/height_lines.hpp"
#include "reproduction/papers/tiao2021/line_problem.hpp"

namespace bobench::papers::tiao2021 {

using analysis::plots::Layer, analysis::plots::LayeredFigure, analysis::plots::LayeredPanel, analysis::plots::Stroke;
namespace {

constexpr std::size_t start_up = 20;  // evaluations
constexpr double map_width = 300.0, map_height = 260.0;

void require_plane(const Problem& problem) {
  const SearchSpace& space = problem.space();
  if (space.dimension() == 2 && space.is_continuous() && !space[0].is_log() && !space[1].is_log()) return;
  throw InputError(fmt::format("'{}' cannot be drawn: it is not a problem of two real parameters", problem.name()));
}

Layer heights(const Problem& problem) {
  const landscape::Section section =
      landscape::section_through(problem, landscape::centre_of(problem.space()), 0, 1, 121);
  return landscape::height_lines(section, section.value, "with lines linecolor rgb '#bbbbbb' linewidth 0.6");
}

/// One layer of the first evaluations of the runs, and one of the later ones.
std::vector<Layer> points_of(const results::Series& series, std::size_t replicates, std::size_t budget) {
  Stroke early, late;
  for (std::size_t r = 0; r < std::min(replicates, series.runs.size()); ++r) {
    const results::RunResult& run = series.runs[r];
    if (run.configuration.size() < 2 * std::min(budget, run.evaluations())) {
      throw InputError("the configurations of its runs are not on record");
    }
    for (std::size_t t = 0; t < std::min(budget, run.evaluations()); ++t) {
      (t < start_up ? early : late).push_back({run.configuration[2 * t], run.configuration[2 * t + 1], run.value[t]});
    }
  }
  const auto look = [](const char* color) {
    return fmt::format("with points pointtype 7 pointsize 0.25 linecolor rgb '{}'", color);
  };
  return {
      {.series = fmt::format("evaluations 1 to {}", start_up), .look = look("#56B4E9"), .strokes = {std::move(early)}},
      {.series = "later ones", .look = look(positive_color), .strokes = {std::move(late)}}};
}

}  // namespace

std::vector<analysis::plots::Figure> draw_suggestions(const reproduction::DrawingContext& context) {
  if (!context.runs) throw InputError("a file of kind runs is expected");
  const reproduction::MeasuredRuns& runs = *context.runs;
  const reproduction::RunSelection& selection = runs.selection();
  std::vector<analysis::plots::Figure> figures;
  for (const std::string& id : selection.problems) {
    const Problem problem = context.catalogs.problems.make(id, 0);
    require_plane(problem);
    const Layer background = heights(problem);
    LayeredFigure figure{
        .name = selection.problems.size() == 1 ? "suggestions" : "suggestions-" + analysis::plots::file_stem(id),
        .title = fmt::format("Evaluated points on {}, {} runs of {} evaluations", id, selection.replicates,
                             selection.budget),
        .width = 10.0,
        .height = map_height + 75.0,
        .notes = {fmt::format("Blue: the first {} evaluations of a run; orange: those after them.", start_up)}};
    for (const std::string& label : runs.labels()) {
      const results::Series* series = runs.series(id, label);
      if (!series) continue;
      const double left = figure.width + 45.0;
      LayeredPanel map{.key = label,
                       .title = label,
                       .x_label = problem.space()[0].name,
                       .y_label = problem.space()[1].name,
                       .box = {left, left + map_width, 30.0, 30.0 + map_height}};
      map.x_range = fmt::format("[{}:{}]", problem.space()[0].low(), problem.space()[0].high());
      map.y_range = fmt::format("[{}:{}]", problem.space()[1].low(), problem.space()[1].high());
      map.layers = {background};
      for (Layer& one : points_of(*series, selection.replicates, selection.budget))
        map.layers.push_back(std::move(one));
      figure.panels.push_back(std::move(map));
      figure.width = left + map_width + 10.0;
    }
    if (figure.panels.empty()) throw InputError("there are no runs");
    figures.push_back(draw_layers(figure));
  }
  return figures;
}

}  // namespace bobench::papers::tiao2021
