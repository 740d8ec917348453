#include "reproduction/papers/hassen2021/class_balance.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "analysis/plots/layered_panels.hpp"
#include "analysis/plots/style.hpp"
#include "reproduction/papers/tiao2021/line_problem.hpp"
#include "reproduction/papers/tiao2021/step_through.hpp"

namespace bobench::papers::hassen2021 {

using analysis::plots::LayeredFigure, analysis::plots::LayeredPanel, analysis::plots::keyed, analysis::plots::layer;
using Eigen::Index, Eigen::VectorXd;
using tiao2021::ClassifierState, tiao2021::WatchedRun, tiao2021::WatchRequest;
namespace {

constexpr const char* shown_label = "BOGGN";

int runs_at(reproduction::Scale scale) {
  return scale == reproduction::Scale::smoke ? 1 : scale == reproduction::Scale::quick ? 5 : 20;
}

/// A setting of the optimiser, and its result.
struct Variation {
  std::string name;  ///< "gamma 1/4"
  Balance balance;
};

/// Runs the file's optimiser with one option set to each of the values in turn.
class Variations {
 public:
  explicit Variations(const reproduction::DrawingContext& context) : context_(context) {
    const reproduction::RunSelection& selection = context.runs->selection();
    request_.problem = selection.problems.front();
    request_.budget = static_cast<int>(selection.budget);
    request_.seed = context.seed;
    request_.points = tiao2021::on_the_line(context.catalogs.problems.make(request_.problem, 0)).unit().transpose();
    spec_ = tiao2021::spec_of(shown_label, *context.runs);
    initial_points_ = context.catalogs.optimizers.recipe(spec_).options.at("initial_points");
  }

  Variation run(const std::string& name, const std::string& option, double value) const {
    WatchRequest request = request_;
    request.optimizer = tiao2021::with_option(spec_, option, fmt::format("{:.17g}", value));
    std::vector<WatchedRun> runs;
    for (request.replicate = 0; request.replicate < runs_at(context_.scale); ++request.replicate) {
      runs.push_back(tiao2021::watch(request, context_.catalogs));
    }
    return {name, balance_of(runs, initial_points_)};
  }

 private:
  const reproduction::DrawingContext& context_;
  WatchRequest request_;
  std::string spec_;
  Index initial_points_ = 0;
};

LayeredPanel balance_panel(const std::string& title, const std::string& y_label, const VectorXd Balance::*quantity,
                           const std::vector<Variation>& variations, double left, double top) {
  const VectorXd& n = variations.front().balance.observations;
  LayeredPanel panel{.key = title + ", " + y_label,
                     .title = title,
                     .x_label = "observations",
                     .y_label = y_label,
                     .box = {left, left + 250.0, top, top + 140.0},
                     .x_range = fmt::format("[{}:{}]", n[0] - 0.5, n[n.size() - 1] + 0.5),
                     .y_range = "[0:1]"};
  std::size_t place = 0;
  for (const Variation& one : variations) {
    const std::string look = fmt::format("with linespoints linecolor rgb '{}' linewidth 1.4 pointtype {} pointsize 0.4",
                                         analysis::plots::color_of(place), place + 4);
    panel.layers.push_back(keyed(layer(one.name, look, one.balance.observations, one.balance.*quantity)));
    ++place;
  }
  return panel;
}

analysis::plots::Figure balance_figure(const reproduction::DrawingContext& context) {
  const Variations variations(context);
  const std::vector<Variation> gammas = {
      variations.run("gamma 1/10", "gamma", 0.1), variations.run("gamma 1/4", "gamma", 0.25),
      variations.run("gamma 1/3", "gamma", 1.0 / 3.0), variations.run("gamma 1/2", "gamma", 0.5)};
  std::vector<Variation> deltas;
  for (const double delta : {0.01, 0.1, 1.0, 10.0, 100.0}) {
    deltas.push_back(variations.run(fmt::format("delta {:g}", delta), "prior_precision", delta));
  }
  const char *share = "share of label 1", *probability = "mean class probability";
  const std::string of_gamma = "gamma varied", of_delta = "prior precision delta varied";
  LayeredFigure figure{.name = "class-balance",
                       .title = "The balance of the classes: the labels, and the classifier's probabilities",
                       .width = 660.0,
                       .height = 430.0};
  figure.panels = {balance_panel(of_gamma, share, &Balance::positive_share, gammas, 50.0, 30.0),
                   balance_panel(of_delta, share, &Balance::positive_share, deltas, 375.0, 30.0),
                   balance_panel(of_gamma, probability, &Balance::probability, gammas, 50.0, 240.0),
                   balance_panel(of_delta, probability, &Balance::probability, deltas, 375.0, 240.0)};
  figure.notes = {
      fmt::format("Means of {} runs. The mean class probability is that over the whole box.", runs_at(context.scale))};
  return draw_layers(figure);
}

}  // namespace

Balance balance_of(const std::vector<WatchedRun>& runs, Index initial_points) {
  const auto budget = static_cast<Index>(runs.front().run.evaluations());
  const Index fits = std::max<Index>(0, budget - initial_points);
  Balance balance{VectorXd(fits), VectorXd::Zero(fits), VectorXd::Zero(fits)};
  VectorXd count = VectorXd::Zero(fits);
  for (Index i = 0; i < fits; ++i) balance.observations[i] = static_cast<double>(initial_points + i);
  for (const WatchedRun& run : runs) {
    for (const ClassifierState& state : run.states) {
      const Index i = state.observations() - initial_points;
      if (i < 0 || i >= fits) continue;
      balance.positive_share[i] += state.z.mean();
      balance.probability[i] += state.probability.mean();
      count[i] += 1.0;
    }
  }
  balance.positive_share.array() /= count.array();  // 0 / 0 is NaN
  balance.probability.array() /= count.array();
  return balance;
}

std::vector<analysis::plots::Figure> draw_workflow(const reproduction::DrawingContext& context) {
  return tiao2021::draw_steps(context, shown_label);
}

std::vector<analysis::plots::Figure> draw_class_balance(const reproduction::DrawingContext& context) {
  std::vector<analysis::plots::Figure> figures = tiao2021::draw_steps(context, shown_label);
  figures.push_back(balance_figure(context));
  return figures;
}

}  // namespace bobench::papers::hassen2021
