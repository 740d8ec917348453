#include "analysis/plots/critical_difference.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/multiple_comparison.hpp"
#include "analysis/plots/chart.hpp"

namespace bobench::analysis::plots {
namespace {

using Eigen::Index;

constexpr double row_height = 15.0, list_row_height = 13.0;
constexpr std::size_t most_on_a_line = 20;  // more optimisers are a list, one below the other

struct Point {
  double x, y;
};

/// Positions are in points from the top left corner of the page.
class Diagram {
 public:
  /// @param width  to which the axis is shortened if possible; 0: as long as it needs to be
  Diagram(const PairedBlocks& blocks, const MultipleComparison& comparison, const Selection& selection, double alpha,
          double width)
      : blocks_(blocks), comparison_(comparison), selection_(selection) {
    std::size_t longest = 1;
    for (const std::string& name : blocks.optimizers) longest = std::max(longest, display_text(name, max_shown).size());
    const std::size_t k = blocks.optimizers.size(), rows = is_list() ? k : (k + 1) / 2;
    side_ = 26.0 + 6.2 * static_cast<double>(longest) + 30.0;
    groups_size_ = 8.0 + 6.0 * static_cast<double>(rows_of_groups());
    const double right = is_list() ? 26.0 + groups_size_ : side_;
    axis_width_ = is_list() ? 320.0 : std::max(260.0, 34.0 * static_cast<double>(k));
    constexpr double shortest_axis = 80.0;
    if (width > 0.0) axis_width_ = std::min(axis_width_, std::max(shortest_axis, width - side_ - right));
    axis_y_ = comparison.critical_difference ? 62.0 : 34.0;
    figure_.name = "critical-difference";
    figure_.width = side_ + axis_width_ + right;
    if (comparison.critical_difference) {  // with few blocks it is longer than the axis
      figure_.width = std::max(figure_.width, x(1.0 + *comparison.critical_difference) + 14.0);
    }
    const double body = is_list() ? 6.0 + list_row_height * static_cast<double>(rows)
                                  : groups_size_ + row_height * static_cast<double>(rows);
    figure_.height = axis_y_ + body + 26.0;
    if (finds_nothing(comparison, alpha)) figure_.height += 12.0;
  }

  Figure draw(double alpha) {
    const std::string how = description(alpha);
    figure_.title = "Mean ranks; bars join optimisers that are not separated: " + how;
    figure_.drawing =
        "unset label; unset arrow\nset lmargin 0; set rmargin 0; set tmargin 0; set bmargin 0\nunset border; unset "
        "tics; unset key\n";
    figure_.drawing += fmt::format("set xrange [0:{0:.2f}]; set yrange [{1:.2f}:0]\n", figure_.width, figure_.height);
    draw_axis();
    draw_difference();
    is_list() ? draw_list() : draw_names_on_both_sides();
    draw_groups();
    write_data();
    const bool nothing = finds_nothing(comparison_, alpha);
    label({0.5 * figure_.width, figure_.height - (nothing ? 21.0 : 9.0)}, "center", "\"" + how + "\"", 8, "#555555");
    if (nothing) {
      const std::string note = nothing_found();
      label({0.5 * figure_.width, figure_.height - 9.0}, "center", "\"" + note + "\"", 8, "#b00000");
      figure_.notes.push_back(note + ".");
    }
    figure_.drawing += "plot NaN\n";
    figure_.chart = chart();
    if (!blocks_.excluded.empty()) {
      figure_.notes.push_back(fmt::format("Left out, because no replicate was run by every optimiser: {}.",
                                          fmt::join(blocks_.excluded, ", ")));
    }
    return std::move(figure_);
  }

 private:
  static constexpr std::size_t max_shown = 40;

  static bool finds_nothing(const MultipleComparison& comparison, double alpha) {
    return comparison.p_overall() >= alpha;
  }

  static const char* test_name(PostHoc test) {
    switch (test) {
      case PostHoc::max_t:
        return "max-T permutation test";
      case PostHoc::nemenyi:
        return "Nemenyi test";
      case PostHoc::holm:
        return "Holm correction";
      case PostHoc::shaffer:
        return "Shaffer correction";
      case PostHoc::bergmann_hommel:
        return "Bergmann-Hommel correction";
      case PostHoc::conover:
        return "Conover test, Holm correction";
      case PostHoc::quade:
      case PostHoc::aligned_ranks:
        return "Holm correction";
      case PostHoc::wilcoxon:
        return "Wilcoxon signed-rank tests, Holm correction";
    }
    return "";
  }

