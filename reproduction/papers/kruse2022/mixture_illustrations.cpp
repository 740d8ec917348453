#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "regression/learning_curve.hpp"
#include "reproduction/papers/kruse2022/band_panel.hpp"
#include "reproduction/papers/kruse2022/illustrations.hpp"
#include "reproduction/papers/kruse2022/plane_mixtures.hpp"
#include "surrogates/mixtures/sum_product_training.hpp"
#include "surrogates/observation_model.hpp"
#include "testfunctions/bbob/bbob.hpp"

namespace bobench::papers::kruse2022 {

using analysis::plots::Figure, analysis::plots::LayeredFigure, analysis::plots::LayeredPanel,
    analysis::plots::draw_layers, analysis::plots::layer;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;
namespace {

const char* const dark_is_high = "set palette defined (0 '#ffffff', 1 '#08519c')\nunset colorbox\n";

/// Values at the centres of cells, by x, then y.
template <class Value>
VectorXd on_cells(const VectorXd& x, const VectorXd& y, Value value) {
  MatrixXd points(2, x.size() * y.size());
  for (Index i = 0; i < x.size(); ++i) {
    for (Index j = 0; j < y.size(); ++j) points.col(i * y.size() + j) = Eigen::Vector2d(x[i], y[j]);
  }
  return value(points);
}

LayeredPanel plane_panel(const std::string& title, double left, const surrogates::GaussianMixture& truth,
                         Random& random) {
  const MatrixXd points = truth.draws(300, random);
  const auto fit = surrogates::fit_sum_product_network(points, sum_product_options(), random);
  const VectorXd axis = VectorXd::LinSpaced(61, -3.0, 3.0);
  LayeredPanel panel{.key = title, .title = title, .x_label = "x", .y_label = "y"};
  panel.box = {left, left + 220.0, 30.0, 250.0};
  panel.x_range = panel.y_range = "[-3:3]";
  panel.settings = dark_is_high;
  panel.layers = {cells_layer("density", axis, axis,
                              on_cells(axis, axis,
                                       [&](const MatrixXd& at) -> VectorXd {
                                         return fit.network.log_density(at).array().exp().sqrt();
                                       })),
                  layer("observations", "with points pointtype 7 pointsize 0.25 linecolor rgb '#d95f02'",
                        points.row(0).transpose(), points.row(1).transpose())};
  return panel;
}

}  // namespace

Figures draw_conditional_prior(const reproduction::DrawingContext& context) {
  Random random(context.seed);
  const VectorXd x = VectorXd::LinSpaced(201, 0.0, 1.0);
  VectorXd places(25);
  for (Index i = 0; i < places.size(); ++i) places[i] = i < 22 ? 0.35 * random.uniform() : random.uniform(0.85, 1.0);
  const VectorXd values = (2.0 * std::numbers::pi * places.array()).sin() + 0.1 * random.normal_vector(25).array();
  LayeredFigure figure{.name = "conditional-prior",
                       .title = "Conditional of a kernel density: 22 points on the left, 3 on the right",
                       .width = 720.0,
                       .height = 260.0};
  double left = 50.0;
  for (const auto& [weight, title] :
       {std::pair{1e-9, "without a prior"}, std::pair{1.0, "with a prior where data are few"}}) {
    surrogates::Regressor model =
        regression::standard_regressors()
            .recipe(fmt::format("kde-regression:tune=false,x_width=0.08,y_width=0.15,prior_weight={}", weight))
            .make(random());
    model.fit(places.transpose(), values);
    figure.panels.push_back(band_panel(title, title, {left, left + 290.0, 30.0, 210.0}, x,
                                       surrogates::ObservationModel(model).predict(x.transpose()),
                                       (2.0 * std::numbers::pi * x.array()).sin(), places, values));
    left += 360.0;
  }
  return {draw_layers(figure)};
}

Figure draw_sum_products(std::uint64_t seed) {
  Random random(seed);
  LayeredFigure figure{.name = "sum-products",
                       .title = "Sum-product networks with three leaves a variable: density (its root) and 300 points",
                       .width = 860.0,
                       .height = 300.0};
  figure.panels = {plane_panel("nine cells of a grid", 50.0, points_on_grid(), random),
                   plane_panel("three of the cells", 325.0, points_on_three_cells(), random),
                   plane_panel("along a diagonal", 600.0, points_on_diagonal(), random)};
  return draw_layers(figure);
}

Figures draw_test_functions(const reproduction::DrawingContext&) {
  const VectorXd axis = VectorXd::LinSpaced(41, -5.0, 5.0);
  Figures figures;
  for (const int first : {1, 13}) {
    LayeredFigure figure{
        .name = fmt::format("f{}-f{}", first, first + 11),
        .title = fmt::format("BBOB f{} to f{}, instance 1: ranks of the values (dark: low)", first, first + 11),
        .width = 700.0,
        .height = 560.0};
    for (int k = 0; k < 12; ++k) {
      const testfunctions::BbobFunction f(first + k, 2, 1);
      VectorXd values = on_cells(axis, axis, [&](const MatrixXd& at) -> VectorXd {
        VectorXd found(at.cols());
        for (Index i = 0; i < at.cols(); ++i) found[i] = f(at.col(i));
        return found;
      });
      // Ranks: values differ by powers of ten.
      std::vector<Index> order(static_cast<std::size_t>(values.size()));
      for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<Index>(i);
      std::ranges::sort(order, {}, [&](Index i) { return values[i]; });
      VectorXd ranks(values.size());
      for (std::size_t i = 0; i < order.size(); ++i) ranks[order[i]] = static_cast<double>(i);
      const double left = 40.0 + 168.0 * (k % 4), top = 30.0 + 178.0 * (k / 4);
      LayeredPanel panel{.key = fmt::format("f{}", first + k),
                         .title = fmt::format("f{} {}", first + k, testfunctions::bbob_name(first + k))};
      panel.box = {left, left + 130.0, top, top + 130.0};
      panel.x_range = panel.y_range = "[-5:5]";
      panel.settings = "set palette defined (0 '#081d58', 0.5 '#41b6c4', 1 '#ffffcc')\nunset colorbox\n";
      panel.layers = {cells_layer("rank", axis, axis, ranks),
                      layer("optimum", "with points pointtype 2 pointsize 0.8 linecolor rgb '#e31a1c'",
                            f.x_opt().segment(0, 1), f.x_opt().segment(1, 1))};
      figure.panels.push_back(std::move(panel));
    }
    figures.push_back(draw_layers(figure));
  }
  return figures;
}

}  // namespace bobench::papers::kruse2022
