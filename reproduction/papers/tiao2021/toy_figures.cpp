#include "reproduction/papers/tiao2021/toy_figures.hpp"

#include <utility>

#include <fmt/format.h>

#include "analysis/plots/layered_panels.hpp"
#include "reproduction/papers/tiao2021/line_problem.hpp"

namespace bobench::papers::tiao2021 {

using analysis::plots::Layer, analysis::plots::LayeredFigure, analysis::plots::LayeredPanel, analysis::plots::Stroke,
    analysis::plots::keyed, analysis::plots::layer;
using Eigen::Index, Eigen::VectorXd;
namespace {

std::string toy_look(const char* color, bool is_dashed) {
  return fmt::format("with lines linecolor rgb '{}' dashtype {} linewidth 1.5", color, is_dashed ? 2 : 1);
}

/// Vertical strokes below the axis, those of l above those of g.
Layer rug(const ToySample& sample, bool of_l) {
  const double top = of_l ? -0.01 : -0.045;
  Layer marks{
      .series = of_l ? "draws of l" : "draws of g",
      .look = fmt::format("with lines linecolor rgb '{}' linewidth 0.3", of_l ? positive_color : negative_color),
      .strokes = {}};
  for (Index i = 0; i < sample.z.size(); ++i) {
    if ((sample.z[i] > 0.5) == of_l) marks.strokes.push_back({{sample.X(0, i), top - 0.03}, {sample.X(0, i), top}});
  }
  return marks;
}

LayeredPanel densities_panel(const Experiment& experiment, double gamma, std::uint64_t seed, double left) {
  const ToySample sample = sample_of(experiment, gamma, 0, seed);
  const surrogates::DensityRatioClassifier estimate = kernel_densities(sample);
  const VectorXd x = grid();
  const auto estimated = [&](const surrogates::KernelDensity& density) -> VectorXd {
    return density.log_density(x.transpose()).array().exp();
  };
  LayeredPanel panel{.key = fmt::format("gamma 1/{:.0f}", 1.0 / gamma),
                     .title = fmt::format("gamma 1/{:.0f}, N = {}", 1.0 / gamma, experiment.draws),
                     .x_label = "x",
                     .y_label = "density",
                     .box = {left, left + 330.0, 30.0, 250.0},
                     .x_range = fmt::format("[{}:{}]", grid_low, grid_high),
                     .y_range = "[-0.085:0.62]"};
  panel.layers = {keyed(layer("l(x)", toy_look(positive_color, false), x, x.unaryExpr(&Toy::l))),
                  keyed(layer("g(x)", toy_look(negative_color, false), x, x.unaryExpr(&Toy::g))),
                  keyed(layer("KDE of l", toy_look(positive_color, true), x, estimated(estimate.positive()))),
                  keyed(layer("KDE of g", toy_look(negative_color, true), x, estimated(estimate.negative()))),
                  rug(sample, true),
                  rug(sample, false)};
  return panel;
}

}  // namespace

analysis::plots::Figure densities_figure(const std::string& title, const Experiment& experiment, std::uint64_t seed) {
  LayeredFigure figure{.name = "densities",
                       .title = title + ": the densities, kernel estimates of one draw of each, and the draws",
                       .width = 10.0,
                       .height = 295.0};
  for (const double gamma : experiment.gammas) {
    figure.panels.push_back(densities_panel(experiment, gamma, seed, figure.width + 45.0));
    figure.width += 385.0;
  }
  return draw_layers(figure);
}

analysis::plots::Figure both_ratios_figure(const std::string& title, const Experiment& experiment,
                                           const std::vector<Measurement>& measurements) {
  const double gamma = experiment.gammas.front();
  const Toy toy(gamma);
  const VectorXd x = grid();
  LayeredPanel panel{.key = "ratios",
                     .title = fmt::format("ordinary (solid) and relative ratio (dashed), gamma 1/{:.0f}", 1.0 / gamma),
                     .x_label = "x",
                     .y_label = "ratio",
                     .box = {50.0, 480.0, 30.0, 280.0},
                     .x_range = fmt::format("[{}:{}]", grid_low, grid_high),
                     .y_range = "[0:15]"};
  const auto add = [&](const std::string& name, const char* color, const VectorXd& ordinary, const VectorXd& relative) {
    panel.layers.push_back(keyed(layer(name + ", l/g", toy_look(color, false), x, ordinary)));
    panel.layers.push_back(layer(name + ", relative", toy_look(color, true), x, relative));
  };
  add("exact", positive_color, x.unaryExpr(&Toy::ordinary_ratio),
      x.unaryExpr([&](double at) { return toy.relative_ratio(at); }));
  const std::pair<const char*, const char*> shown[] = {{"KDE", suggested_color}, {"MLP", negative_color}};
  for (const auto& [method, color] : shown) {
    for (const Measurement& one : measurements) {
      if (one.method != method || one.gamma != gamma || one.probability.size() == 0) continue;
      add(method, color, ordinary_ratio(one.probability.array(), gamma), one.probability / gamma);
    }
  }
  return analysis::plots::draw_layers(
      {.name = "both-ratios",
       .title = title + ": the ordinary and the relative density ratio and their estimates",
       .width = 500.0,
       .height = 325.0,
       .panels = {std::move(panel)}});
}

}  // namespace bobench::papers::tiao2021