  /// "max-T permutation test, 10 replicates each on 24 problems, level 0.05".
  std::string description(double alpha) const {
    if (!comparison_.overall) {
      Index fewest = blocks_.ranks.front().rows(), most = fewest;
      for (const Eigen::MatrixXd& one : blocks_.ranks) {
        fewest = std::min(fewest, one.rows());
        most = std::max(most, one.rows());
      }
      const std::size_t problems = blocks_.ranks.size();
      const std::string replicates =
          fewest == most ? fmt::format("{} replicates", most) : fmt::format("{} to {} replicates", fewest, most);
      return fmt::format("max-T permutation test, {} on {} problem{}, level {:g}",
                         problems == 1 ? replicates : replicates + " each", problems, problems == 1 ? "" : "s", alpha);
    }
    return fmt::format("{} over {} {}s, level {:g}; {} p = {:.2g}", test_name(comparison_.test), blocks_.values.rows(),
                       blocks_.unit, alpha, comparison_.overall->name, comparison_.p_overall());
  }

  std::string nothing_found() const {
    if (!comparison_.overall) return "No two optimisers are separated";
    return fmt::format("{} test: no difference found (p = {:.2g}), the bars and gaps mean nothing",
                       comparison_.overall->name, comparison_.p_overall());
  }

  bool is_list() const { return blocks_.optimizers.size() > most_on_a_line; }
  const std::string& name(std::size_t place) const { return blocks_.optimizers[comparison_.order[place]]; }
  std::string color(std::size_t place) const {
    return color_of(std::ranges::find(selection_.optimizers, name(place), &ShownOptimizer::name)->place);
  }
  double rank(std::size_t place) const { return comparison_.mean_ranks[static_cast<Index>(comparison_.order[place])]; }
  double x(double mean_rank) const {
    return side_ + axis_width_ * (mean_rank - 1.0) / static_cast<double>(blocks_.optimizers.size() - 1);
  }

  void line(Point from, Point to, double width, const std::string& color) {
    figure_.drawing +=
        fmt::format("set arrow from {:.2f},{:.2f} to {:.2f},{:.2f} nohead linewidth {} linecolor rgb '{}'\n", from.x,
                    from.y, to.x, to.y, width, color);
  }
  void label(Point at, const char* where, const std::string& text, int size, const char* color = "#000000") {
    figure_.drawing += fmt::format("set label {} at {:.2f},{:.2f} {} noenhanced font ',{}' textcolor rgb '{}'\n", text,
                                   at.x, at.y, where, size, color);
  }

  void draw_axis() {
    const double k = static_cast<double>(blocks_.optimizers.size());
    line({x(1.0), axis_y_}, {x(k), axis_y_}, 1.0, "#000000");
    const double step = is_list() ? 5.0 : 1.0;
    std::vector<double> ticks = {1.0};
    for (double at = 0.5 * step; at <= k; at += 0.5 * step) {
      if (at > 1.0) ticks.push_back(at);
    }
    for (const double at : ticks) {
      const bool whole = at == 1.0 || std::fmod(at, step) == 0.0;
      line({x(at), axis_y_}, {x(at), axis_y_ - (whole ? 6.0 : 3.0)}, 1.0, "#000000");
      if (whole) label({x(at), axis_y_ - 13.0}, "center", fmt::format("'{:g}'", at), 9);
    }
    label({x(1.0) - 10.0, axis_y_ - 13.0}, "right", "'mean rank'", 8, "#555555");
  }

  void draw_difference() {
    if (!comparison_.critical_difference) return;
    const double from = x(1.0), to = x(1.0 + *comparison_.critical_difference), y = 26.0;
    line({from, y}, {to, y}, 2.0, "#000000");
    for (const double end : {from, to}) line({end, y - 4.0}, {end, y + 4.0}, 1.0, "#000000");
    label({0.5 * (from + to), y - 11.0}, "center",
          fmt::format("'critical difference {:.3g}'", *comparison_.critical_difference), 8);
  }

