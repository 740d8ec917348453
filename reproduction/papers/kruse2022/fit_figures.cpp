#include "reproduction/papers/kruse2022/fit_figures.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "analysis/plots/layered_panels.hpp"
#include "testfunctions/bbob/bbob.hpp"

namespace bobench::papers::kruse2022 {

using analysis::plots::Layer, analysis::plots::LayeredFigure, analysis::plots::LayeredPanel,
    analysis::plots::LayerPoint, analysis::plots::Stroke;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;
namespace {

constexpr Index line_points = 111, level_count = 100, side = 31;
constexpr double low_x = -110.0, high_x = 110.0, low_y = 0.0, high_y = 300.0;
constexpr double level_height = (high_y - low_y) / static_cast<double>(level_count);

const char* const blues = "set palette defined (0 '#ffffff', 1 '#08519c')\nset cbrange [0:1]\nunset colorbox\n";
const char* const heights = "set palette defined (0 '#ffffcc', 0.5 '#41b6c4', 1 '#081d58')\nunset colorbox\n";

VectorXd line_positions() {
  return VectorXd::LinSpaced(line_points, low_x, high_x);
}

/// Rectangles of this size, coloured by their values.
Layer cells(std::string series, Stroke points, double width, double height) {
  return {.series = std::move(series),
          .look = "with boxxyerror fillstyle solid noborder linecolor palette",
          .strokes = {std::move(points)},
          .columns = fmt::format("1:2:({:g}):({:g}):3", 0.51 * width, 0.51 * height)};
}

/// Cells with almost zero density are omitted. The square root shows narrow and broad densities together. A shade of 1
/// is the peak of a normal distribution whose deviation is a hundredth of the range.
Layer density_layer(const Fit& fit) {
  const VectorXd x = line_positions(), y = density_levels();
  Stroke points;
  for (Index j = 0; j < fit.density.cols(); ++j) {
    for (Index i = 0; i < fit.density.rows(); ++i) {
      const double shade = std::min(1.0, std::sqrt(fit.density(i, j) * (high_y - low_y) / 40.0));
      if (shade > 0.07) points.push_back({x[j], y[i], shade});
    }
  }
  return cells("density", std::move(points), x[1] - x[0], y[1] - y[0]);
}

/// The test's value, or each of its two values, as lines interrupted where the value jumps.
Layer truth_layer(const TestProblem& problem) {
  const VectorXd x = VectorXd::LinSpaced(1001, -100.0, 100.0);
  Layer truth{.series = "test", .look = "with lines linecolor rgb '#000000' linewidth 0.7"};
  for (const bool upper : {false, true}) {
    if (upper && !problem.is_two_valued) continue;
    truth.strokes.emplace_back();
    double before = problem.value(x[0], upper);
    for (const double at : x) {
      const double value = problem.value(at, upper);
      if (std::abs(value - before) > 25.0) truth.strokes.emplace_back();
      truth.strokes.back().push_back({at, value});
      before = value;
    }
  }
  return truth;
}

LayeredPanel line_panel(const TestProblem& problem, const regression::Data& observations, const Fit& fit, double left,
                        double top) {
  const VectorXd x = line_positions();
  const VectorXd places = observations.X.row(0).transpose().unaryExpr(&position);
  const char* const red = "with lines linecolor rgb '#d7191c' linewidth 1.6";
  const char* const thin = "with lines linecolor rgb '#d7191c' linewidth 0.7 dashtype 2";
  const VectorXd below = fit.mean - 2.0 * fit.deviation, above = fit.mean + 2.0 * fit.deviation;
  return {
      .key = fit.model.label,
      .title = fit.model.label,
      .x_label = "x",
      .y_label = "y",
      .box = {left, left + 300.0, top, top + 150.0},
      .x_range = fmt::format("[{:g}:{:g}]", low_x, high_x),
      .y_range = fmt::format("[{:g}:{:g}]", low_y, high_y),
      .settings = blues,
      .layers = {
          density_layer(fit), truth_layer(problem), analysis::plots::layer("mean", red, x, fit.mean),
          analysis::plots::layer("mean - 2 sd", thin, x, below), analysis::plots::layer("mean + 2 sd", thin, x, above),
          analysis::plots::layer("observations", "with points pointtype 7 pointsize 0.35 linecolor rgb '#000000'",
                                 places, observations.y)}};
}

Layer plane_layer(std::string series, const VectorXd& values) {
  const MatrixXd grid = plane_grid();
  Stroke points;
  for (Index i = 0; i < grid.cols(); ++i) {
    points.push_back({10.0 * grid(0, i) - 5.0, 10.0 * grid(1, i) - 5.0, values[i]});
  }
  const double width = 10.0 / static_cast<double>(side);
  return cells(std::move(series), std::move(points), width, width);
}

LayeredPanel plane_panel(const std::string& key, const std::string& title, const VectorXd& values,
                         const regression::Data& observations, double left, double top) {
  const VectorXd x = 10.0 * observations.X.row(0).transpose().array() - 5.0;
  const VectorXd y = 10.0 * observations.X.row(1).transpose().array() - 5.0;
  return {.key = key,
          .title = title,
          .box = {left, left + 130.0, top, top + 130.0},
          .x_range = "[-5:5]",
          .y_range = "[-5:5]",
          .settings = heights,
          .layers = {plane_layer("value", values),
                     analysis::plots::layer("observations",
                                            "with points pointtype 6 pointsize 0.3 linecolor rgb '#e31a1c'", x, y)}};
}

/// "Test 3b, n = 56" -> "test-3b-n-56"
std::string file_name(const std::string& title) {
  std::string name = "fits-";
  for (const char c : title) {
    if (std::isalnum(static_cast<unsigned char>(c))) {
      name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    } else if (name.back() != '-') {
      name += '-';
    }
  }
  return name;
}

}  // namespace

MatrixXd line_grid() {
  return (line_positions().transpose().array() + 100.0) / 200.0;
}

VectorXd density_levels() {
  return VectorXd::LinSpaced(level_count, low_y + 0.5 * level_height, high_y - 0.5 * level_height);
}

MatrixXd cell_densities(const surrogates::ObservationModel& model, const MatrixXd& points) {
  MatrixXd densities(level_count, points.cols());
  VectorXd below = model.probability(points, VectorXd::Constant(points.cols(), low_y));
  for (Index i = 0; i < level_count; ++i) {
    const double edge = low_y + static_cast<double>(i + 1) * level_height;
    VectorXd up_to = model.probability(points, VectorXd::Constant(points.cols(), edge));
    densities.row(i) = (up_to - below).transpose() / level_height;
    below = std::move(up_to);
  }
  return densities;
}

MatrixXd plane_grid() {
  MatrixXd grid(2, side * side);
  for (Index i = 0; i < side * side; ++i) {
    grid(0, i) = (static_cast<double>(i % side) + 0.5) / static_cast<double>(side);
    grid(1, i) = (static_cast<double>(i / side) + 0.5) / static_cast<double>(side);
  }
  return grid;
}

analysis::plots::Figure line_figure(const std::string& title, const TestProblem& problem,
                                    const regression::Data& observations, const std::vector<Fit>& fits) {
  const std::size_t rows = (fits.size() + 1) / 2;
  LayeredFigure figure{.name = file_name(title),
                       .title = title + ": predictive densities, means and two deviations",
                       .width = 710.0,
                       .height = 20.0 + 210.0 * static_cast<double>(rows)};
  for (std::size_t i = 0; i < fits.size(); ++i) {
    const double left = 50.0 + 345.0 * static_cast<double>(i % 2), top = 25.0 + 210.0 * static_cast<double>(i / 2);
    figure.panels.push_back(line_panel(problem, observations, fits[i], left, top));
  }
  figure.notes = {
      "Blue: density of an observation (its root); red: mean, two deviations either side; black: the test."};
  return draw_layers(figure);
}

analysis::plots::Figure plane_figure(const std::string& title, int function, const regression::Data& observations,
                                     const std::vector<Fit>& fits) {
  LayeredFigure figure{.name = file_name(title),
                       .title = title + ": means (above) and deviations (below), with the function",
                       .width = 60.0 + 165.0 * static_cast<double>(fits.size() + 1),
                       .height = 380.0};
  const testfunctions::BbobFunction f(function, 2, 1);
  const MatrixXd grid = plane_grid();
  VectorXd truth(grid.cols());
  for (Index i = 0; i < grid.cols(); ++i) truth[i] = f((10.0 * grid.col(i).array() - 5.0).matrix());
  figure.panels.push_back(plane_panel("function", "function", truth, observations, 40.0, 30.0));
  for (std::size_t i = 0; i < fits.size(); ++i) {
    const double left = 40.0 + 165.0 * static_cast<double>(i + 1);
    const std::string& name = fits[i].model.label;
    figure.panels.push_back(plane_panel(name + ", mean", name, fits[i].mean, observations, left, 30.0));
    figure.panels.push_back(plane_panel(name + ", deviation", "", fits[i].deviation, observations, left, 205.0));
  }
  figure.notes = {"Colours run from the least to the largest value of each panel; circles: observations."};
  return draw_layers(figure);
}

}  // namespace bobench::papers::kruse2022
