#include "reproduction/report/published_figure.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "analysis/plots/layered_panels.hpp"

namespace bobench::reproduction {
namespace {

using analysis::plots::Layer, analysis::plots::LayeredFigure, analysis::plots::LayeredPanel;
using Entries = std::vector<const ComparedEntry*>;

/// How a number looks: its series, its marker and its colour.
struct Look {
  const char* series;
  int marker;
  const char* color;
};
constexpr Look printed{"printed", 12, "#000000"};
constexpr Look agreeing{"ours: agrees", 7, "#0072B2"};
constexpr Look differing{"ours: better or worse", 5, "#D55E00"};
constexpr Look uncounted{"ours: not comparable or not counted", 6, "#777777"};

const Look& look_of(const ComparedEntry& entry) {
  if (!entry.reason.empty() || entry.comparison->outcome == Outcome::not_comparable) return uncounted;
  return disagrees(entry.comparison->outcome) ? differing : agreeing;
}

std::string problem_of(const ComparedEntry& entry) {
  return entry.entry->problem.empty() ? "all problems" : entry.entry->problem;
}

/// The optimiser, with the statistic if it is not a mean.
std::string row_of(const ComparedEntry& entry) {
  const Statistic statistic = entry.entry->number.statistic;
  return statistic == Statistic::mean ? entry.entry->optimizer
                                      : fmt::format("{}, {}", entry.entry->optimizer, name_of(statistic));
}

/// The distinct texts, in order of appearance.
template <class TextOf>
std::vector<std::string> distinct(const Entries& entries, const TextOf& text_of) {
  std::vector<std::string> texts;
  for (const ComparedEntry* entry : entries) {
    if (std::string text = text_of(*entry); std::ranges::find(texts, text) == texts.end()) {
      texts.push_back(std::move(text));
    }
  }
  return texts;
}

/// The horizontal axis of a panel.
struct Axis {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  bool is_logarithmic = false;

