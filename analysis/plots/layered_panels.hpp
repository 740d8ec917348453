// Panels of any size and place on one page, each with layers of curves, points or cells over one another: figures that
// explain, where small multiples compare.
#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

#include "analysis/plots/figure.hpp"

namespace bobench::analysis::plots {

/// A point of a layer; `value` is what its colour stands for, where the layer has a look that heeds it.
struct LayerPoint {
  double x = 0.0, y = 0.0, value = 0.0;
};
using Stroke = std::vector<LayerPoint>;

struct Layer {
  std::string series;                ///< its name in the data and, where it is keyed, in the legend
  std::string look;                  ///< gnuplot: "with lines linecolor rgb '#D55E00'"
  std::vector<Stroke> strokes = {};  ///< the pen is lifted between them
  bool is_keyed = false;
  std::string columns = "1:2";  ///< of x, y, value that the look wants: "1:2:3"
};

/// The layer of a curve y over x, both of one size; of separate points if `look` draws points.
Layer layer(std::string series, std::string look, const Eigen::VectorXd& x, const Eigen::VectorXd& y);
/// A straight line, such as one that marks a value.
Layer straight_line(std::string series, std::string look, LayerPoint from, LayerPoint to);

/// The same layer with its name in the panel's legend.
Layer keyed(Layer layer);

/// Edges in points (1/72 inch) from the figure's left and upper ones.
struct Box {
  double left = 0.0, right = 0.0, top = 0.0, bottom = 0.0;
};

/// What gnuplot takes for a range: "[0:1]", "[*:*]".
struct LayeredPanel {
  std::string key;  ///< tells its rows of data apart
  std::string title = {}, x_label = {}, y_label = {};
  Box box;
  std::string x_range = "[*:*]", y_range = "[*:*]";
  std::string settings = {};  ///< further commands; ticks, the legend and colours are as by default in each panel
  std::vector<Layer> layers = {};
};

struct LayeredFigure {
  std::string name;   ///< the stem of its files
  std::string title;  ///< what it shows
  double width = 0.0, height = 0.0;
  std::vector<LayeredPanel> panels = {};
  std::vector<std::string> notes = {};
};

/// With its data, NAME.csv: columns x, y, value, panel, series, a block a layer, a line free between strokes. Points
/// that are not finite are left out and end their stroke; a layer without points is left out.
Figure draw_layers(const LayeredFigure& layered);

}  // namespace bobench::analysis::plots
