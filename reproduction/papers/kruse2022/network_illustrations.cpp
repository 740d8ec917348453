#include <cmath>
#include <numbers>
#include <string>

#include <fmt/format.h>

#include "regression/learning_curve.hpp"
#include "reproduction/papers/kruse2022/band_panel.hpp"
#include "reproduction/papers/kruse2022/illustrations.hpp"
#include "reproduction/papers/kruse2022/regression_models.hpp"
#include "surrogates/observation_model.hpp"

namespace bobench::papers::kruse2022 {

using analysis::plots::Figure, analysis::plots::LayeredFigure, analysis::plots::LayeredPanel,
    analysis::plots::draw_layers;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;
using reproduction::Scale;
namespace {

surrogates::Regressor fitted(const std::string& spec, const VectorXd& places, const VectorXd& values,
                             std::uint64_t seed) {
  surrogates::Regressor model = regression::standard_regressors().recipe(spec).make(seed);
  model.fit(places.transpose(), values);
  return model;
}

/// The predictive distribution of observations.
surrogates::Prediction of_observations(const surrogates::Regressor& model, const VectorXd& x) {
  return surrogates::ObservationModel(model).predict(x.transpose());
}

/// A network of three layers of tanh with standard normal weights, on [-1, 1].
VectorXd prior_draw(const VectorXd& x, Index units, Random& random) {
  MatrixXd layer = 2.0 * x.transpose().array() - 1.0;
  for (int k = 0; k < 3; ++k) {
    const MatrixXd weights = random.normal_vector(units * layer.rows()).reshaped(units, layer.rows());
    const VectorXd biases = random.normal_vector(units);
    layer = ((weights * layer).colwise() + biases).array().tanh();
  }
  return (random.normal_vector(units).transpose() * layer).transpose().array() + random.normal();
}

std::string network(Scale scale, int units) {
  const bool is_smoke = scale == Scale::smoke;
  return fmt::format("bnn-nuts:hidden_units={},burn_in={},samples={}{}", units, is_smoke ? 20 : 200,
                     is_smoke ? 20 : 100, is_smoke ? ",max_depth=4" : ",max_depth=8");
}

double step_of(double x) {
  return 0.5 * std::sin(2.0 * std::numbers::pi * x) + (x > 0.5 ? 1.0 : 0.0);
}

/// Smooth on the left, fast on the right.
double uneven(double x) {
  return std::sin(2.0 * std::numbers::pi * x) + 0.7 * std::sin(12.0 * std::numbers::pi * x * x);
}

}  // namespace

Figure draw_step_fits(Scale scale, std::uint64_t seed) {
  Random random(seed);
  const VectorXd x = VectorXd::LinSpaced(301, 0.0, 1.0), places = random.uniform_vector(18),
                 values = places.unaryExpr(&step_of);
  LayeredFigure figure{.name = "step",
                       .title = "18 points of a function with a step: mean and two deviations of observations",
                       .width = 720.0,
                       .height = 260.0};
  double left = 50.0;
  for (const char* label : {"GP", "BNN"}) {
    const surrogates::Regressor model =
        fitted(model_named(regression_models(scale), label).spec, places, values, random());
    figure.panels.push_back(band_panel(label, label, {left, left + 290.0, 30.0, 210.0}, x, of_observations(model, x),
                                       x.unaryExpr(&step_of), places, values));
    figure.panels.back().y_range = "[-0.5:1.5]";
    left += 360.0;
  }
  return draw_layers(figure);
}

Figures draw_network_draws(const reproduction::DrawingContext& context) {
  Random random(context.seed);
  const VectorXd x = VectorXd::LinSpaced(201, 0.0, 1.0), places{{0.1, 0.2, 0.35, 0.6, 0.7, 0.9}},
                 values = places.unaryExpr(&step_of);
  constexpr Index draws = 20, units = 50, many = 500;
  MatrixXd prior(many, x.size());
  for (Index k = 0; k < many; ++k) prior.row(k) = prior_draw(x, units, random).transpose();
  const VectorXd mean = prior.colwise().mean();
  surrogates::Prediction before{mean, (prior.rowwise() - mean.transpose()).colwise().squaredNorm() / many};
  const surrogates::Regressor model =
      fitted(network(context.scale, context.scale == Scale::smoke ? 5 : 50), places, values, random());
  const VectorXd none;
  LayeredPanel of_prior = band_panel("prior", "prior: 20 draws of 3 x 50 tanh", {50.0, 340.0, 30.0, 210.0}, x, before,
                                     none, none, none),
               of_posterior = band_panel("posterior", "posterior given six points", {410.0, 700.0, 30.0, 210.0}, x,
                                         of_observations(model, x), x.unaryExpr(&step_of), places, values);
  of_prior.layers.insert(of_prior.layers.begin() + 1, draws_layer(x, prior.topRows(draws)));
  const MatrixXd posterior = model.draws(x.transpose());
  of_posterior.layers.insert(of_posterior.layers.begin() + 1,
                             draws_layer(x, posterior.topRows(std::min(draws, posterior.rows()))));
  return {draw_layers({.name = "network-draws",
                       .title = "Draws of a Bayesian network, mean and two deviations, before and after data",
                       .width = 720.0,
                       .height = 260.0,
                       .panels = {of_prior, of_posterior}})};
}

Figures draw_network_widths(const reproduction::DrawingContext& context) {
  Random random(context.seed);
  const VectorXd x = VectorXd::LinSpaced(201, 0.0, 1.0), places = random.uniform_vector(60),
                 values = places.unaryExpr(&uneven);
  LayeredFigure figure{.name = "network-widths",
                       .title = "The same 60 points, networks of three layers with more units",
                       .width = 1060.0,
                       .height = 260.0};
  double left = 50.0;
  for (const int units : context.scale == Scale::smoke ? std::vector<int>{2, 4, 6} : std::vector<int>{5, 20, 100}) {
    const surrogates::Regressor model = fitted(network(context.scale, units), places, values, random());
    const std::string title = fmt::format("3 x {} tanh", units);
    figure.panels.push_back(band_panel(title, title, {left, left + 280.0, 30.0, 210.0}, x, of_observations(model, x),
                                       x.unaryExpr(&uneven), places, values));
    left += 345.0;
  }
  return {draw_layers(figure)};
}

}  // namespace bobench::papers::kruse2022
