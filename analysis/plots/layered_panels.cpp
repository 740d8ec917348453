#include "analysis/plots/layered_panels.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace bobench::analysis::plots {
namespace {

/// A layer's data block; "" if no point is left.
std::string block_of(const Layer& layer, const std::string& panel) {
  std::string text;
  bool is_pen_down = false;
  for (const Stroke& stroke : layer.strokes) {
    for (const LayerPoint& point : stroke) {
      if (!std::isfinite(point.x) || !std::isfinite(point.y)) {
        is_pen_down = false;
        continue;
      }
      if (!is_pen_down && !text.empty()) text += "\n";
      is_pen_down = true;
      text += fmt::format("{:.17g},{:.17g},{:.17g},{},{}\n", point.x, point.y, point.value, csv_field(panel),
                          csv_field(layer.series));
    }
    is_pen_down = false;
  }
  return text;
}

/// Whether colours show values, as on a map.
bool is_map(const LayeredPanel& panel) {
  return std::ranges::any_of(panel.layers,
                             [](const Layer& layer) { return layer.look.find("palette") != std::string::npos; });
}

/// The frame of other figures; a map has edges on all sides, and no grid that its colours would hide.
const char* frame_of(const LayeredPanel& panel) {
  return is_map(panel) ? "set border 15 linewidth 0.7; unset grid\n"
                       : "set border 3 linewidth 0.7; set grid linecolor rgb '#dddddd' linetype 1 linewidth 0.5\n";
}

class Drawer {
 public:
  explicit Drawer(const LayeredFigure& layered) : layered_(layered) {
    figure_.name = layered.name;
    figure_.title = layered.title;
    figure_.width = layered.width;
    figure_.height = layered.height;
    figure_.notes = layered.notes;
  }

  Figure draw() {
    figure_.drawing += "set multiplot\nset tics scale 0.5\nset clip two\n";
    for (const LayeredPanel& panel : layered_.panels) draw_panel(panel);
    figure_.drawing += "unset multiplot\n";
    figure_.data.push_back({figure_.name + ".csv", std::move(data_)});
    return std::move(figure_);
  }

 private:
  void draw_panel(const LayeredPanel& panel) {
    std::string& script = figure_.drawing;
    set_margins(figure_, panel.box.left, panel.box.right, panel.box.top, panel.box.bottom);
    script += frame_of(panel);
    script += fmt::format("set title {} noenhanced font ',9' offset 0,-0.8\n", figure_.texts.use(panel.title));
    script += fmt::format("set xlabel {} noenhanced font ',9' offset 0,0.6\n", figure_.texts.use(panel.x_label));
    script += fmt::format("set ylabel {} noenhanced font ',9' offset 1.2,0\n", figure_.texts.use(panel.y_label));
    script += "set xtics nomirror autofreq font ',8'; set ytics nomirror autofreq font ',8'\n";
    script += "set format; unset logscale; unset colorbox; set key top right font ',8' samplen 1.5 noenhanced\n";
    script += fmt::format("set xrange {}\nset yrange {}\n{}", panel.x_range, panel.y_range, panel.settings);
    if (!panel.x_names.empty()) script += named_x_ticks(panel.x_names);
    if (!panel.y_names.empty()) script += named_y_ticks(panel.y_names);
    std::vector<std::string> plotted;
    for (const Layer& layer : panel.layers) {
      const std::string block = block_of(layer, panel.key);
      if (block.empty()) continue;
      data_ += "\n\n" + block;
      plotted.push_back(fmt::format("'{}.csv' index {} using {} {} {}", figure_.name, ++blocks_, layer.columns,
                                    layer.look,
                                    layer.is_keyed ? "title " + figure_.texts.use(layer.series) : "notitle"));
    }
    // A panel without data keeps its axes.
    if (plotted.empty()) plotted.emplace_back("NaN notitle");
    script += fmt::format("plot {}\n", fmt::join(plotted, ", \\\n  "));
  }

  /// At most twelve texts, turned if they would touch each other.
  std::string named_x_ticks(const std::vector<std::string>& names) {
    constexpr std::size_t most = 12, longest = 14, level_characters = 24;
    const std::size_t step = (names.size() + most - 1) / most;
    std::vector<std::string> ticks;
    std::size_t characters = 0;
    for (std::size_t i = 0; i < names.size(); i += step) {
      const std::string shown = display_text(names[i], longest);
      characters += shown.size() + 1;
      ticks.push_back(fmt::format("{} {}", figure_.texts.use(shown), i));
    }
    return fmt::format("set xtics nomirror noenhanced {} font ',7' ({})\n",
                       characters > level_characters ? "rotate by 30 right" : "norotate", fmt::join(ticks, ", "));
  }

  std::string named_y_ticks(const std::vector<std::string>& names) {
    constexpr std::size_t longest = 22;
    std::vector<std::string> ticks;
    for (std::size_t i = 0; i < names.size(); ++i) {
      ticks.push_back(fmt::format("{} {}", figure_.texts.use(display_text(names[i], longest)), i));
    }
    return fmt::format("set ytics nomirror noenhanced font ',8' ({})\n", fmt::join(ticks, ", "));
  }

  const LayeredFigure& layered_;
  Figure figure_;
  std::string data_ = "x,y,value,panel,series\n";  ///< gnuplot's block 0
  int blocks_ = 0;
};

}  // namespace

Layer layer(std::string series, std::string look, const Eigen::VectorXd& x, const Eigen::VectorXd& y) {
  Stroke stroke;
  for (Eigen::Index i = 0; i < x.size(); ++i) stroke.push_back({x[i], y[i]});
  return {.series = std::move(series), .look = std::move(look), .strokes = {std::move(stroke)}};
}

Layer straight_line(std::string series, std::string look, LayerPoint from, LayerPoint to) {
  return {.series = std::move(series), .look = std::move(look), .strokes = {{from, to}}};
}

Layer keyed(Layer layer) {
  layer.is_keyed = true;
  return layer;
}

Figure draw_layers(const LayeredFigure& layered) {
  return Drawer(layered).draw();
}

}  // namespace bobench::analysis::plots
