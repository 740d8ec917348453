#include "reproduction/papers/kruse2022/band_panel.hpp"

#include <utility>

#include <fmt/format.h>

namespace bobench::papers::kruse2022 {

using analysis::plots::Layer, analysis::plots::LayeredPanel, analysis::plots::Stroke, analysis::plots::layer;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

LayeredPanel band_panel(const std::string& key, const std::string& title, const analysis::plots::Box& box,
                        const VectorXd& x, const surrogates::Prediction& prediction, const VectorXd& function,
                        const VectorXd& places, const VectorXd& values) {
  const VectorXd deviation = prediction.variance.cwiseSqrt();
  Layer band{.series = "two deviations",
             .look = "with filledcurves fillstyle solid 1 noborder linecolor rgb '#c6dbef'",
             .strokes = {{}},
             .columns = "1:2:3"};
  for (Index i = 0; i < x.size(); ++i) {
    band.strokes.front().push_back(
        {x[i], prediction.mean[i] - 2.0 * deviation[i], prediction.mean[i] + 2.0 * deviation[i]});
  }
  LayeredPanel panel{.key = key, .title = title, .x_label = "x", .y_label = "y", .box = box};
  panel.x_range = fmt::format("[{:g}:{:g}]", x.minCoeff(), x.maxCoeff());
  panel.layers = {std::move(band),
                  layer("mean", "with lines linecolor rgb '#d7191c' linewidth 1.4", x, prediction.mean)};
  if (function.size() > 0) panel.layers.push_back(layer("function", dashed_line, x, function));
  panel.layers.push_back(layer("observations", black_points, places, values));
  return panel;
}

Layer draws_layer(const VectorXd& x, const MatrixXd& draws) {
  Layer all{.series = "draws", .look = thin_line, .strokes = {}};
  for (Index k = 0; k < draws.rows(); ++k) {
    Stroke& one = all.strokes.emplace_back();
    for (Index i = 0; i < x.size(); ++i) one.push_back({x[i], draws(k, i)});
  }
  return all;
}

Layer cells_layer(const std::string& series, const VectorXd& x, const VectorXd& y, const VectorXd& value) {
  Stroke points;
  for (Index i = 0; i < x.size(); ++i) {
    for (Index j = 0; j < y.size(); ++j) points.push_back({x[i], y[j], value[i * y.size() + j]});
  }
  const double width = x[1] - x[0], height = y[1] - y[0];
  return {.series = series,
          .look = "with boxxyerror fillstyle solid noborder linecolor palette",
          .strokes = {std::move(points)},
          .columns = fmt::format("1:2:({:g}):({:g}):3", 0.51 * width, 0.51 * height)};
}

}  // namespace bobench::papers::kruse2022
