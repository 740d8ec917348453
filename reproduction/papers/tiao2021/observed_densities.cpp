#include "reproduction/papers/tiao2021/observed_densities.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "analysis/plots/layered_panels.hpp"
#include "core/error.hpp"
#include "surrogates/density/density_ratio_classifier.hpp"
#include "surrogates/quantile_labels.hpp"

namespace bobench::papers::tiao2021 {

using analysis::plots::Layer, analysis::plots::LayeredFigure, analysis::plots::LayeredPanel, analysis::plots::keyed,
    analysis::plots::layer, analysis::plots::straight_line;
using Eigen::Index, Eigen::VectorXd;
namespace {

constexpr double best_share = 1.0 / 3.0;
constexpr double min_bandwidth = 1e-3;  // on the unit box, as in bore-kde
constexpr double column_width = 330.0;

std::string curve_look(const char* color) {
  return fmt::format("with lines linecolor rgb '{}' linewidth 1.6", color);
}

/// The two panes of an optimiser; `left` is their left edge.
std::vector<LayeredPanel> panes_of(const std::string& label, const LineProblem& line, const VectorXd& x,
                                   const VectorXd& y, double left) {
  const ObservedDensities densities = densities_of(line, x, y, best_share);
  const std::string x_range = fmt::format("[{}:{}]", line.low, line.high);
  LayeredPanel top{.key = label + ", densities",
                   .title = label,
                   .y_label = "density",
                   .box = {left, left + column_width - 70.0, 28.0, 98.0},
                   .x_range = x_range,
                   .y_range = "[0:*]"};
  const double peak = std::max(densities.good.maxCoeff(), densities.bad.maxCoeff());
  top.settings =
      fmt::format("set format x ''; set ytics 0,{:.1g}\n", 0.5 * peak);  // about three ticks: the pane is low
  top.layers = {keyed(layer("l(x)", curve_look(positive_color), line.x, densities.good)),
                keyed(layer("g(x)", curve_look(negative_color), line.x, densities.bad))};
  LayeredPanel main{.key = label + ", observations",
                    .x_label = "x",
                    .y_label = "y",
                    .box = {left, left + column_width - 70.0, 112.0, 270.0},
                    .x_range = x_range};
  main.layers = {layer("noise-free", curve_look(line_color), line.x, line.value),
                 straight_line("tau", "with lines linecolor rgb '#000000' dashtype 2 linewidth 0.9",
                               {line.low, densities.threshold}, {line.high, densities.threshold})};
  for (Layer& one : crosses(x, y, densities.z)) main.layers.push_back(std::move(one));
  return {top, main};
}

}  // namespace

ObservedDensities densities_of(const LineProblem& line, const VectorXd& x, const VectorXd& y, double gamma) {
  const surrogates::QuantileLabels labels = surrogates::quantile_labels(y, gamma);
  if (!labels.has_both()) throw InputError("all observations have the same label: there is no density of the other");
  const double range = line.high - line.low;
  surrogates::DensityRatioClassifier ratio({0}, min_bandwidth);
  ratio.fit(((x.array() - line.low) / range).matrix().transpose(), labels.z);
  const auto density = [&](const surrogates::KernelDensity& estimate) -> VectorXd {
    return estimate.log_density(line.unit().transpose()).array().exp() / range;
  };
  return {labels.z,
          labels.threshold,
          density(ratio.positive()),
          density(ratio.negative()),
          range * ratio.positive().bandwidths()[0],
          range * ratio.negative().bandwidths()[0]};
}

std::vector<analysis::plots::Figure> draw_observed_densities(const reproduction::DrawingContext& context) {
  if (!context.runs) throw InputError("a file of kind runs is expected");
  const reproduction::MeasuredRuns& runs = *context.runs;
  const std::string& problem = runs.selection().problems.front();
  const LineProblem line = on_the_line(context.catalogs.problems.make(problem, 0));
  LayeredFigure figure{.name = "observed-densities",
                       .title = "Observations of one run each, and the densities of the best third and of the others",
                       .width = 0.0,
                       .height = 315.0};
  for (const std::string& label : runs.labels()) {
    const results::Series* series = runs.series(problem, label);
    if (!series || series->runs.empty()) continue;
    const auto n = static_cast<Index>(runs.selection().budget);
    const VectorXd x = configurations_of(series->runs.front()), y = values_of(series->runs.front());
    if (x.size() < n) throw InputError("the configurations of its runs are not on record");
    for (LayeredPanel& pane : panes_of(label, line, x.head(n), y.head(n), figure.width + 50.0)) {
      figure.panels.push_back(std::move(pane));
    }
    figure.width += column_width;
  }
  if (figure.panels.empty()) throw InputError("there are no runs");
  return {draw_layers(figure)};
}

}  // namespace bobench::papers::tiao2021