  std::string range() const { return fmt::format("[{}:{}]", low, high); }
};

/// Logarithmic if the numbers are positive and span more than a factor of 20.
Axis axis_of(const Entries& entries) {
  constexpr double wide = 20.0, margin = 0.06;
  double low = std::numeric_limits<double>::infinity(), high = -low, least_end = low;
  const auto include = [&](double value, double deviation) {
    const double spread = std::isfinite(deviation) ? deviation : 0.0;
    low = std::min(low, value);
    high = std::max(high, value + spread);
    least_end = std::min(least_end, value - spread);
  };
  for (const ComparedEntry* entry : entries) {
    include(entry->entry->number.value, entry->entry->number.deviation);
    include(entry->comparison->ours, entry->comparison->deviation);
  }
  Axis axis{.low = least_end, .high = high, .is_logarithmic = low > 0.0 && high > wide * low};
  if (axis.is_logarithmic) {
    axis.low = std::max(least_end, low / 10.0);
    const double factor = std::pow(axis.high / axis.low, margin);
    axis.low /= factor;
    axis.high *= factor;
  } else {
    const double length = axis.high > axis.low ? axis.high - axis.low : std::max(std::abs(axis.high), 1.0);
    axis.low -= margin * length;
    axis.high += margin * length;
  }
  return axis;
}

/// A number at a height of the panel, with one standard deviation on each side.
void add_number(const Look& look, double value, double deviation, double height, const Axis& axis,
                LayeredPanel& panel) {
  if (std::isfinite(deviation)) {
    panel.layers.push_back(analysis::plots::straight_line(
        fmt::format("{}, standard deviation", look.series),
        fmt::format("with lines linewidth 1.2 linecolor rgb '{}'", look.color),
        {std::max(value - deviation, axis.low), height}, {std::min(value + deviation, axis.high), height}));
  }
  panel.layers.push_back(
      {.series = look.series,
       .look = fmt::format("with points pointtype {} pointsize 0.7 linecolor rgb '{}'", look.marker, look.color),
       .strokes = {{{value, height}}}});
}

LayeredPanel panel_of(const std::string& problem, const Entries& entries, const std::vector<std::string>& rows) {
  const Axis axis = axis_of(entries);
  const auto count = static_cast<double>(rows.size());
  LayeredPanel panel{.key = problem, .title = problem, .x_label = "value", .x_range = axis.range()};
  panel.y_range = fmt::format("[{}:-0.5]", count - 0.5);
  if (axis.is_logarithmic) panel.settings = "set logscale x\nset format x '10^{%T}'\n";
  for (const ComparedEntry* entry : entries) {
    const auto row = static_cast<double>(std::ranges::find(rows, row_of(*entry)) - rows.begin());
    constexpr double apart = 0.1875;
    add_number(printed, entry->entry->number.value, entry->entry->number.deviation, row - apart, axis, panel);
    add_number(look_of(*entry), entry->comparison->ours, entry->comparison->deviation, row + apart, axis, panel);
  }
  return panel;
}

/// Samples above the first panel.
std::string legend(const LayeredFigure& figure, const std::vector<Look>& looks, double left) {
  constexpr double line = 13.0;
  std::string commands;
  for (std::size_t i = 0; i < looks.size(); ++i) {
    commands += fmt::format(
        "set label {} '{}' at screen {:.5f},{:.5f} left font ',8' offset 1,0 point pointtype {} pointsize 0.7 "
        "linecolor rgb '{}'\n",
        i + 1, looks[i].series, left / figure.width, 1.0 - (10.0 + line * static_cast<double>(i)) / figure.height,
        looks[i].marker, looks[i].color);
  }
  return commands;
}

Entries compared(const std::vector<ComparedEntry>& entries) {
  Entries found;
  for (const ComparedEntry& entry : entries) {
    if (entry.comparison && std::isfinite(entry.entry->number.value) && std::isfinite(entry.comparison->ours)) {
      found.push_back(&entry);
    }
  }
  return found;
}

}  // namespace

std::optional<analysis::plots::Figure> published_figure(const std::vector<ComparedEntry>& entries) {
  const Entries shown = compared(entries);
  if (shown.empty()) return std::nullopt;
  const std::vector<std::string> rows = distinct(shown, row_of), problems = distinct(shown, problem_of);
  constexpr double width = 170.0, gap_x = 28.0, gap_y = 56.0, row_height = 17.0, left = 120.0, top = 78.0;
  const std::size_t columns = std::min<std::size_t>(problems.size(), 3);
  const double height = row_height * static_cast<double>(rows.size());
  const auto lines = static_cast<double>((problems.size() + columns - 1) / columns);
  LayeredFigure figure{.name = "published",
                       .title = "Printed numbers and ours, with one standard deviation of the runs on each side",
                       .width = left + static_cast<double>(columns) * (width + gap_x),
                       .height = top + lines * (height + gap_y) - 10.0};
  for (std::size_t i = 0; i < problems.size(); ++i) {
    Entries here;
    std::ranges::copy_if(shown, std::back_inserter(here),
                         [&](const ComparedEntry* entry) { return problem_of(*entry) == problems[i]; });
    LayeredPanel panel = panel_of(problems[i], here, rows);
    const double x = left + static_cast<double>(i % columns) * (width + gap_x);
    const double y = top + static_cast<double>(i / columns) * (height + gap_y);
    panel.box = {x, x + width, y, y + height};
    panel.y_names = i % columns == 0 ? rows : std::vector<std::string>(rows.size());
    panel.settings += i == 0 ? legend(figure, {printed, agreeing, differing, uncounted}, left) : "unset label\n";
    figure.panels.push_back(std::move(panel));
  }
  figure.notes = {"Lines: one standard deviation of the runs on each side, where it is printed or known."};
  return draw_layers(figure);
}

}  // namespace bobench::reproduction
