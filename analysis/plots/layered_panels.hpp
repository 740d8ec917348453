// Panels of any size and position on one page, each with layers of curves, points or cells.
#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

#include "analysis/plots/figure.hpp"

namespace bobench::analysis::plots {

/// A point of a layer; `value` sets its colour, for a look that uses it.
struct LayerPoint {
  double x = 0.0, y = 0.0, value = 0.0;
};
using Stroke = std::vector<LayerPoint>;

struct Layer {
  std::string series;                ///< its name in the data and, if `is_keyed`, in the legend
  std::string look;                  ///< gnuplot: "with lines linecolor rgb '#D55E00'"
  std::vector<Stroke> strokes = {};  ///< drawn separately
  bool is_keyed = false;
  std::string columns = "1:2";  ///< columns of x, y, value that the look uses: "1:2:3"
};

/// The layer of a curve y over x, of equal size; separate points if `look` draws points.
Layer layer(std::string series, std::string look, const Eigen::VectorXd& x, const Eigen::VectorXd& y);
/// A straight line, for example to mark a value.
Layer straight_line(std::string series, std::string look, LayerPoint from, LayerPoint to);

/// The same layer, with its name in the panel's legend.
Layer keyed(Layer layer);

/// Edges in points (1/72 inch) from the figure's left and upper edges.
struct Box {
  double left = 0.0, right = 0.0, top = 0.0, bottom = 0.0;
};

/// A panel; ranges in gnuplot's syntax: "[0:1]", "[*:*]".
struct LayeredPanel {
  std::string key;  ///< identifies its rows in the data
  std::string title = {}, x_label = {}, y_label = {};
  Box box = {};
  std::string x_range = "[*:*]", y_range = "[*:*]";
  std::string settings = {};  ///< further commands; ticks, legend and colours are reset for each panel
  std::vector<Layer> layers = {};
  std::vector<std::string> x_names = {}, y_names = {};  ///< ticks at 0, 1, ... with these texts, instead of numbers
};

struct LayeredFigure {
  std::string name;   ///< base name of its files
  std::string title;  ///< what it shows
  double width = 0.0, height = 0.0;
  std::vector<LayeredPanel> panels = {};
  std::vector<std::string> notes = {};
};

/// The figure, with its data NAME.csv: columns x, y, value, panel, series; a block for each layer, with an empty line
/// between strokes. Points that are not finite are left out and end their stroke; a layer without points is left out.
Figure draw_layers(const LayeredFigure& layered);

}  // namespace bobench::analysis::plots
