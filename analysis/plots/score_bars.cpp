#include "analysis/plots/score_bars.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/few_replicates.hpp"
#include "analysis/plots/legend.hpp"
#include "analysis/plots/score_curves.hpp"
#include "analysis/plots/ticks.hpp"
#include "core/error.hpp"

namespace bobench::analysis::plots {
namespace {

/// The scores of one part of the problems, for each optimiser in the order of display.
struct Cluster {
  std::string key;
  std::string label;
  std::vector<Score> scores;
};

struct Row {
  Division division;
  std::vector<Cluster> clusters;
  std::optional<std::string> warning;  ///< for all problems: too few replicates
};

Cluster cluster_of(const Division& division, const RankedPart& part, const RankedProblems& ranked,
                   const Selection& selection, BordaRule rule) {
  const std::vector<Score> scores = aggregate(part.rankings, ranked.optimizers.size(), rule);
  Cluster cluster{part.key, name_of_part(division, part.key), {}};
  for (const ShownOptimizer& optimizer : selection.optimizers) {
    const auto found = std::ranges::find(ranked.optimizers, optimizer.name);
    cluster.scores.push_back(found == ranked.optimizers.end()
                                 ? Score{}
                                 : scores[static_cast<std::size_t>(found - ranked.optimizers.begin())]);
  }
  return cluster;
}

/// A row of panels for each division; the first, "all problems", is used only if it is the only one.
std::vector<Row> rows_of(const Selection& selection, const PlotRequest& request) {
  std::vector<Row> rows;
  const std::vector<Division> ways = divisions(selection);
  const RankedProblems ranked = rank_problems(selection.results, request.ranking, selection.horizon);
  if (ranked.all.empty() || ranked.optimizers.size() < 2) {
    throw InputError("there is nothing to rank: no problem has runs of two optimisers, and of all that are shown");
  }
  for (std::size_t i = ways.size() > 1 ? 1 : 0; i < ways.size(); ++i) {
    Row row{ways[i], {}, warning_on_few_replicates(ranked, request.ranking)};
    for (const RankedPart& part : parts_of(ranked, selection.results, ways[i].by)) {
      row.clusters.push_back(cluster_of(ways[i], part, ranked, selection, request.ranking.borda));
    }
    rows.push_back(std::move(row));
  }
  // The thesis shows groups above dimensions.
  std::ranges::reverse(rows);
  return rows;
}

/// gnuplot interprets a tick's label as a number format, in which "%%" is '%'.
std::string tick_label(const std::string& text) {
  std::string label;
  for (const char c : display_text(text, 24)) label += c == '%' ? std::string("%%") : std::string(1, c);
  return label;
}

constexpr double panel_width = 250.0, panel_height = 150.0, gap_x = 44.0, gap_y = 46.0;
constexpr double left_margin = 50.0, right_margin = 12.0, top_margin = 26.0;

class Bars {
 public:
  Bars(const Selection& selection, const std::vector<Row>& rows) : selection_(selection), rows_(rows) {
    for (const ShownOptimizer& optimizer : selection.optimizers) names_.push_back(figure_.texts.use(optimizer.name));
    figure_.name = "scores";
    figure_.width = left_margin + 2.0 * panel_width + gap_x + right_margin;
    const double bottom = 30.0 + Legend(selection.optimizers, figure_.width).height();
    figure_.height = top_margin + static_cast<double>(rows.size()) * (panel_height + gap_y) - gap_y + bottom;
  }

  Figure draw(std::string title) {
    figure_.title = std::move(title);
    data_ = "position,score,measure,by,part,optimizer\n";
    figure_.drawing =
        "set multiplot\nset border 3 linewidth 0.7\nset tics nomirror font ',8' scale 0.5\nset grid ytics linecolor "
        "rgb "
        "'#dddddd' linetype 1 linewidth 0.5\nset xtics noenhanced\nunset key\n";
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      draw_panel(row, 0, "Borda score", &Score::borda);
      draw_panel(row, 1, "First places", &Score::firsts);
    }
    draw_legend();
    figure_.drawing += "unset multiplot\n";
    figure_.data.push_back({"scores.csv", std::move(data_)});
    return std::move(figure_);
  }

