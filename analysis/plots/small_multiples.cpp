#include "analysis/plots/small_multiples.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/plots/chart.hpp"
#include "analysis/plots/legend.hpp"
#include "analysis/plots/ticks.hpp"

namespace bobench::analysis::plots {
namespace {

constexpr std::size_t max_panels = 24;
constexpr std::size_t some_panels = 9;  ///< with more panels, they are smaller with thinner lines
constexpr double no_bound = std::numeric_limits<double>::infinity();
constexpr double min_shown = 1e-16;  ///< as in the tables: smaller regrets count as this value

/// Layout of a page, in points.
struct Layout {
  std::size_t columns, rows;
  double panel_width, panel_height;  ///< of the plotting area
  double gap_x, gap_y;               ///< between panels: tick labels, titles
  double left, right, top, bottom;   ///< page margins; the bottom one holds the legend
  bool has_long_titles;              ///< in two lines

  double width() const {
    return left + right + static_cast<double>(columns) * panel_width + static_cast<double>(columns - 1) * gap_x;
  }
  double height() const {
    return top + bottom + static_cast<double>(rows) * panel_height + static_cast<double>(rows - 1) * gap_y;
  }
};

/// The parts of a panel's title.
std::vector<std::string> title_of(const Panel& panel) {
  return panel.title.empty() ? std::vector{panel.key} : panel.title;
}

/// Whether a title of a panel on this page, in one line, would reach into that of its neighbour.
bool has_long_title(std::span<const Panel> panels, const Layout& layout) {
  constexpr double character = 4.7;  // the average width in a title
  return std::ranges::any_of(panels, [&](const Panel& panel) {
    const std::string title = fmt::format("{} {}", fmt::join(title_of(panel), " "), panel.remark);
    return panel.title.size() > 1 &&
           character * static_cast<double>(title.size()) > layout.panel_width + 0.75 * layout.gap_x;
  });
}

/// Fits columns of readable panels into a page's width.
void fit(Layout& layout, std::size_t panels, double width) {
  constexpr double narrowest = 92.0, highest_share = 0.72;
  const double room = width - layout.left - layout.right + layout.gap_x;
  const auto most = static_cast<std::size_t>(std::max(1.0, room / (narrowest + layout.gap_x)));
  layout.columns = std::min(layout.columns, most);
  layout.rows = (panels + layout.columns - 1) / layout.columns;
  layout.panel_width = std::max(narrowest, room / static_cast<double>(layout.columns) - layout.gap_x);
  layout.panel_height =
      std::min(std::max(layout.panel_height, 0.6 * layout.panel_width), highest_share * layout.panel_width);
}

Layout layout_of(std::span<const Panel> shown, const std::vector<ShownOptimizer>& named, const SmallMultiples& all) {
  Layout layout{};
  const std::size_t panels = shown.size();
  layout.columns = panels <= 3 ? panels : panels == 4 ? 2 : panels <= some_panels ? 3 : 4;
  if (all.columns > 0) layout.columns = std::min(all.columns, panels);
  layout.rows = (panels + layout.columns - 1) / layout.columns;
  const bool few = panels <= 2, some = panels <= some_panels;
  layout.panel_width = panels == 1 ? 330.0 : few ? 240.0 : some ? 170.0 : 122.0;
  layout.panel_height = panels == 1 ? 220.0 : few ? 170.0 : some ? 120.0 : 92.0;
  layout.gap_x = 40.0;
  layout.gap_y = 40.0;
  layout.left = 62.0;
  layout.right = 14.0;
  layout.top = 24.0;
  if (all.width > 0.0) fit(layout, panels, all.width);
  if (has_long_title(shown, layout)) {
    constexpr double line = 11.0;
    layout.has_long_titles = true;
    layout.gap_y += line;
    layout.top += line;
  }
  layout.bottom = 42.0 + Legend(named, layout.width()).height();
  return layout;
}

struct Range {
  double low = no_bound;
  double high = -no_bound;

