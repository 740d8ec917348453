#include "landscape/figures.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "analysis/plots/layered_panels.hpp"
#include "landscape/height_lines.hpp"

namespace bobench::landscape {
namespace {

using analysis::plots::keyed, analysis::plots::Layer, analysis::plots::layer, analysis::plots::LayeredFigure,
    analysis::plots::LayeredPanel, analysis::plots::Stroke;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

/// The places of maps on a page: up to three in a row, each with its colour scale at its right.
class MapLayout {
 public:
  explicit MapLayout(std::size_t maps)
      : columns_(maps == 4 ? 2 : std::min<std::size_t>(maps, 3)),
        rows_((maps + columns_ - 1) / columns_),
        side_(maps == 1 ? 260.0 : 190.0) {}

  double width() const { return left + static_cast<double>(columns_) * (side_ + gap_x) - 20.0; }
  double height() const { return top + static_cast<double>(rows_) * (side_ + gap_y); }
  analysis::plots::Box box(std::size_t place) const {
    const double x = left + static_cast<double>(place % columns_) * (side_ + gap_x);
    const double y = top + static_cast<double>(place / columns_) * (side_ + gap_y);
    return {x, x + side_, y, y + side_};
  }
  /// Commands for the colour scale of a map, labelled with the heights of its lines.
  std::string scale(std::size_t place, const MatrixXd& values) const {
    const analysis::plots::Box map = box(place);
    std::string labels;
    for (const Height& height : heights(values)) {
      constexpr double crowded = 0.12;  // lines at lower quantiles are too close for a label of each
      if (height.share > 0.02 && height.share < crowded) continue;
      labels += fmt::format("{}'{:.3g}' {}", labels.empty() ? "" : ", ", height.value, height.share);
    }
    return fmt::format(
        "set colorbox user origin screen {:.5f},{:.5f} size screen {:.5f},{:.5f}\nset cbtics ({}) font ',7' scale "
        "0.3\n",
        (map.right + 8.0) / width(), 1.0 - map.bottom / height(), 8.0 / width(), side_ / height(), labels);
  }

