#include "regression/curve_report.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "analysis/multiple_comparison.hpp"
#include "analysis/plots/layered_panels.hpp"
#include "analysis/plots/small_multiples.hpp"
#include "analysis/plots/style.hpp"
#include "analysis/statistics/ranks.hpp"
#include "core/error.hpp"

namespace bobench::regression {

using analysis::plots::LayeredFigure, analysis::plots::LayeredPanel;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

struct ScoreColumn {
  const char* name;
  double Scores::*score;
  double sign;  ///< 1 where smaller is better
};
constexpr ScoreColumn columns[] = {{"MAE", &Scores::mae, 1.0},
                                   {"RMSE", &Scores::rmse, 1.0},
                                   {"log density", &Scores::log_density, -1.0},
                                   {"density", &Scores::density, -1.0},
                                   {"worst log density", &Scores::worst_log_density, -1.0},
                                   {"CRPS", &Scores::crps, 1.0},
                                   {"coverage of 90 %", &Scores::coverage, 0.0},
                                   {"calibration error", &Scores::calibration_error, 1.0}};
constexpr const char* legend_below = "set key at graph 0, graph -0.25 left top Left reverse vertical maxcols 1\n";
constexpr double legend_line = 13.0;      ///< points
constexpr double most_below_best = 15.0;  ///< range of log densities in a panel below the best: e^15 times less likely

constexpr ScoreColumn ranked[] = {columns[0], columns[2], columns[5]};
constexpr ScoreColumn drawn[] = {columns[0], columns[1], columns[2], columns[5]};

struct Summary {
  double mean = none, error = none;  ///< standard error; NaN for a single value
  std::size_t count = 0;
};

/// Ignores NaN.
Summary summary_of(const std::vector<double>& values) {
  Summary summary;
  double sum = 0.0, squares = 0.0;
  for (const double value : values) {
    if (!std::isnan(value)) sum += value, ++summary.count;
  }
  const auto n = static_cast<double>(summary.count);
  if (summary.count == 0) return summary;
  summary.mean = sum / n;
  for (const double value : values) {
    if (!std::isnan(value)) squares += (value - summary.mean) * (value - summary.mean);
  }
  if (summary.count > 1) summary.error = std::sqrt(squares / (n - 1.0) / n);
  return summary;
}

/// (replicates x models) mean over sizes of the ranks within each replicate.
MatrixXd ranks_on(const Experiment& experiment, const Curves& curves, std::size_t task, const ScoreColumn& column) {
  const auto models = static_cast<Index>(experiment.models.size());
  MatrixXd sum = MatrixXd::Zero(experiment.replicates, models);
  for (std::size_t size = 0; size < experiment.sizes.size(); ++size) {
    for (int replicate = 0; replicate < experiment.replicates; ++replicate) {
      std::vector<double> values;
      for (std::size_t model = 0; model < experiment.models.size(); ++model) {
        const auto& scores = curves.scores(task, model, size, replicate);
        const double value = scores ? column.sign * (*scores).*column.score : none;
        values.push_back(std::isnan(value) ? std::numeric_limits<double>::infinity() : value);
      }
      const std::vector<double> ranks = analysis::mid_ranks(values);
      sum.row(replicate) += Eigen::Map<const VectorXd>(ranks.data(), models).transpose();
    }
  }
  return sum / static_cast<double>(experiment.sizes.size());
}

MatrixXd blocks_of(const Experiment& experiment, const Curves& curves, const ScoreColumn& column) {
  if (experiment.tasks.size() == 1) return ranks_on(experiment, curves, 0, column);
  MatrixXd blocks(static_cast<Index>(experiment.tasks.size()), static_cast<Index>(experiment.models.size()));
  for (std::size_t task = 0; task < experiment.tasks.size(); ++task) {
    blocks.row(static_cast<Index>(task)) = ranks_on(experiment, curves, task, column).colwise().mean();
  }
  return blocks;
}

std::string look_of(std::size_t model) {
  return fmt::format("with linespoints linecolor rgb '{}' linewidth 1.6 pointtype {} pointsize 0.4",
                     analysis::plots::color_of(model), 4 + model);
}

/// The means of a model, with two standard errors on each side.
analysis::plots::Curve curve_of(const Experiment& experiment, const Curves& curves, std::size_t task,
                                const ScoreColumn& column, std::size_t model) {
  analysis::plots::Curve curve{.optimizer = model, .points = {}};
  for (std::size_t size = 0; size < experiment.sizes.size(); ++size) {
    const Summary summary = summary_of(curves.replicates(column.score, task, model, size));
    if (!std::isfinite(summary.mean)) continue;
    const double error = std::isfinite(summary.error) ? 2.0 * summary.error : 0.0;
    curve.points.push_back(
        {static_cast<double>(experiment.sizes[size]), summary.mean, summary.mean - error, summary.mean + error});
  }
  return curve;
}

analysis::plots::Panel curves_panel(const Experiment& experiment, const Curves& curves, std::size_t task,
                                    const ScoreColumn& column) {
  analysis::plots::Panel panel;
  panel.key = experiment.tasks[task].name + ", " + column.name;
  panel.title = {experiment.tasks[task].shown() + ",", column.name};
  panel.logarithmic = column.sign > 0.0;
  double best = -std::numeric_limits<double>::infinity();
  for (std::size_t model = 0; model < experiment.models.size(); ++model) {
    panel.curves.push_back(curve_of(experiment, curves, task, column, model));
    for (const auto& point : panel.curves.back().points) best = std::max(best, point.value);
  }
  // A single overconfident, wrong model would flatten the curves of all others.
  if (column.sign < 0.0 && std::isfinite(best)) panel.lowest = best - most_below_best;
  return panel;
}

}  // namespace

