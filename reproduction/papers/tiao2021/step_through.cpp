#include "reproduction/papers/tiao2021/step_through.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "analysis/plots/layered_panels.hpp"
#include "core/error.hpp"
#include "reproduction/papers/tiao2021/label_arrays.hpp"
#include "reproduction/papers/tiao2021/line_problem.hpp"
#include "surrogates/quantile_labels.hpp"

namespace bobench::papers::tiao2021 {

using analysis::plots::Box, analysis::plots::Layer, analysis::plots::LayeredFigure, analysis::plots::LayeredPanel,
    analysis::plots::Stroke, analysis::plots::layer, analysis::plots::straight_line;
using Eigen::Index, Eigen::VectorXd;
namespace {

constexpr int most_steps = 6;
// Sizes of the panes of a state, in points.
constexpr double main_width = 230.0, main_height = 130.0, side_width = 75.0, bottom_height = 62.0, pane_gap = 14.0;
constexpr double state_width = 60.0 + main_width + pane_gap + side_width, state_height = 264.0;

const std::string dashed_line = "with lines linecolor rgb '#000000' dashtype 2 linewidth 0.9";

std::string line_look(const char* color, double width) {
  return fmt::format("with lines linecolor rgb '{}' linewidth {}", color, width);
}

/// Draws the three panes of one state; `left` and `top` are those of the main pane.
class StatePanes {
 public:
  StatePanes(const LineProblem& line, const Step& step, double gamma, double left, double top)
      : line_(line), step_(step), gamma_(gamma), left_(left), top_(top) {
    low_ = std::min(line.value.minCoeff(), step.y.minCoeff());
    high_ = std::max(line.value.maxCoeff(), step.y.maxCoeff());
    const double margin = 0.06 * (high_ - low_);
    low_ -= margin;
    high_ += margin;
  }

  std::vector<LayeredPanel> panes() const { return {main(), side(), bottom()}; }

 private:
  LayeredPanel pane(const char* name, const Box& box) const {
    LayeredPanel panel{.key = fmt::format("iteration {}, {}", step_.iteration, name), .box = box};
    panel.x_range = fmt::format("[{}:{}]", line_.low, line_.high);
    panel.y_range = fmt::format("[{:.17g}:{:.17g}]", low_, high_);
    return panel;
  }

  Layer suggested(double from, double to) const {
    return straight_line("suggested", line_look(suggested_color, 1.6), {step_.suggested, from}, {step_.suggested, to});
  }

  LayeredPanel main() const {
    LayeredPanel panel = pane("function", {left_, left_ + main_width, top_, top_ + main_height});
    panel.title = fmt::format("Iteration {}{}", step_.iteration, step_.probability ? "" : ": a random draw");
    panel.y_label = "y";
    panel.settings = "set format x ''\n";
    panel.layers = {layer("noise-free", line_look(line_color, 1.2), line_.x, line_.value), suggested(low_, high_),
                    straight_line("tau", dashed_line, {line_.low, step_.threshold}, {line_.high, step_.threshold})};
    for (Layer& one : crosses(step_.x, step_.y, step_.z)) panel.layers.push_back(std::move(one));
    if (step_.iteration > 1) {
      const Index last = step_.x.size() - 1;
      panel.layers.push_back({.series = "evaluated in the previous iteration",
                              .look = "with points pointtype 4 pointsize 1.1 linecolor rgb '#666666'",
                              .strokes = {{{step_.x[last], step_.y[last], step_.z[last]}}}});
    }
    return panel;
  }

  /// The empirical distribution: y on the vertical axis, its share on the horizontal one.
  LayeredPanel side() const {
    const double left = left_ + main_width + pane_gap;
    LayeredPanel panel = pane("distribution", {left, left + side_width, top_, top_ + main_height});
    panel.x_label = "ECDF";
    panel.x_range = "[0:1]";
    panel.settings = "set format y ''; set xtics 0,0.5,1\n";
    VectorXd sorted = step_.y;
    std::sort(sorted.begin(), sorted.end());
    const VectorXd shares = empirical_distribution(sorted);
    Stroke stairs = {{0.0, low_}};
    for (Index i = 0; i < sorted.size(); ++i) {
      stairs.push_back({stairs.back().x, sorted[i]});
      stairs.push_back({shares[i], sorted[i]});
    }
    stairs.push_back({1.0, high_});
    panel.layers = {{.series = "distribution", .look = line_look(line_color, 1.4), .strokes = {std::move(stairs)}},
                    straight_line("gamma", dashed_line, {gamma_, low_}, {gamma_, high_}),
                    straight_line("tau", dashed_line, {0.0, step_.threshold}, {1.0, step_.threshold})};
    return panel;
  }

