#include "reproduction/papers/tiao2021/formula_curves.hpp"

#include <utility>

#include <fmt/format.h>

#include "analysis/plots/layered_panels.hpp"
#include "analysis/plots/style.hpp"
#include "reproduction/papers/tiao2021/line_problem.hpp"
#include "reproduction/papers/tiao2021/toy.hpp"
#include "surrogates/neural/mlp_classifier.hpp"

namespace bobench::papers::tiao2021 {

using analysis::plots::Layer, analysis::plots::LayeredFigure, analysis::plots::LayeredPanel, analysis::plots::keyed,
    analysis::plots::layer, analysis::plots::straight_line;
using Eigen::VectorXd;
namespace {

std::string solid_look(const std::string& color) {
  return fmt::format("with lines linecolor rgb '{}' linewidth 1.6", color);
}

LayeredPanel epochs_panel(int steps, double left, double top) {
  constexpr int iterations = 1024;
  LayeredPanel panel{.key = fmt::format("S {}", steps),
                     .title = fmt::format("S = {} steps a fit", steps),
                     .x_label = "iteration n",
                     .y_label = "epochs E",
                     .box = {left, left + 250.0, top, top + 150.0},
                     .x_range = fmt::format("[1:{}]", iterations),
                     .y_range = fmt::format("[0.9:{}]", 1.3 * steps)};
  panel.settings = "set logscale xy; set xtics (1, 4, 16, 64, 256, 1024)\nset key bottom left\n";
  std::size_t place = 0;
  for (const int batch : {16, 32, 64, 128}) {
    Layer curve{.series = fmt::format("B = {}", batch), .look = "", .strokes = {{}}};
    for (int n = 1; n <= iterations; ++n) {
      const double epochs = epochs_of_fit(steps, batch, n);
      analysis::plots::Stroke& steps_down = curve.strokes.front();
      if (n == iterations || steps_down.empty() || steps_down.back().y != epochs) {
        steps_down.push_back({static_cast<double>(n), epochs});
      }
    }
    curve.look = fmt::format("with steps linecolor rgb '{}' linewidth 1.6", analysis::plots::color_of(place++));
    panel.layers.push_back(keyed(std::move(curve)));
  }
  return panel;
}

}  // namespace

int epochs_of_fit(int steps, int batch, int n) {
  const int batches = (n + batch - 1) / batch;
  return batches > steps ? 0 : surrogates::steps_per_fit(steps, batch, n) / batches;
}

std::vector<analysis::plots::Figure> draw_relative_ratios(const reproduction::DrawingContext&) {
  const VectorXd x = VectorXd::LinSpaced(601, -6.0, 6.0);
  const VectorXd l = x.unaryExpr([](double at) { return spread_pair(at).l; }),
                 g = x.unaryExpr([](double at) { return spread_pair(at).g; });
  LayeredFigure figure{.name = "relative-ratios",
                       .title = "Two Gaussian densities and their gamma-relative density ratios",
                       .width = 660.0,
                       .height = 255.0};
  LayeredPanel densities{.key = "densities",
                         .title = "(a) densities",
                         .x_label = "x",
                         .y_label = "density",
                         .box = {50.0, 310.0, 30.0, 215.0},
                         .x_range = "[-6:6]",
                         .y_range = "[0:*]"};
  densities.layers = {keyed(layer("l(x)", solid_look(positive_color), x, l)),
                      keyed(layer("g(x)", solid_look(negative_color), x, g))};
  LayeredPanel ratios{.key = "ratios",
                      .title = "(b) density ratios",
                      .x_label = "x",
                      .y_label = "ratio",
                      .box = {375.0, 635.0, 30.0, 215.0},
                      .x_range = "[-6:6]",
                      .y_range = "[0:8]"};
  ratios.settings = "set key top center\n";
  std::size_t place = 0;
  for (const double gamma : {0.0, 1.0 / 8.0, 1.0 / 4.0, 1.0 / 2.0}) {
    const VectorXd r = l.binaryExpr(g, [&](double a, double b) { return relative_ratio(a, b, gamma); });
    const std::string name = gamma > 0.0 ? fmt::format("gamma = 1/{:.0f}", 1.0 / gamma) : "gamma = 0";
    ratios.layers.push_back(keyed(layer(name, solid_look(analysis::plots::color_of(place++)), x, r)));
  }
  ratios.layers.push_back(
      straight_line("bound 1/gamma = 4", "with lines linecolor rgb '#000000' dashtype 2", {-6.0, 4.0}, {6.0, 4.0}));
  figure.panels = {densities, ratios};
  return {draw_layers(figure)};
}

std::vector<analysis::plots::Figure> draw_epochs(const reproduction::DrawingContext&) {
  const LayeredFigure figure{.name = "epochs",
                             .title = "Effective number of epochs of a fit, by batch size B and number of steps S",
                             .width = 660.0,
                             .height = 450.0,
                             .panels = {epochs_panel(100, 50.0, 30.0), epochs_panel(200, 375.0, 30.0),
                                        epochs_panel(400, 50.0, 245.0), epochs_panel(800, 375.0, 245.0)}};
  return {draw_layers(figure)};
}

}  // namespace bobench::papers::tiao2021
