#include "reproduction/papers/tiao2021/label_arrays.hpp"

#include <utility>

#include <fmt/format.h>

#include "analysis/plots/layered_panels.hpp"
#include "runners/execution/single_run.hpp"
#include "surrogates/quantile_labels.hpp"

namespace bobench::papers::tiao2021 {

using analysis::plots::Layer, analysis::plots::LayeredFigure, analysis::plots::LayeredPanel, analysis::plots::Stroke;
using Eigen::Index, Eigen::VectorXd;
namespace {

constexpr Index first_row = 4, last_row = 16;
constexpr double labelled_share = 0.25;

/// The observations of a run on f(x) = 0 with N(0, 1) noise; their positions are irrelevant.
VectorXd noise_only_targets(const reproduction::DrawingContext& context) {
  const std::string id = "synthetic/noise-only";
  const auto run = runners::execute_run({context.catalogs.problems.make(id, 0),
                                         id,
                                         context.catalogs.optimizers.recipe("random-search"),
                                         0,
                                         {context.seed, static_cast<int>(last_row), false}});
  return Eigen::Map<const VectorXd>(run->value.data(), static_cast<Index>(run->value.size()));
}

/// A square for each entry of an array, coloured by its value.
Layer cells(const std::vector<LabelRow>& rows, const std::string& series, const VectorXd LabelRow::*values) {
  Stroke squares;
  for (const LabelRow& row : rows) {
    const VectorXd& entries = row.*values;
    for (Index i = 0; i < entries.size(); ++i) {
      squares.push_back({static_cast<double>(i + 1), static_cast<double>(entries.size()), entries[i]});
    }
  }
  return {.series = series,
          .look = "with boxxyerror fillstyle solid noborder linecolor palette",
          .strokes = {std::move(squares)},
          .columns = "1:2:(0.46):(0.46):3"};
}

/// Frames around the labels that differ from the previous row.
Layer flips(const std::vector<LabelRow>& rows) {
  Stroke frames;
  for (const LabelRow& row : rows) {
    for (Index i = 0; i < row.flipped.size(); ++i) {
      if (row.flipped[i] == 1) frames.push_back({static_cast<double>(i + 1), static_cast<double>(row.z.size()), 1.0});
    }
  }
  return {.series = "flipped",
          .look = "with boxxyerror fillstyle empty linecolor rgb '#000000' linewidth 1.6",
          .strokes = {std::move(frames)},
          .columns = "1:2:(0.46):(0.46)"};
}

LayeredPanel array_panel(std::string key, std::string title, double left, std::string settings,
                         std::vector<Layer> layers) {
  return {.key = std::move(key),
          .title = std::move(title),
          .x_label = "observation n",
          .y_label = "iteration N",
          .box = {left, left + 195.0, 30.0, 225.0},
          .x_range = fmt::format("[0.4:{}.6]", last_row),
          .y_range = fmt::format("[{}.6:{}.4]", last_row, first_row - 1),
          .settings = "set colorbox; set cbtics font ',8'\n" + std::move(settings),
          .layers = std::move(layers)};
}

}  // namespace

VectorXd empirical_distribution(const VectorXd& y) {
  VectorXd shares(y.size());
  for (Index i = 0; i < y.size(); ++i) {
    shares[i] = static_cast<double>((y.array() <= y[i]).count()) / static_cast<double>(y.size());
  }
  return shares;
}

std::vector<LabelRow> label_rows(const VectorXd& y, double gamma, Index first) {
  std::vector<LabelRow> rows;
  for (Index n = first; n <= y.size(); ++n) {
    const surrogates::QuantileLabels labels = surrogates::quantile_labels(y.head(n), gamma);
    LabelRow row{y.head(n), empirical_distribution(y.head(n)), labels.z, Eigen::ArrayXi::Zero(n), labels.threshold};
    if (!rows.empty()) row.flipped.head(n - 1) = (row.z.head(n - 1).array() != rows.back().z.array()).cast<int>();
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<analysis::plots::Figure> draw_label_arrays(const reproduction::DrawingContext& context) {
  const std::vector<LabelRow> rows = label_rows(noise_only_targets(context), labelled_share, first_row);
  LayeredFigure figure{.name = "label-arrays",
                       .title =
                           "Targets, their empirical distribution and labels from one iteration to the next; "
                           "framed: labels that have flipped",
                       .width = 880.0,
                       .height = 270.0};
  const std::string shades = "set palette defined (0 '#2166ac', 0.5 '#f7f7f7', 1 '#b2182b')\n";
  figure.panels = {
      array_panel("targets", "(a) targets y", 45.0, shades + "set cbrange [-2.5:2.5]\n",
                  {cells(rows, "y", &LabelRow::y)}),
      array_panel("distribution", "(b) empirical distribution", 340.0, shades + "set cbrange [0:1]\n",
                  {cells(rows, "distribution", &LabelRow::distribution)}),
      array_panel("labels", "(c) labels z at gamma 1/4", 635.0,
                  "set palette defined (0 '#9ecae1', 1 '#d6604d') maxcolors 2\nset cbrange [0:1]\nset cbtics (0, 1)\n",
                  {cells(rows, "z", &LabelRow::z), flips(rows)})};
  return {draw_layers(figure)};
}

}  // namespace bobench::papers::tiao2021