  /// The better half on the left, best at the top; the others on the right, worst at the top, so that lines do not
  /// cross.
  void draw_names_on_both_sides() {
    const std::size_t k = blocks_.optimizers.size(), half = (k + 1) / 2;
    for (std::size_t place = 0; place < k; ++place) {
      const bool to_left = place < half;
      const std::size_t row = to_left ? place : k - 1 - place;
      const double y = axis_y_ + groups_size_ + row_height * (static_cast<double>(row) + 0.5);
      const double end = to_left ? side_ - 10.0 : side_ + axis_width_ + 10.0;
      line({x(rank(place)), axis_y_}, {x(rank(place)), y}, 1.0, color(place));
      line({x(rank(place)), y}, {end, y}, 1.0, color(place));
      const std::string text = figure_.texts.use(display_text(name(place), max_shown));
      const std::string number = fmt::format("'{:.2f}'", rank(place));
      label({to_left ? end - 4.0 : end + 4.0, y}, to_left ? "right" : "left", text, 9);
      label({to_left ? end + 2.0 : end - 2.0, y - 5.0}, to_left ? "left" : "right", number, 7, "#555555");
    }
  }

  double row_of(std::size_t place) const {
    return axis_y_ + 6.0 + list_row_height * (static_cast<double>(place) + 0.5);
  }

  /// One optimiser below the other, the best at the top.
  void draw_list() {
    for (std::size_t place = 0; place < blocks_.optimizers.size(); ++place) {
      const Point at{x(rank(place)), row_of(place)};
      line({side_ - 6.0, at.y}, at, 1.0, "#d0d0d0");
      figure_.drawing +=
          fmt::format("set object circle at {:.2f},{:.2f} size 3.2 fillcolor rgb '{}' fillstyle solid noborder front\n",
                      at.x, at.y, color(place));
      label({side_ - 10.0, at.y}, "right", figure_.texts.use(display_text(name(place), max_shown)), 9);
      label({at.x + 6.0, at.y}, "left", fmt::format("'{:.2f}'", rank(place)), 7, "#555555");
    }
  }

  void write_data() {
    std::string data = "mean_rank,optimizer\n", groups = "first_mean_rank,last_mean_rank\n";
    for (std::size_t place = 0; place < blocks_.optimizers.size(); ++place) {
      data += fmt::format("{},{}\n", rank(place), csv_field(name(place)));
    }
    for (const auto& [first, last] : comparison_.groups) groups += fmt::format("{},{}\n", rank(first), rank(last));
    figure_.data.push_back({"critical-difference.csv", std::move(data)});
    figure_.data.push_back({"critical-difference-groups.csv", std::move(groups)});
  }

  /// The row of each bar: the first in which it does not touch another bar.
  std::vector<std::size_t> group_rows() const {
    std::vector<std::size_t> rows;
    std::vector<std::size_t> last_in_row;
    for (const auto& [first, last] : comparison_.groups) {
      std::size_t row = 0;
      while (row < last_in_row.size() && last_in_row[row] >= first) ++row;
      if (row == last_in_row.size()) last_in_row.push_back(0);
      last_in_row[row] = last;
      rows.push_back(row);
    }
    return rows;
  }
  std::size_t rows_of_groups() const {
    const std::vector<std::size_t> rows = group_rows();
    return rows.empty() ? 0 : 1 + *std::ranges::max_element(rows);
  }

  void draw_groups() {
    const std::vector<std::size_t> rows = group_rows();
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const auto [first, last] = comparison_.groups[i];
      const double away = 7.0 + 6.0 * static_cast<double>(rows[i]);
      if (is_list()) {
        const double at = side_ + axis_width_ + 20.0 + away;
        line({at, row_of(first) - 3.0}, {at, row_of(last) + 3.0}, 3.5, "#000000");
      } else {
        line({x(rank(first)) - 3.0, axis_y_ + away}, {x(rank(last)) + 3.0, axis_y_ + away}, 3.5, "#000000");
      }
    }
  }

  std::string chart() const {
    RankLine ranks{{}, comparison_.groups, group_rows(), comparison_.critical_difference.value_or(0.0)};
    for (std::size_t place = 0; place < blocks_.optimizers.size(); ++place) {
      ranks.optimizers.emplace_back(name(place), rank(place));
    }
    return chart_of(ranks);
  }

  const PairedBlocks& blocks_;
  const MultipleComparison& comparison_;
  const Selection& selection_;
  Figure figure_;
  double side_ = 0.0, axis_width_ = 0.0, axis_y_ = 0.0;
  double groups_size_ = 0.0;  // of the bars, across them
};

}  // namespace

std::vector<Figure> critical_difference(const Selection& selection, const PlotRequest& request) {
  const PairedBlocks blocks = paired_blocks(selection.results, selection.horizon);
  const double alpha = request.ranking.family_alpha;
  const MultipleComparison comparison = compare_over_blocks(blocks, request.post_hoc, alpha);
  return {Diagram(blocks, comparison, selection, alpha, request.width).draw(alpha)};
}

}  // namespace bobench::analysis::plots