  void include(double value) {
    if (!std::isfinite(value)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  bool empty() const { return low > high; }
};

bool has_zero(const Panel& panel) {
  return std::ranges::any_of(panel.curves, [](const Curve& curve) {
    return std::ranges::any_of(curve.points, [](const CurvePoint& point) { return point.value < min_shown; });
  });
}

/// A logarithmic axis from a power of ten at or below the smallest positive value; a decade lower if 0 occurs, to
/// separate it visibly.
Range logarithmic_range(const Panel& panel, bool bands) {
  Range positive;
  const bool zero = has_zero(panel);
  for (const Curve& curve : panel.curves) {
    for (const CurvePoint& point : curve.points) {
      if (!curve.is_within(point)) continue;
      if (point.value > 0.0) positive.include(std::max(point.value, min_shown));
      if (bands && point.high > 0.0) positive.include(std::max(point.high, min_shown));
      if (bands && point.low > 0.0) positive.include(std::max(point.low, 1e-2 * std::max(point.value, min_shown)));
    }
  }
  if (positive.empty()) return {min_shown, 1.0};
  if (zero) {
    positive.low = std::max(min_shown, std::pow(10.0, std::floor(std::log10(positive.low)) - 1.0));
  }
  if (positive.high <= positive.low) positive.high = 10.0 * positive.low;
  const double margin = std::pow(positive.high / positive.low, 0.04);
  return {zero ? positive.low : positive.low / margin, positive.high * margin};
}

Range linear_range(const Panel& panel, bool bands) {
  Range range;
  for (const Curve& curve : panel.curves) {
    for (const CurvePoint& point : curve.points) {
      if (!curve.is_within(point)) continue;
      range.include(point.value);
      if (bands) range.include(point.low);
      if (bands) range.include(point.high);
    }
  }
  if (panel.from_zero) range.include(0.0);
  if (panel.highest > 0.0) range.include(panel.highest);
  if (range.empty()) return {0.0, 1.0};
  // The length of an axis must be finite; values beyond are drawn at the edge.
  constexpr double most = std::numeric_limits<double>::max() / 8.0;
  range.low = std::clamp(std::max(range.low, panel.lowest), -most, most);
  range.high = std::clamp(std::max(range.high, panel.lowest), -most, most);
  if (range.high == range.low) range.high = range.low + std::max(1.0, std::abs(range.low));
  const double margin = 0.04 * (range.high - range.low);
  return {panel.from_zero && range.low == 0.0 ? -0.4 * margin : range.low - margin, range.high + margin};
}

Range x_range(std::span<const Panel> panels, bool logarithmic) {
  Range range;
  for (const Panel& panel : panels) {
    for (const Curve& curve : panel.curves) {
      for (const CurvePoint& point : curve.points) {
        if (!logarithmic || point.x > 0.0) range.include(point.x);
      }
    }
  }
  if (range.empty()) return {1.0, 2.0};
  if (range.low == range.high) range.high = logarithmic ? 10.0 * range.low : range.low + 1.0;
  return range;
}

/// If zero is drawn at the lower end of a logarithmic axis, that end is labelled 0.
std::vector<Tick> value_ticks(const Panel& panel, const Range& y) {
  if (!panel.logarithmic) return linear_ticks(y.low, y.high);
  if (!has_zero(panel)) return logarithmic_ticks(y.low, y.high);
  std::vector<Tick> ticks = logarithmic_ticks(3.0 * y.low, y.high);
  ticks.insert(ticks.begin(), {y.low, "0"});
  return ticks;
}

std::string ticks_text(const std::vector<Tick>& ticks) {
  std::vector<std::string> items;
  for (const Tick& tick : ticks) items.push_back(fmt::format("'{}' {}", tick.label, tick.at));
  return fmt::format("({})", fmt::join(items, ", "));
}

std::string number(double value) {
  if (std::isnan(value)) return "";
  return std::isinf(value) ? (value > 0 ? "inf" : "-inf") : fmt::format("{}", value);
}

/// Markers of thousands of curves would make the page too large.
bool has_marks(const SmallMultiples& multiples) {
  constexpr std::size_t many_curves = 1200;
  return multiples.panels.size() * multiples.optimizers.size() <= many_curves;
}

constexpr const char* grey = "#c2c2c2";

/// The entries of the legend: those in colour, and one for all others.
std::vector<ShownOptimizer> legend_of(const std::vector<ShownOptimizer>& optimizers) {
  std::vector<ShownOptimizer> entries = optimizers;
  const std::size_t muted = std::erase_if(entries, [](const ShownOptimizer& one) { return one.is_muted; });
  if (muted > 0) entries.push_back({fmt::format("{} other{}", muted, muted == 1 ? "" : "s"), 0, true});
  return entries;
}

/// One page's data and drawing.
class Page {
 public:
  Page(const SmallMultiples& multiples, std::span<const Panel> panels, std::string name)
      : multiples_(multiples),
        panels_(panels),
        legend_(legend_of(multiples.optimizers)),
        layout_(layout_of(panels, legend_, multiples)) {
    figure_.name = std::move(name);
    figure_.title = multiples.title;
    figure_.width = layout_.width();
    figure_.height = layout_.height();
    for (const ShownOptimizer& optimizer : legend_) names_.push_back(figure_.texts.use(optimizer.name));
  }

  Figure draw() {
    for (const ShownOptimizer& optimizer : multiples_.optimizers) figure_.definitions += line_type(optimizer.place);
    figure_.definitions +=
        "# Column c, drawn at the edge of the panel where it lies beyond: 0 on a logarithmic axis, no_bound.\n"
        "inside(c, low, high) = !valid(c) ? high : column(c) < low ? low : column(c) > high ? high : column(c)\n"
        "at_least(c, low) = column(c) < low ? low : column(c)\n";
    data_ = fmt::format("{},{}{},{},optimizer\n", multiples_.x_column, multiples_.value_column,
                        multiples_.bands ? ",low,high" : "", multiples_.key_column);
    std::string& script = figure_.drawing;
    script +=
        "set multiplot\nset border 3 linewidth 0.7\nset tics nomirror font ',8' scale 0.5\nset grid linecolor rgb "
        "'#dddddd' linetype 1 linewidth 0.5\nunset key\n";
    if (multiples_.logarithmic_x) script += "set logscale x\n";
    if (!multiples_.x_by_panel) draw_x_axis(panels_);
    for (std::size_t i = 0; i < panels_.size(); ++i) draw_panel(i);
    draw_legend();
    script += "unset multiplot\n";
    figure_.data.push_back({figure_.name + ".csv", std::move(data_)});
    figure_.chart = chart_of(multiples_, panels_);
    return std::move(figure_);
  }

 private:
  /// The horizontal axis of these panels.
  void draw_x_axis(std::span<const Panel> panels) {
    const Range x = x_range(panels, multiples_.logarithmic_x);
    std::vector<Tick> given;
    for (const double at : multiples_.x_ticks) given.push_back({at, fmt::format("{:g}", at)});
    const std::vector<Tick> ticks = !given.empty()             ? given
                                    : multiples_.x_base > 0.0  ? ticks_of_logarithms(x.low, x.high, multiples_.x_base)
                                    : multiples_.logarithmic_x ? logarithmic_ticks(x.low, x.high)
                                                               : linear_ticks(x.low, x.high);
    // gnuplot leaves out ticks at the very ends of a logarithmic axis.
    const double hair = multiples_.logarithmic_x ? 1e-8 : 0.0;
    figure_.drawing += fmt::format("set xrange [{}:{}]\nset xtics nomirror {}\n", x.low * (1.0 - hair),
                                   x.high * (1.0 + hair), ticks_text(ticks));
  }

  Panel with_curves_of_its_scale(const Panel& panel) const {
    Panel scaled = panel;
    for (const Panel& other : multiples_.panels) {
      if (&other == &panel || panel.scale.empty() || other.scale != panel.scale) continue;
      scaled.curves.insert(scaled.curves.end(), other.curves.begin(), other.curves.end());
    }
    return scaled;
  }

  void draw_panel(std::size_t i) {
    const Panel& panel = panels_[i];
    const double left = layout_.left + static_cast<double>(i % layout_.columns) * (layout_.panel_width + layout_.gap_x);
    const double top = layout_.top + static_cast<double>(i / layout_.columns) * (layout_.panel_height + layout_.gap_y);
    set_margins(figure_, left, left + layout_.panel_width, top, top + layout_.panel_height);
    const Panel scaled = with_curves_of_its_scale(panel);
    const Range y =
        panel.logarithmic ? logarithmic_range(scaled, multiples_.bands) : linear_range(scaled, multiples_.bands);
    if (multiples_.x_by_panel) draw_x_axis(panels_.subspan(i, 1));
    std::string& script = figure_.drawing;
    std::vector<std::string> title;
    for (const std::string& part : title_of(panel)) title.push_back(figure_.texts.use(part));
    script += fmt::format("set title {}{} noenhanced font ',9' offset 0,-0.8\n",
                          fmt::join(title, layout_.has_long_titles ? ".\"\\n\"." : ".' '."),
                          panel.remark.empty() ? "" : fmt::format(".' ({})'", panel.remark));
    script += panel.logarithmic ? "set logscale y\n" : "unset logscale y\n";
    script +=
        fmt::format("set yrange [{}:{}]\nset ytics nomirror {}\n", y.low, y.high, ticks_text(value_ticks(scaled, y)));
    if (i == 0) draw_labels();
    draw_curves(panel, y);
    if (i == 0) script += "unset label 2; unset label 3\n";
  }

  /// The axis labels, once on each page.
  void draw_labels() {
    const double x = 0.5 * (layout_.left + layout_.width() - layout_.right);
    const double y = layout_.top + 0.5 * (layout_.height() - layout_.top - layout_.bottom);
    figure_.drawing += fmt::format("set label 2 '{}' at screen {:.5f},{:.5f} center\n", multiples_.x_label,
                                   x / figure_.width, (layout_.bottom - 31.0) / figure_.height);
    figure_.drawing += fmt::format("set label 3 '{}' at screen {:.5f},{:.5f} center rotate by 90\n", multiples_.y_label,
                                   13.0 / figure_.width, 1.0 - y / figure_.height);
  }

  void draw_curves(const Panel& panel, const Range& y) {
    std::vector<std::string> muted, bands, lines;
    const bool small = panels_.size() > some_panels;
    const char* const look = multiples_.steps ? "steps" : has_marks(multiples_) ? "linespoints pointnumber 5" : "lines";
    for (const Curve& curve : panel.curves) {
      if (curve.points.empty()) continue;
      add_data(panel, curve);
      const ShownOptimizer& optimizer = multiples_.optimizers[curve.optimizer];
      const std::string file = fmt::format("'{}.csv' index {}", figure_.name, ++blocks_);
      const std::string bounds = fmt::format("{}, {}", y.low, y.high);
      if (multiples_.bands) {
        bands.push_back(
            fmt::format("{} using 1:(inside(3, {})):(inside(4, {})) with filledcurves fillcolor rgb '{}' "
                        "fillstyle transparent solid 0.16 noborder",
                        file, bounds, bounds, color_of(optimizer.place)));
      }
      const std::string points = fmt::format("{} using 1:(at_least(2, {}))", file, y.low);
      if (optimizer.is_muted) {
        muted.push_back(points + muted_look());
        continue;
      }
      lines.push_back(fmt::format("{} with {} linetype {}{}", points, look, optimizer.place + 1,
                                  small ? " linewidth 1.1 pointsize 0.4" : ""));
    }
    // Lines in grey and bands first, so that they do not cover curves.
    muted.insert(muted.end(), bands.begin(), bands.end());
    muted.insert(muted.end(), lines.begin(), lines.end());
    if (muted.empty()) muted.emplace_back("NaN");
    figure_.drawing += fmt::format("plot {}\n", fmt::join(muted, ", \\\n  "));
  }

  /// A header as a block of its own, then two empty lines before each curve: gnuplot counts these blocks as its index,
  /// other CSV readers skip the empty lines. Numbers come first, so that texts cannot shift their columns.
  void add_data(const Panel& panel, const Curve& curve) {
    data_ += "\n\n";
    const std::string names =
        "," + csv_field(panel.key) + "," + csv_field(multiples_.optimizers[curve.optimizer].name) + "\n";
    for (const CurvePoint& point : curve.points) {
      data_ += number(point.x) + "," + number(point.value);
      if (multiples_.bands) data_ += "," + number(point.low) + "," + number(point.high);
      data_ += names;
    }
  }

  void draw_legend() {
    std::vector<std::string> samples;
    for (const ShownOptimizer& optimizer : legend_) {
      samples.push_back(
          optimizer.is_muted
              ? muted_look()
              : fmt::format("with {} linetype {}", multiples_.steps ? "lines" : "linespoints", optimizer.place + 1));
    }
    figure_.drawing += Legend(legend_, figure_.width).draw(figure_, samples, names_);
  }

  std::string muted_look() const {
    return fmt::format(" with {} linecolor rgb '{}' dashtype solid linewidth 0.8", multiples_.steps ? "steps" : "lines",
                       grey);
  }

  const SmallMultiples& multiples_;
  std::span<const Panel> panels_;
  std::vector<ShownOptimizer> legend_;
  Layout layout_;
  Figure figure_;
  std::vector<std::string> names_;  ///< gnuplot expressions for the optimisers' names
  std::string data_;
  std::size_t blocks_ = 0;
};

}  // namespace

void share_axis_of_shares(std::vector<Panel>& panels) {
  double highest = 0.1;
  for (const Panel& panel : panels) {
    for (const Curve& curve : panel.curves) {
      for (const CurvePoint& point : curve.points) highest = std::max(highest, point.value);
    }
  }
  for (Panel& panel : panels) panel.highest = std::min(1.0, highest);
}

std::vector<Figure> draw_small_multiples(const SmallMultiples& multiples) {
  std::vector<Figure> figures;
  const std::span<const Panel> panels(multiples.panels);
  const std::size_t pages = (panels.size() + max_panels - 1) / max_panels;
  for (std::size_t page = 0; page < pages; ++page) {
    const std::size_t first = page * max_panels;
    const std::string name = pages == 1 ? multiples.name : fmt::format("{}-{}", multiples.name, page + 1);
    figures.push_back(Page(multiples, panels.subspan(first, std::min(max_panels, panels.size() - first)), name).draw());
  }
  if (figures.empty()) return figures;
  figures.front().notes = multiples.notes;
  if (!multiples.steps && !has_marks(multiples)) {
    figures.front().notes.emplace_back("With this number of curves, the marks that the legend shows are left out.");
  }
  return figures;
}

}  // namespace bobench::analysis::plots