 private:
  void draw_panel(std::size_t r, std::size_t column, const char* measure, int Score::*score) {
    const Row& row = rows_[r];
    const double x = left_margin + static_cast<double>(column) * (panel_width + gap_x);
    const double y = top_margin + static_cast<double>(r) * (panel_height + gap_y);
    set_margins(figure_, x, x + panel_width, y, y + panel_height);
    int highest = 1;
    std::vector<std::string> ticks;
    for (std::size_t c = 0; c < row.clusters.size(); ++c) {
      for (const Score& one : row.clusters[c].scores) highest = std::max(highest, one.*score);
      const std::string& label = row.division.by == GroupBy::dimension ? row.clusters[c].key : row.clusters[c].label;
      ticks.push_back(fmt::format("{} {}", figure_.texts.use(tick_label(label)), c + 1));
    }
    figure_.drawing +=
        fmt::format("set title '{}{}' font ',9' offset 0,-0.8\nset xrange [0.4:{}]\nset xtics nomirror ({})\n", measure,
                    row.division.by == GroupBy::nothing ? "" : " by " + row.division.name,
                    static_cast<double>(row.clusters.size()) + 0.6, fmt::join(ticks, ", "));
    figure_.drawing += fmt::format("set yrange [0:{}]\n", 1.05 * highest);
    std::string ys;
    for (const Tick& tick : linear_ticks(0.0, 1.05 * highest)) {
      if (tick.at == static_cast<int>(tick.at))
        ys += fmt::format("{}'{}' {}", ys.empty() ? "" : ", ", tick.label, tick.at);
    }
    figure_.drawing += fmt::format("set ytics nomirror ({})\n", ys);
    draw_bars(row, measure, score);
  }

  void draw_bars(const Row& row, const char* measure, int Score::*score) {
    const double width = 0.8 / static_cast<double>(names_.size());
    std::vector<std::string> plots;
    for (std::size_t i = 0; i < names_.size(); ++i) {
      data_ += "\n\n";
      for (std::size_t c = 0; c < row.clusters.size(); ++c) {
        data_ += fmt::format("{},{},{},{},{},{}\n", c + 1, row.clusters[c].scores[i].*score,
                             score == &Score::borda ? "borda" : "firsts", row.division.name,
                             csv_field(row.clusters[c].key), csv_field(selection_.optimizers[i].name));
      }
      const std::size_t place = selection_.optimizers[i].place;
      const double offset = -0.4 + width * (static_cast<double>(i) + 0.5);
      plots.push_back(fmt::format(
          "'scores.csv' index {} using ($1{:+.5f}):2:({:.5f}) with boxes linecolor rgb '{}' fillstyle solid 1.0 "
          "border linecolor rgb '#ffffff'",
          ++blocks_, offset, width, color_of(place)));
    }
    figure_.drawing += fmt::format("# {}\nplot {}\n", measure, fmt::join(plots, ", \\\n  "));
  }

  void draw_legend() {
    std::vector<std::string> samples;
    for (const ShownOptimizer& optimizer : selection_.optimizers) {
      samples.push_back(fmt::format("with boxes linecolor rgb '{}' fillstyle solid 1.0 border linecolor rgb '#ffffff'",
                                    color_of(optimizer.place)));
    }
    figure_.drawing += Legend(selection_.optimizers, figure_.width).draw(figure_, samples, names_);
  }

  const Selection& selection_;
  const std::vector<Row>& rows_;
  Figure figure_;
  std::vector<std::string> names_;
  std::string data_;
  std::size_t blocks_ = 0;
};

}  // namespace

std::vector<Figure> score_bars(const Selection& selection, const PlotRequest& request) {
  const std::vector<Row> rows = rows_of(selection, request);
  Figure figure =
      Bars(selection, rows).draw(fmt::format("Borda scores and first places {}", describe(selection.horizon)));
  if (rows.front().warning) figure.warnings.push_back(*rows.front().warning);
  const auto has_wins = [](const Cluster& cluster) {
    return std::ranges::any_of(cluster.scores, [](const Score& score) { return score.beats > 0; });
  };
  if (std::ranges::none_of(rows.front().clusters, has_wins)) figure.no_difference = no_wins;
  return {std::move(figure)};
}

}  // namespace bobench::analysis::plots