Curves Curves::measure(const Experiment& experiment, const runners::PartsOptions& parts) {
  std::vector<Piece> pieces;
  std::vector<std::string> keys;
  const Index largest = experiment.sizes.back();
  for (const Task& task : experiment.tasks) {
    for (const std::string& model : experiment.models) {
      for (const Index size : experiment.sizes) {
        for (int replicate = 0; replicate < experiment.replicates; ++replicate) {
          pieces.push_back({&task, model, replicate, size});
          keys.push_back(fmt::format("{}{}, {}, {} of {}, {} test points, replicate {}, seed {}, {} scores", task.name,
                                     task.fingerprint ? fmt::format(" ({:016x})", task.fingerprint) : "", model, size,
                                     largest, experiment.test_points, replicate, experiment.seed, Scores::size));
        }
      }
    }
  }
  const CurveOptions options{.largest = largest,
                             .test_points = experiment.test_points,
                             .seed = experiment.seed,
                             .regressors = experiment.regressors};
  const auto compute = [&](std::size_t i) { return packed(regression::measure(pieces[i], options)); };
  const runners::ComputedParts done = runners::compute_parts(keys, compute, parts);
  Curves curves;
  curves.models_ = experiment.models.size();
  curves.sizes_ = experiment.sizes.size();
  curves.replicates_ = static_cast<std::size_t>(experiment.replicates);
  curves.work_ = done;
  for (const VectorXd& values : done.values) curves.all_.push_back(unpacked(values));
  return curves;
}

const std::optional<Scores>& Curves::scores(std::size_t task, std::size_t model, std::size_t size,
                                            int replicate) const {
  return all_.at(((task * models_ + model) * sizes_ + size) * replicates_ + static_cast<std::size_t>(replicate));
}

std::vector<double> Curves::replicates(double Scores::*score, std::size_t task, std::size_t model,
                                       std::size_t size) const {
  std::vector<double> values;
  for (std::size_t i = 0; i < replicates_; ++i) {
    const auto& one = scores(task, model, size, static_cast<int>(i));
    values.push_back(one ? (*one).*score : none);
  }
  return values;
}

analysis::Table scores_table(const Experiment& experiment, const Curves& curves) {
  analysis::Table table{
      .title = fmt::format("Means over {} replicates, {} test points", experiment.replicates, experiment.test_points),
      .columns = {"task", "observations", "model"},
      .rows = {},
      .notes = {}};
  for (const ScoreColumn& column : columns) table.columns.emplace_back(column.name);
  table.columns.emplace_back("fits");
  for (std::size_t task = 0; task < experiment.tasks.size(); ++task) {
    for (std::size_t size = 0; size < experiment.sizes.size(); ++size) {
      for (std::size_t model = 0; model < experiment.models.size(); ++model) {
        const Task& shown = experiment.tasks[task];
        std::vector<analysis::Cell> row = {
            {shown.shown(), shown.name}, static_cast<long long>(experiment.sizes[size]), experiment.label(model)};
        std::size_t fits = 0;
        for (const ScoreColumn& column : columns) {
          const Summary summary = summary_of(curves.replicates(column.score, task, model, size));
          row.emplace_back(summary.mean, 3);
          fits = summary.count;
        }
        row.emplace_back(fits);
        table.rows.push_back(std::move(row));
      }
    }
  }
  table.notes = {"log density: mean of ln p(y | x), larger is better; CRPS, MAE, RMSE: in the target's unit."};
  return table;
}

