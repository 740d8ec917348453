#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <Eigen/Cholesky>

#include "acquisitions/confidence_bound.hpp"
#include "acquisitions/expected_improvement.hpp"
#include "core/optimizer.hpp"
#include "reproduction/papers/kruse2022/band_panel.hpp"
#include "reproduction/papers/kruse2022/illustrations.hpp"
#include "reproduction/papers/kruse2022/likelihood_optima.hpp"
#include "surrogates/gaussian_process/gaussian_process.hpp"
#include "surrogates/gaussian_process/posterior_path.hpp"

namespace bobench::papers::kruse2022 {

using analysis::plots::Box, analysis::plots::Figure, analysis::plots::Layer, analysis::plots::LayeredFigure,
    analysis::plots::LayeredPanel, analysis::plots::draw_layers, analysis::plots::layer, analysis::plots::straight_line;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;
using surrogates::GaussianProcess;
namespace {

VectorXd unit_line() {
  return VectorXd::LinSpaced(301, 0.0, 1.0);
}

VectorXd sine_of(const VectorXd& x) {
  return (4.0 * std::numbers::pi * x.array()).sin();
}

GaussianProcess process_on(const VectorXd& x, const VectorXd& y, double length, double noise) {
  GaussianProcess model(
      {.kernel = surrogates::KernelFamily::squared_exponential, .targets = surrogates::TargetScaling::raw});
  model.condition(x.transpose(), y, {.amplitude = 1.0, .length_scales = VectorXd::Constant(1, length), .noise = noise});
  return model;
}

/// The model of figures 2.2 to 2.4: five points of a sine.
struct SineFit {
  VectorXd places{{0.02, 0.2, 0.42, 0.55, 0.97}};
  VectorXd values = sine_of(places);
  GaussianProcess model = process_on(places, values, 0.12, 1e-6);
};

/// An acquisition function with the height of its maximum.
struct NamedScore {
  std::string name;
  VectorXd score;
};

std::vector<NamedScore> three_acquisitions(const surrogates::Prediction& prediction, double best) {
  return {
      {"expected improvement", acquisitions::expected_improvement(prediction, best)},
      {"- LCB, quantile 0.841", acquisitions::confidence_bound(prediction, acquisitions::confidence_factor(0.841))},
      {"- LCB, quantile 0.999", acquisitions::confidence_bound(prediction, acquisitions::confidence_factor(0.999))}};
}

LayeredPanel draws_panel(const std::string& title, const Box& box, const VectorXd& x, const MatrixXd& draws,
                         const VectorXd& places, const VectorXd& values) {
  LayeredPanel panel{.key = title, .title = title, .x_label = "x", .y_label = "f(x)", .box = box};
  panel.x_range = "[0:5]";
  panel.y_range = "[-3:3]";
  panel.layers = {draws_layer(x, draws)};
  if (x.size() < 20) panel.layers.front().look = "with linespoints pointtype 7 pointsize 0.4 linecolor rgb '#2b8cbe'";
  if (places.size() > 0) panel.layers.push_back(layer("observations", black_points, places, values));
  return panel;
}

/// Draws (count x points) of N(mean, covariance).
MatrixXd normal_draws(const VectorXd& mean, MatrixXd covariance, Index count, Random& random) {
  covariance.diagonal().array() += 1e-9;
  const MatrixXd factor = covariance.llt().matrixL();
  MatrixXd draws(count, mean.size());
  for (Index k = 0; k < count; ++k) draws.row(k) = (mean + factor * random.normal_vector(mean.size())).transpose();
  return draws;
}

MatrixXd squared_exponential(const VectorXd& x) {
  MatrixXd k(x.size(), x.size());
  for (Index i = 0; i < x.size(); ++i) k.col(i) = (-0.5 * (x.array() - x[i]).square()).exp();
  return k;
}

/// Mean squared error on new points of kernel ridge regression with the penalty 10^a and the width 10^b, on 30 points
/// of a noisy sine.
class TunedRegression {
 public:
  explicit TunedRegression(std::uint64_t seed) {
    Random random(seed);
    train_ = random.uniform_vector(30);
    test_ = random.uniform_vector(200);
    y_ = sine_of(train_) + 0.3 * random.normal_vector(train_.size());
  }
  double error(double log_penalty, double log_width) const {
    const double width = std::pow(10.0, log_width);
    const auto kernel = [&](const VectorXd& a, const VectorXd& b) {
      MatrixXd k(a.size(), b.size());
      for (Index i = 0; i < b.size(); ++i) k.col(i) = (-0.5 * ((a.array() - b[i]) / width).square()).exp();
      return k;
    };
    MatrixXd K = kernel(train_, train_);
    K.diagonal().array() += std::pow(10.0, log_penalty);
    return (kernel(test_, train_) * K.ldlt().solve(y_) - sine_of(test_)).squaredNorm() /
           static_cast<double>(test_.size());
  }