 private:
  static constexpr double left = 50.0, top = 30.0, gap_x = 100.0, gap_y = 62.0;
  std::size_t columns_, rows_;
  double side_;
};

constexpr const char* color_order =
    "set palette defined (0 '#440154', 1 '#31688e', 2 '#35b779', 3 '#fde725') maxcolors 40\n";

std::string range_of(const Parameter& parameter) {
  const double margin = parameter.is_real() ? 0.0 : 0.5;
  const bool is_log = parameter.is_log();
  return fmt::format("[{}:{}]", is_log ? parameter.low() : parameter.low() - margin,
                     is_log ? parameter.high() : parameter.high() + margin);
}

/// Logarithmic scale, and the levels of an ordinal parameter below an axis.
std::string tics_of(const Parameter& parameter, char axis) {
  std::string script;
  if (parameter.is_log()) script += fmt::format("set logscale {}\nset format {} '10^{{%T}}'\n", axis, axis);
  if (const auto* ordinal = std::get_if<OrdinalParameter>(&parameter.kind)) {
    std::string places;
    for (std::size_t i = 0; i < ordinal->levels.size(); ++i) {
      places += fmt::format("{}'{:g}' {}", i ? ", " : "", ordinal->levels[i], i);
    }
    script += fmt::format("set {}tics ({})\n", axis, places);
  }
  return script;
}

LayeredPanel map_panel(const Problem& problem, const Section& section, const MatrixXd& values, const std::string& title,
                       const MapLayout& layout, std::size_t place) {
  const Parameter &across = problem.space()[section.across], &up = problem.space()[section.up];
  LayeredPanel panel{.key = fmt::format("{} {}", place + 1, title),
                     .title = title,
                     .x_label = across.name,
                     .y_label = up.name,
                     .box = layout.box(place),
                     .x_range = range_of(across),
                     .y_range = range_of(up)};
  panel.settings = std::string(color_order) + "set cbrange [0:1]\n" + layout.scale(place, values) +
                   tics_of(across, 'x') + tics_of(up, 'y');
  return panel;
}

Layer points_of(const Suggestions& run, const Section& section) {
  Layer points{.series = "evaluated",
               .look = "with points pointtype 7 pointsize 0.45 linecolor palette",
               .strokes = {{}},
               .columns = "1:2:3"};
  const double last = static_cast<double>(std::max<std::size_t>(run.values.size(), 2) - 1);
  for (std::size_t t = 0; t < run.configurations.size(); ++t) {
    points.strokes.front().push_back(
        {run.configurations[t][section.across], run.configurations[t][section.up], static_cast<double>(t) / last});
  }
  return points;
}

/// Markers of the minimisers and of a run's lowest value.
std::vector<Layer> marks(const Overlay& overlay, const Section& section, const Suggestions* run) {
  std::vector<Layer> layers;
  const auto mark = [&](const char* name, const char* look, const std::vector<Configuration>& places) {
    Layer layer{.series = name, .look = look};
    for (const Configuration& at : places) layer.strokes.push_back({{at[section.across], at[section.up]}});
    layers.push_back(std::move(layer));
  };
  if (run && run->best() < run->values.size()) {
    mark("best", "with points pointtype 6 pointsize 1.1 linewidth 1.5 linecolor rgb '#D55E00'",
         {run->configurations[run->best()]});
  }
  mark("minimiser", "with points pointtype 3 pointsize 1.2 linewidth 1.5 linecolor rgb 'black'", overlay.minimizers);
  return layers;
}

/// The surrogate's mean plus and minus two standard deviations.
std::vector<Layer> predictions_along(const Cut& cut, const Surrogate& surrogate) {
  const SurrogatePredictions predictions = surrogate.at(cut.at);
  const std::string band = "with lines linecolor rgb '#0072B2' linewidth 0.7 dashtype 3";
  return {keyed(layer("mean of " + surrogate.model(), "with lines linecolor rgb '#0072B2' linewidth 1.4", cut.x,
                      predictions.mean)),
          layer("mean - 2 deviations", band, cut.x, predictions.mean - 2.0 * predictions.deviation),
          layer("mean + 2 deviations", band, cut.x, predictions.mean + 2.0 * predictions.deviation)};
}

}  // namespace

analysis::plots::Figure map_figure(const Problem& problem, const Section& section, const Overlay& overlay) {
  const std::size_t maps = std::max<std::size_t>(overlay.runs.size(), 1) + (overlay.surrogate ? 3 : 0);
  const MapLayout layout(maps);
  LayeredFigure figure{.name = "map",
                       .title = fmt::format("{} over {} and {}", problem.name(), problem.space()[section.across].name,
                                            problem.space()[section.up].name),
                       .width = layout.width(),
                       .height = layout.height()};
  figure.notes.emplace_back(
      "Lines of equal height at quantiles 1, 3, 7, 13, 20, 30, ..., 90 % of the map's values. The scale at the right "
      "of "
      "a map has the values.");
  if (problem.space().dimension() > 2) {
    figure.notes.emplace_back("The other parameters are held in the lines; points are seen from above.");
  }
  const auto add_map = [&](const MatrixXd& values, const std::string& title, const Suggestions* run) {
    LayeredPanel panel = map_panel(problem, section, values, title, layout, figure.panels.size());
    panel.layers = {height_lines(section, values, "with lines linecolor palette linewidth 0.8", "1:2:3")};
    if (run) panel.layers.push_back(points_of(*run, section));
    std::ranges::move(marks(overlay, section, run), std::back_inserter(panel.layers));
    figure.panels.push_back(std::move(panel));
  };
  if (overlay.runs.empty()) add_map(section.value, problem.name(), nullptr);
  for (const Suggestions& run : overlay.runs) add_map(section.value, run.optimizer, &run);
  if (!overlay.runs.empty()) {
    figure.notes.emplace_back(
        "Points: evaluations, the first ones dark, the last ones bright; a ring around the best.");
  }
  if (overlay.minimizers.size() == 1) figure.notes.emplace_back("The star is the minimiser.");
  if (overlay.minimizers.size() > 1) {
    figure.notes.push_back(fmt::format("The stars are the {} minimisers.", overlay.minimizers.size()));
  }
  if (overlay.surrogate) {
    const SurrogatePredictions predictions = overlay.surrogate->at(section.at);
    const Index rows = section.value.rows(), columns = section.value.cols();
    const Suggestions* const run = &overlay.runs.front();
    const std::string of = fmt::format(" of {}, points of {}", overlay.surrogate->model(), run->optimizer);
    add_map(predictions.mean.reshaped(rows, columns), "mean" + of, run);
    add_map(predictions.deviation.reshaped(rows, columns), "deviation" + of, run);
    add_map(predictions.acquisition.reshaped(rows, columns), overlay.surrogate->acquisition() + of, run);
  }
  return draw_layers(figure);
}

analysis::plots::Figure cuts_figure(const Problem& problem, const Configuration& anchor, const std::vector<Cut>& cuts,
                                    const Overlay& overlay) {
  constexpr double width = 200.0, height = 130.0;
  constexpr std::size_t in_row = 4;
  LayeredFigure figure{.name = "cuts",
                       .title = fmt::format("{} along each parameter, the others held", problem.name()),
                       .width = 25.0 + static_cast<double>(std::min(in_row, cuts.size())) * (width + 55.0),
                       .height = 10.0 + static_cast<double>((cuts.size() + in_row - 1) / in_row) * (height + 60.0)};
  figure.notes.emplace_back("The dashed line is where the other cuts pass.");
  for (std::size_t i = 0; i < cuts.size(); ++i) {
    const Cut& cut = cuts[i];
    const Parameter& parameter = problem.space()[cut.parameter];
    const double left = 60.0 + static_cast<double>(i % in_row) * (width + 55.0);
    const double top = 25.0 + static_cast<double>(i / in_row) * (height + 60.0);
    LayeredPanel panel{.key = parameter.name,
                       .title = "",
                       .x_label = parameter.name,
                       .y_label = i % in_row == 0 ? "value" : "",
                       .box = {left, left + width, top, top + height},
                       .x_range = range_of(parameter)};
    panel.settings = tics_of(parameter, 'x');
    if (const auto* categorical = std::get_if<CategoricalParameter>(&parameter.kind)) {
      panel.x_names = categorical->choices;
    }
    // Above the first panel, where no curve is.
    panel.settings += i > 0 ? std::string("unset key\n")
                            : fmt::format("set key at screen {:.5f},{:.5f} left top horizontal\n", left / figure.width,
                                          1.0 - 4.0 / figure.height);
    if (overlay.surrogate) panel.layers = predictions_along(cut, *overlay.surrogate);
    const char* const look = parameter.is_real() ? "with lines linecolor rgb 'black' linewidth 1.4"
                                                 : "with linespoints pointtype 7 pointsize 0.4 linecolor rgb 'black'";
    panel.layers.push_back(overlay.surrogate ? keyed(layer("the problem", look, cut.x, cut.value))
                                             : layer("the problem", look, cut.x, cut.value));
    const double low = cut.value.minCoeff<Eigen::PropagateNumbers>(),
                 high = cut.value.maxCoeff<Eigen::PropagateNumbers>();
    panel.layers.push_back(analysis::plots::straight_line("anchor", "with lines dashtype 2 linecolor rgb '#888888'",
                                                          {anchor[cut.parameter], low}, {anchor[cut.parameter], high}));
    figure.panels.push_back(std::move(panel));
  }
  return draw_layers(figure);
}

}  // namespace bobench::landscape