analysis::Table ranks_table(const Experiment& experiment, const Curves& curves) {
  if (experiment.models.size() < 2) throw InputError("a ranking takes two models");
  analysis::Table table{.title = "Mean ranks, 1 is best", .columns = {"model"}, .rows = {}, .notes = {}};
  for (std::size_t model = 0; model < experiment.models.size(); ++model)
    table.rows.push_back({experiment.label(model)});
  const char* unit = experiment.tasks.size() == 1 ? "replicates" : "tasks";
  for (const ScoreColumn& column : ranked) {
    const MatrixXd blocks = blocks_of(experiment, curves, column);
    const auto comparison = analysis::compare_blocks(blocks, blocks, analysis::PostHoc::nemenyi, 0.05);
    table.columns.emplace_back(column.name);
    for (std::size_t model = 0; model < experiment.models.size(); ++model) {
      table.rows[model].emplace_back(comparison.mean_ranks[static_cast<Index>(model)], 3);
    }
    std::string note = fmt::format("{}: Friedman's test over {} {}: p = {:.2g}", column.name, blocks.rows(), unit,
                                   comparison.p_overall());
    if (comparison.critical_difference) {
      note += fmt::format("; mean ranks that differ by {:.2f} differ (Nemenyi, 5 %)", *comparison.critical_difference);
    }
    table.notes.push_back(note);
  }
  return table;
}

std::vector<analysis::plots::Figure> learning_curves_figures(const Experiment& experiment, const Curves& curves) {
  analysis::plots::SmallMultiples multiples;
  multiples.name = "learning-curves";
  multiples.title = "Errors, log predictive densities and CRPS over the number of observations";
  for (std::size_t model = 0; model < experiment.models.size(); ++model) {
    multiples.optimizers.push_back({experiment.label(model), model});
  }
  multiples.x_label = "observations";
  multiples.key_column = "panel";
  multiples.x_column = "observations";
  multiples.value_column = "mean";
  multiples.bands = experiment.replicates > 1;
  multiples.logarithmic_x = experiment.sizes.size() > 1;
  const std::size_t every = (experiment.sizes.size() + 6) / 7;  // more would touch each other
  for (std::size_t size = 0; size < experiment.sizes.size(); size += every) {
    multiples.x_ticks.push_back(static_cast<double>(experiment.sizes[size]));
  }
  multiples.columns = experiment.tasks.size() == 1 ? 2 : std::size(drawn);
  for (std::size_t task = 0; task < experiment.tasks.size(); ++task) {
    for (const ScoreColumn& column : drawn) {
      multiples.panels.push_back(curves_panel(experiment, curves, task, column));
    }
  }
  multiples.notes = {fmt::format("Means over {} replicates{}. Log densities are drawn down to {:g} below the best.",
                                 experiment.replicates, multiples.bands ? "; bands: two standard errors" : "",
                                 most_below_best)};
  return analysis::plots::draw_small_multiples(multiples);
}

analysis::plots::Figure calibration_figure(const Experiment& experiment, const Curves& curves) {
  LayeredFigure figure{.name = "calibration",
                       .title = "Shares of the test points below predicted quantiles",
                       .width = 40.0 + 260.0 * static_cast<double>(experiment.tasks.size()),
                       .height = 280.0 + legend_line * static_cast<double>(experiment.models.size())};
  const VectorXd levels = calibration_levels();
  for (std::size_t task = 0; task < experiment.tasks.size(); ++task) {
    const double left = 60.0 + 260.0 * static_cast<double>(task);
    LayeredPanel panel{.key = experiment.tasks[task].name,
                       .title = experiment.tasks[task].shown(),
                       .x_label = "level",
                       .y_label = task == 0 ? "share below" : "",
                       .box = {left, left + 190.0, 30.0, 220.0},
                       .x_range = "[0:1]",
                       .y_range = "[0:1]"};
    panel.layers.push_back(analysis::plots::straight_line("calibrated", "with lines linecolor rgb '#888888' dashtype 2",
                                                          {0.0, 0.0}, {1.0, 1.0}));
    if (task == 0) panel.settings = legend_below;
    for (std::size_t model = 0; model < experiment.models.size(); ++model) {
      VectorXd sum = VectorXd::Zero(levels.size());
      double count = 0.0;
      for (int replicate = 0; replicate < experiment.replicates; ++replicate) {
        const auto& scores = curves.scores(task, model, experiment.sizes.size() - 1, replicate);
        if (scores) sum += scores->calibration, count += 1.0;
      }
      analysis::plots::Layer curve =
          analysis::plots::layer(experiment.label(model), look_of(model), levels, sum / count);
      panel.layers.push_back(task == 0 ? keyed(std::move(curve)) : std::move(curve));
    }
    figure.panels.push_back(std::move(panel));
  }
  figure.notes = {
      fmt::format("After {} observations, means over {} replicates.", experiment.sizes.back(), experiment.replicates)};
  return draw_layers(figure);
}

}  // namespace bobench::regression