  LayeredPanel bottom() const {
    const double top = top_ + main_height + pane_gap;
    LayeredPanel panel = pane("classifier", {left_, left_ + main_width, top, top + bottom_height});
    panel.x_label = "x";
    panel.y_label = "z, class probability";
    panel.y_range = "[-0.12:1.12]";
    panel.settings = "set ytics 0,0.5,1\n";
    if (step_.probability) {
      panel.layers.push_back(layer("class probability", line_look(line_color, 1.4), line_.x, *step_.probability));
    }
    panel.layers.push_back(suggested(-0.12, 1.12));
    for (Layer& one : crosses(step_.x, step_.z, step_.z)) panel.layers.push_back(std::move(one));
    return panel;
  }

  const LineProblem& line_;
  const Step& step_;
  double gamma_, left_, top_, low_, high_;
};

/// Two columns, with iterations from top to bottom, as in the paper.
analysis::plots::Figure figure_of(const std::string& name, const std::string& title, const LineProblem& line,
                                  const std::vector<Step>& steps, double gamma) {
  const std::size_t rows = (steps.size() + 1) / 2;
  LayeredFigure figure{.name = name,
                       .title = title,
                       .width = 2.0 * state_width + 20.0,
                       .height = static_cast<double>(rows) * state_height + 24.0,
                       .notes = {"Crosses of the better share, y <= tau, have label 1; framed: what the previous "
                                 "iteration evaluated; the upright green line: what comes next."}};
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const double left = 52.0 + static_cast<double>(i / rows) * state_width;
    const double top = 28.0 + static_cast<double>(i % rows) * state_height;
    for (LayeredPanel& pane : StatePanes(line, steps[i], gamma, left, top).panes())
      figure.panels.push_back(std::move(pane));
  }
  return draw_layers(figure);
}

}  // namespace

std::vector<Step> steps_of(const WatchedRun& run, double gamma, Index initial_points, int most) {
  const VectorXd x = configurations_of(run.run), y = values_of(run.run);
  std::vector<Step> steps;
  for (Index n = initial_points; n < y.size() && static_cast<int>(steps.size()) < most; ++n) {
    const surrogates::QuantileLabels labels = surrogates::quantile_labels(y.head(n), gamma);
    Step step{static_cast<int>(steps.size()) + 1, x.head(n), y.head(n), labels.z, labels.threshold, {}, x[n]};
    const auto state = std::ranges::find(run.states, n, &ClassifierState::observations);
    if (state != run.states.end()) step.probability = state->probability;
    steps.push_back(std::move(step));
  }
  return steps;
}

std::vector<analysis::plots::Figure> draw_steps(const reproduction::DrawingContext& context, const std::string& label) {
  if (!context.runs) throw InputError("a file of kind runs is expected");
  const reproduction::RunSelection& selection = context.runs->selection();
  const std::string spec = spec_of(label, *context.runs);
  const nlohmann::json options = context.catalogs.optimizers.recipe(spec).options;
  std::vector<analysis::plots::Figure> figures;
  for (const std::string& problem : selection.problems) {
    const LineProblem line = on_the_line(context.catalogs.problems.make(problem, 0));
    const WatchedRun run = watch({.problem = problem,
                                  .optimizer = spec,
                                  .budget = static_cast<int>(selection.budget),
                                  .seed = context.seed,
                                  .points = line.unit().transpose()},
                                 context.catalogs);
    const double gamma = options.at("gamma");
    const std::vector<Step> steps = steps_of(run, gamma, options.at("initial_points"), most_steps);
    const std::string name = selection.problems.size() == 1 ? "steps" : "steps-" + analysis::plots::file_stem(problem);
    figures.push_back(
        figure_of(name, fmt::format("{} on {}: the states of one run", label, problem), line, steps, gamma));
  }
  return figures;
}

std::vector<analysis::plots::Figure> draw_bore_steps(const reproduction::DrawingContext& context) {
  return draw_steps(context, "BORE-MLP");
}

}  // namespace bobench::papers::tiao2021