 private:
  VectorXd train_, test_, y_;
};

constexpr double least_penalty = -4.0, largest_penalty = 1.0, least_width = -2.0, largest_width = 0.5;

/// The configurations of 23 evaluations by `gp-ei`.
std::pair<VectorXd, VectorXd> searched(const TunedRegression& regression, const reproduction::DrawingContext& context) {
  const SearchSpace space({{"penalty", RealParameter{least_penalty, largest_penalty}},
                           {"width", RealParameter{least_width, largest_width}}});
  constexpr int evaluations = 23;
  Optimizer optimizer = context.catalogs.optimizers.recipe("gp-ei:initial_points=5")
                            .make({space, evaluations, RunStreams(context.seed, "kruse2022/figure-2.1", "gp-ei", 0)});
  VectorXd penalty(evaluations), width(evaluations);
  for (Index i = 0; i < evaluations; ++i) {
    const Trial trial = optimizer.ask();
    penalty[i] = trial.configuration[0];
    width[i] = trial.configuration[1];
    optimizer.tell(trial, {.value = regression.error(penalty[i], width[i])});
  }
  return {penalty, width};
}

}  // namespace

Figures draw_grid_and_search(const reproduction::DrawingContext& context) {
  const TunedRegression regression(context.seed);
  const VectorXd penalties = VectorXd::LinSpaced(51, least_penalty, largest_penalty),
                 widths = VectorXd::LinSpaced(51, least_width, largest_width);
  VectorXd heights(penalties.size() * widths.size());
  for (Index i = 0; i < penalties.size(); ++i) {
    for (Index j = 0; j < widths.size(); ++j) {
      heights[i * widths.size() + j] = std::log10(regression.error(penalties[i], widths[j]));
    }
  }
  VectorXd grid_penalty(23), grid_width(23);  // the first 23 of 10 x 10 settings
  for (Index i = 0; i < 23; ++i) {
    grid_penalty[i] = least_penalty + (largest_penalty - least_penalty) * static_cast<double>(i % 10) / 9.0;
    grid_width[i] = least_width + (largest_width - least_width) * static_cast<double>(i / 10) / 9.0;
  }
  const auto [penalty, width] = searched(regression, context);
  const auto panel = [&](const char* title, double left, const VectorXd& x, const VectorXd& y) {
    LayeredPanel one{.key = title, .title = title, .x_label = "log10 of the penalty", .y_label = "log10 of the width"};
    one.box = {left, left + 250.0, 30.0, 230.0};
    one.x_range = fmt::format("[{:g}:{:g}]", least_penalty, largest_penalty);
    one.y_range = fmt::format("[{:g}:{:g}]", least_width, largest_width);
    one.settings = "set palette defined (0 '#081d58', 0.5 '#41b6c4', 1 '#ffffcc')\nset cblabel 'log10 of the error'\n";
    one.layers = {cells_layer("error", penalties, widths, heights),
                  layer("evaluations", "with points pointtype 7 pointsize 0.6 linecolor rgb '#e31a1c'", x, y)};
    return one;
  };
  const LayeredFigure figure{.name = "grid-and-search",
                             .title = "Two settings of a kernel regression: test error, and what was evaluated",
                             .width = 760.0,
                             .height = 280.0,
                             .panels = {panel("first 23 of a grid of 100", 55.0, grid_penalty, grid_width),
                                        panel("23 evaluations of gp-ei", 430.0, penalty, width)}};
  return {draw_layers(figure)};
}

Figure draw_acquisitions() {
  const SineFit fit;
  const VectorXd x = unit_line();
  const surrogates::Prediction prediction = fit.model.predict(x.transpose());
  LayeredFigure figure{.name = "acquisitions",
                       .title = "A Gaussian process, three acquisition functions, and the maximum of each",
                       .width = 560.0,
                       .height = 640.0};
  figure.panels = {band_panel("model", "Gaussian process given five points of a sine", {50.0, 540.0, 30.0, 180.0}, x,
                              prediction, sine_of(x), fit.places, fit.values)};
  double top = 230.0;
  for (const NamedScore& one : three_acquisitions(prediction, fit.values.minCoeff())) {
    Index best = 0;
    const double height = one.score.maxCoeff(&best);
    LayeredPanel panel{.key = one.name, .title = one.name, .x_label = "x", .y_label = "score"};
    panel.box = {50.0, 540.0, top, top + 80.0};
    panel.x_range = "[0:1]";
    panel.layers = {layer("score", blue_line, x, one.score),
                    straight_line("next sample", "with lines linecolor rgb '#d95f02' linewidth 2",
                                  {x[best], one.score.minCoeff()}, {x[best], height})};
    figure.panels.push_back(panel);
    top += 137.0;
  }
  return draw_layers(figure);
}

Figure draw_acquisition_heights() {
  const SineFit fit;
  const VectorXd x = unit_line(), gains = VectorXd::LinSpaced(61, -2.5, 1.0), sds = VectorXd::LinSpaced(61, 0.02, 1.1);
  surrogates::Prediction cells{VectorXd(gains.size() * sds.size()), VectorXd(gains.size() * sds.size())};
  for (Index i = 0; i < gains.size(); ++i) {
    for (Index j = 0; j < sds.size(); ++j) {
      cells.mean[i * sds.size() + j] = -gains[i];
      cells.variance[i * sds.size() + j] = sds[j] * sds[j];
    }
  }
  const surrogates::Prediction prediction = fit.model.predict(x.transpose());
  const double best = fit.values.minCoeff();
  const std::vector<NamedScore> heights = three_acquisitions(cells, 0.0), scores = three_acquisitions(prediction, best);
  LayeredFigure figure{.name = "acquisition-heights",
                       .title = "Acquisition functions over the mean's improvement and the deviation (dark: high)",
                       .width = 860.0,
                       .height = 270.0};
  for (std::size_t k = 0; k < heights.size(); ++k) {
    Index at = 0;
    scores[k].score.maxCoeff(&at);
    const VectorXd gain = best - prediction.mean.array(), sd = prediction.variance.cwiseSqrt();
    LayeredPanel panel{
        .key = heights[k].name, .title = heights[k].name, .x_label = "y_min - mean", .y_label = "deviation"};
    const double left = 50.0 + 275.0 * static_cast<double>(k);
    panel.box = {left, left + 215.0, 30.0, 220.0};
    panel.x_range = "[-2.5:1]";
    panel.y_range = "[0:1.1]";
    panel.settings = "set palette defined (0 '#ffffff', 1 '#08519c')\nunset colorbox\n";
    panel.layers = {cells_layer("height", gains, sds, heights[k].score), layer("model", orange_line, gain, sd),
                    layer("maximum", "with points pointtype 7 pointsize 0.9 linecolor rgb '#d95f02'",
                          gain.segment(at, 1), sd.segment(at, 1))};
    figure.panels.push_back(panel);
  }
  return draw_layers(figure);
}

Figures draw_process_draws(const reproduction::DrawingContext& context) {
  Random random(context.seed);
  const VectorXd few = VectorXd::LinSpaced(11, 0.0, 5.0), many = VectorXd::LinSpaced(201, 0.0, 5.0);
  const VectorXd places{{0.7, 2.0, 3.8}}, values{{0.8, -0.9, 0.5}}, none;
  const GaussianProcess posterior = process_on(places, values, 1.0, 1e-6);
  const auto prior = [&](const VectorXd& x) {
    return normal_draws(VectorXd::Zero(x.size()), squared_exponential(x), 10, random);
  };
  const auto given = [&](const VectorXd& x) {
    return normal_draws(posterior.predict(x.transpose()).mean, posterior.covariance(x.transpose(), x.transpose()), 10,
                        random);
  };
  const LayeredFigure figure{
      .name = "process-draws",
      .title = "Ten draws of a Gaussian process, at 11 points and on a line, before and after three observations",
      .width = 720.0,
      .height = 500.0,
      .panels = {draws_panel("prior, 11 points", {50.0, 340.0, 30.0, 210.0}, few, prior(few), none, none),
                 draws_panel("prior, line", {410.0, 700.0, 30.0, 210.0}, many, prior(many), none, none),
                 draws_panel("posterior, 11 points", {50.0, 340.0, 270.0, 450.0}, few, given(few), places, values),
                 draws_panel("posterior, line", {410.0, 700.0, 270.0, 450.0}, many, given(many), places, values)}};
  return {draw_layers(figure)};
}

Figure draw_two_optima(std::uint64_t seed) {
  Random random(seed);
  const VectorXd x = unit_line();
  VectorXd places, values;
  GaussianProcess model;
  std::vector<LikelihoodOptimum> optima;
  for (int attempt = 0; attempt < 100 && optima.size() < 2; ++attempt) {  // most data sets have two
    places = random.uniform_vector(10);
    values = sine_of(places) + 0.3 * random.normal_vector(10);
    model.condition(places.transpose(), values,
                    {.amplitude = 1.0, .length_scales = VectorXd::Constant(1, 0.2), .noise = 1e-2});
    optima = optima_of_likelihood(model, random);
  }
  LayeredFigure figure{.name = "two-optima",
                       .title = "The same data, a Gaussian process at optima of its likelihood",
                       .width = 720.0,
                       .height = 260.0};
  double left = 50.0;
  for (std::size_t k = 0; k < std::min<std::size_t>(2, optima.size()); ++k) {
    const LikelihoodOptimum& one = optima[k];
    model.condition(places.transpose(), values,
                    {.amplitude = std::exp(one.theta[0]),
                     .length_scales = VectorXd::Constant(1, std::exp(one.theta[1])),
                     .noise = std::exp(one.theta[2])});
    surrogates::Prediction prediction = model.predict(x.transpose());
    prediction.variance.array() += model.noise_variance();
    figure.panels.push_back(band_panel(fmt::format("optimum {}", k + 1),
                                       fmt::format("{} of 10 starts: length-scale {:.2g}, log likelihood {:.2f}",
                                                   one.starts, std::exp(one.theta[1]), one.value),
                                       {left, left + 290.0, 30.0, 210.0}, x, prediction, sine_of(x), places, values));
    figure.panels.back().y_range = "[-2.5:2.5]";
    left += 360.0;
  }
  return draw_layers(figure);
}

}  // namespace bobench::papers::kruse2022
