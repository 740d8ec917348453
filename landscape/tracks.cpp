#include "landscape/tracks.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "analysis/plots/layered_panels.hpp"
#include "analysis/plots/text.hpp"
#include "core/error.hpp"
#include "system/compressed_file.hpp"
#include "testfunctions/simulators/racing/racing_line.hpp"
#include "testfunctions/simulators/rover/rover.hpp"

namespace bobench::landscape {
namespace {

using namespace analysis::plots;
using Eigen::Index, Eigen::Matrix2Xd, Eigen::Vector2d, Eigen::VectorXd;
namespace racing = simulators::racing;
namespace rover = simulators::rover;

constexpr double panel_width = 300.0, panel_gap = 25.0;
constexpr const char* border_look = "with lines linecolor rgb '#888888' linewidth 1";

bool is_rover(const std::string& problem) {
  return problem.starts_with("rover/");
}

bool is_drawable(const std::string& problem) {
  return problem.starts_with("racing/") || problem.starts_with("track:") || is_rover(problem);
}

racing::Track track_of(const std::string& problem) {
  const std::string name = problem.substr(problem.find_first_of("/:") + 1);
  return problem.starts_with("track:") ? racing::parse_track(system::read_text_file(name), name)
                                       : racing::built_in_track(name.substr(0, name.find('/')));
}

/// The lowest value of all runs, and its configuration.
struct Best {
  double value = 0.0;
  VectorXd configuration;
};

std::optional<Best> best_of(const results::Series& series) {
  std::optional<Best> best;
  const auto dimension = static_cast<std::size_t>(series.dimension);
  for (const results::RunResult& run : series.runs) {
    const std::vector<double>& values = run.judged_values();
    for (std::size_t t = 0; t < values.size() && dimension * (t + 1) <= run.configuration.size(); ++t) {
      if (!std::isfinite(values[t]) || (best && best->value <= values[t])) continue;
      best = {values[t], Eigen::Map<const VectorXd>(run.configuration.data() + dimension * t, series.dimension)};
    }
  }
  return best;
}

Stroke stroke_of(const Matrix2Xd& points, bool is_closed = false) {
  Stroke stroke;
  for (const auto& point : points.colwise()) stroke.push_back({point[0], point[1], 0.0});
  if (is_closed && !stroke.empty()) stroke.push_back(stroke.front());
  return stroke;
}

Layer mark(const char* name, const char* look, const Vector2d& at) {
  return {.series = name, .look = look, .strokes = {{{at[0], at[1], 0.0}}}};
}

constexpr const char* start_look = "with points pointtype 9 pointsize 1.2 linecolor rgb '#D55E00'";
constexpr const char* goal_look = "with points pointtype 7 pointsize 1.0 linecolor rgb '#009E73'";

void require_offsets(const Best& best, Index expected, const std::string& optimizer) {
  if (best.configuration.size() == expected) return;
  throw InputError(fmt::format("the configurations of {} have {} numbers; this track has {}", optimizer,
                               best.configuration.size(), expected));
}

/// A panel of full width, its height given by the aspect ratio of its contents.
LayeredPanel panel_around(const Vector2d& low, const Vector2d& high, std::size_t place, const std::string& title,
                          const char* x_label, const char* y_label) {
  const Vector2d extent = high - low;
  const double left = 55.0 + static_cast<double>(place) * (panel_width + panel_gap);
  LayeredPanel panel{.key = title,
                     .title = title,
                     .x_label = x_label,
                     .y_label = place == 0 ? y_label : "",
                     .box = {left, left + panel_width, 30.0, 30.0 + panel_width * extent[1] / extent[0]},
                     .x_range = fmt::format("[{}:{}]", low[0], high[0]),
                     .y_range = fmt::format("[{}:{}]", low[1], high[1])};
  panel.settings = "set palette defined (0 '#440154', 1 '#31688e', 2 '#35b779', 3 '#fde725')\n";
  return panel;
}

LayeredPanel racing_panel(const racing::Track& track, const Best& best, const std::string& optimizer,
                          std::size_t place) {
  require_offsets(best, track.reach.size(), optimizer);
  const VectorXd offsets = best.configuration.cwiseMax(-track.reach).cwiseMin(track.reach);
  const Matrix2Xd line = racing::racing_line(track, offsets), left = track.border(1), right = track.border(-1);
  const racing::SpeedProfile profile = racing::lap(track, offsets);
  const Vector2d low = left.rowwise().minCoeff().cwiseMin(right.rowwise().minCoeff()),
                 high = left.rowwise().maxCoeff().cwiseMax(right.rowwise().maxCoeff());
  const Vector2d margin = Vector2d::Constant(0.03 * (high - low).maxCoeff());
  LayeredPanel panel = panel_around(low - margin, high + margin, place,
                                    fmt::format("{}: {:.4f} s", optimizer, best.value), "x, m", "y, m");
  Layer driven{.series = "line by speed, m/s",
               .look = "with lines linecolor palette linewidth 2",
               .strokes = {stroke_of(line)},
               .columns = "1:2:3"};
  for (Index i = 0; i < std::min(line.cols(), profile.speeds.size()); ++i) {
    driven.strokes.front()[static_cast<std::size_t>(i)].value = profile.speeds[i];
  }
  panel.layers = {{.series = "left border", .look = border_look, .strokes = {stroke_of(left, true)}},
                  {.series = "right border", .look = border_look, .strokes = {stroke_of(right, true)}},
                  std::move(driven),
                  mark("start", start_look, line.col(0))};
  return panel;
}

/// The same colours for the speeds of all panels, and their scale at the right of the last one.
void add_speed_scale(LayeredFigure& figure) {
  double fastest = 0.0;
  for (const LayeredPanel& panel : figure.panels) {
    for (const Layer& layer : panel.layers) {
      for (const Stroke& stroke : layer.strokes) {
        for (const auto& point : stroke) fastest = std::max(fastest, point.value);
      }
    }
  }
  figure.width += 65.0;
  for (LayeredPanel& panel : figure.panels) panel.settings += fmt::format("set cbrange [0:{}]\n", fastest);
  LayeredPanel& last = figure.panels.back();
  last.settings += fmt::format(
      "set colorbox user origin screen {:.5f},{:.5f} size screen {:.5f},{:.5f}\nset cbtics autofreq font ',8' scale "
      "0.3\nset cblabel 'speed, m/s' font ',9' offset -0.5,0\n",
      (last.box.right + 10.0) / figure.width, 1.0 - last.box.bottom / figure.height, 9.0 / figure.width,
      (last.box.bottom - last.box.top) / figure.height);
}

LayeredPanel rover_panel(const rover::Terrain& terrain, const Best& best, const std::string& optimizer,
                         std::size_t place) {
  require_offsets(best, terrain.ends_are_forced ? 20 : 60, optimizer);
  LayeredPanel panel =
      panel_around(Vector2d::Constant(rover::lowest_coordinate), Vector2d::Constant(rover::highest_coordinate), place,
                   fmt::format("{}: cost {:.4f}", optimizer, best.value + rover::reward_without_cost), "x", "y");
  Layer boxes{.series = "obstacles", .look = "with lines linecolor rgb '#888888' linewidth 0.8"};
  const double side = terrain.half_side;
  for (const auto& centre : terrain.centres.colwise()) {
    const double x = centre[0], y = centre[1];
    boxes.strokes.push_back(
        {{x - side, y - side}, {x + side, y - side}, {x + side, y + side}, {x - side, y + side}, {x - side, y - side}});
  }
  panel.layers = {std::move(boxes),
                  {.series = "way",
                   .look = "with lines linecolor rgb '#0072B2' linewidth 2",
                   .strokes = {stroke_of(rover::rover_way(terrain, best.configuration))}},
                  mark("start", start_look, rover::rover_start),
                  mark("goal", goal_look, rover::rover_goal)};
  return panel;
}

std::optional<Figure> tracks_of(const Selection& selection, const std::string& problem) {
  LayeredFigure figure{.name = "track-" + file_stem(problem), .title = "The best on " + problem, .width = 0.0};
  for (const ShownOptimizer& optimizer : selection.optimizers) {
    const results::Series* const series = selection.results.find(problem, optimizer.name);
    const std::optional<Best> best = series ? best_of(*series) : std::nullopt;
    if (!best) continue;
    const std::size_t place = figure.panels.size();
    figure.panels.push_back(is_rover(problem) ? rover_panel(problem.starts_with("rover/60d") ? rover::Terrain::large()
                                                                                             : rover::Terrain::small(),
                                                            *best, optimizer.name, place)
                                              : racing_panel(track_of(problem), *best, optimizer.name, place));
  }
  if (figure.panels.empty()) return std::nullopt;
  figure.width = figure.panels.back().box.right + 15.0;
  figure.height = figure.panels.back().box.bottom + 50.0;
  if (!is_rover(problem)) add_speed_scale(figure);
  figure.notes.emplace_back(
      is_rover(problem) ? "The lowest cost of all runs; the triangle is the start, the disc the goal."
                        : "The fastest line of all runs, dark where it is slow and bright where it is fast; the "
                          "triangle is the start.");
  return draw_layers(figure);
}

bool has_tracks(const Selection& selection) {
  return std::ranges::any_of(selection.results.series, [](const results::Series& series) {
    return is_drawable(series.problem) && best_of(series);
  });
}

std::vector<Figure> tracks(const Selection& selection, const PlotRequest&) {
  std::vector<Figure> figures;
  for (const std::string& problem : selection.problems) {
    if (!is_drawable(problem)) continue;
    if (auto figure = tracks_of(selection, problem)) figures.push_back(*std::move(figure));
  }
  if (figures.empty()) {
    throw InputError(
        "there is no track: racing, track: or rover problems, whose runs keep configurations (--record-x)");
  }
  return figures;
}

}  // namespace

FigureKind track_figure() {
  return {"track", "racing lines coloured by speed, and the rover's trajectories: the best of each optimiser", tracks,
          has_tracks};
}

}  // namespace bobench::landscape
