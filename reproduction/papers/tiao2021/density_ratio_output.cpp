#include "reproduction/papers/tiao2021/density_ratio_output.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "analysis/plots/small_multiples.hpp"
#include "analysis/statistics/summary.hpp"
#include "reproduction/papers/tiao2021/estimators.hpp"
#include "system/durable_file.hpp"

namespace bobench::papers::tiao2021 {

using reproduction::StudyReport;
namespace {

using analysis::Cell;

struct Column {
  const char* name;
  double Scores::*score;
};
constexpr Column columns[] = {
    {"error", &Scores::error},
    {"weighted_error", &Scores::weighted_error},
    {"mode_distance", &Scores::mode_distance},
    {"ordinary_error", &Scores::ordinary_error},
    {"calibration_error", &Scores::calibration_error},
    {"reliability_slope", &Scores::reliability_slope},
};

std::string name_of_gamma(double gamma) {
  return fmt::format("1/{:.0f}", 1.0 / gamma);
}

/// "0.52 [0.48, 0.60]"
Cell quartiles(const std::vector<double>& values) {
  const double low = analysis::quantile(values, 0.25), middle = analysis::median(values),
               high = analysis::quantile(values, 0.75);
  return {std::isinf(low) ? "infinite" : fmt::format("{:.3g} [{:.3g}, {:.3g}]", middle, low, high),
          {{"median", middle}, {"lower_quartile", low}, {"upper_quartile", high}}};
}

void add_row(std::string& text, double gamma, double x, const std::string& method, const char* quantity, double value) {
  text += fmt::format("{:.17g},{:.17g},{},{},{:.17g}\n", gamma, x, method, quantity, value);
}

/// l and g of the kernel densities of replicate 0's draw.
void add_kernel_densities(std::string& text, const Experiment& experiment, double gamma, std::uint64_t seed) {
  const Eigen::VectorXd points = grid();
  const surrogates::DensityRatioClassifier estimate = kernel_densities(sample_of(experiment, gamma, 0, seed));
  const Eigen::ArrayXd l = estimate.positive().log_density(points.transpose()).array().exp(),
                       g = estimate.negative().log_density(points.transpose()).array().exp();
  for (Eigen::Index i = 0; i < points.size(); ++i) {
    add_row(text, gamma, points[i], "KDE", "l", l[i]);
    add_row(text, gamma, points[i], "KDE", "g", g[i]);
  }
}

std::string curves_csv(const Experiment& experiment, const std::vector<Measurement>& measurements, std::uint64_t seed) {
  const Eigen::VectorXd points = grid();
  std::string text = "gamma,x,method,quantity,value\n";
  for (const double gamma : experiment.gammas) {
    const Toy toy(gamma);
    for (const double x : points) {
      add_row(text, gamma, x, "exact", "l", Toy::l(x));
      add_row(text, gamma, x, "exact", "g", Toy::g(x));
      add_row(text, gamma, x, "exact", "probability", toy.probability(x));
      add_row(text, gamma, x, "exact", "relative_ratio", toy.relative_ratio(x));
      add_row(text, gamma, x, "exact", "ordinary_ratio", Toy::ordinary_ratio(x));
    }
    add_kernel_densities(text, experiment, gamma, seed);
  }
  for (const Measurement& one : measurements) {
    const Eigen::ArrayXd ordinary = ordinary_ratio(one.probability.array(), one.gamma);
    for (Eigen::Index i = 0; i < one.probability.size(); ++i) {
      const double p = one.probability[i], gamma = one.gamma;
      add_row(text, gamma, points[i], one.method, "probability", p);
      add_row(text, gamma, points[i], one.method, "relative_ratio", p / gamma);
      add_row(text, gamma, points[i], one.method, "ordinary_ratio", ordinary[i]);
    }
  }
  return text;
}

std::string scores_csv(const std::vector<Measurement>& measurements) {
  std::string text = "gamma,replicate,method,mode";
  for (const Column& column : columns) text += fmt::format(",{}", column.name);
  text += ",narrow_spread,broad_spread,g_spread,narrow_mode_shift,broad_mode_shift,g_mode_shift\n";
  for (const Measurement& one : measurements) {
    text += fmt::format("{:.17g},{},{},{:.17g}", one.gamma, one.replicate, one.method, one.scores.mode);
    for (const Column& column : columns) text += fmt::format(",{:.17g}", one.scores.*column.score);
    if (const auto& d = one.densities) {
      text += fmt::format(",{:.17g},{:.17g},{:.17g},{:.17g},{:.17g},{:.17g}\n", d->narrow_spread, d->broad_spread,
                          d->g_spread, d->narrow_mode, d->broad_mode, d->g_mode);
    } else {
      text += ",,,,,,\n";
    }
  }
  return text;
}

}  // namespace

analysis::Table results_table(const Experiment& experiment, const std::vector<Measurement>& measurements) {
  analysis::Table table{
      .title = fmt::format("Median [quartiles] over {} draws of N = {}", experiment.replicates, experiment.draws),
      .columns = {"gamma", "method"},
      .rows = {},
      .notes = {fmt::format("error: integral of |estimated - true relative ratio| over [{}, {}]; "
                            "weighted_error: its mean over draws",
                            grid_low, grid_high),
                "mode_distance: |estimated - true maximiser|; where the maximum is a plateau, the "
                "mean over it",
                "ordinary_error: as error, of l / g; calibration_error: 10 bins, exact probabilities",
                "reliability_slope: of the exact on the estimated probability; 1 if calibrated"}};
  for (const Column& column : columns) table.columns.emplace_back(column.name);
  for (const double gamma : experiment.gammas) {
    for (const std::string& method : experiment.methods) {
      std::vector<Cell> row = {{name_of_gamma(gamma), gamma}, method};
      for (const Column& column : columns) {
        const auto score = [&](const Measurement& one) { return one.scores.*column.score; };
        row.push_back(quartiles(by_replicate(measurements, gamma, method, score)));
      }
      table.rows.push_back(std::move(row));
    }
  }
  for (const std::string& method : experiment.methods) {
    table.notes.push_back(fmt::format("{}: {}", method, estimator(method).description));
  }
  return table;
}

std::vector<std::filesystem::path> write_files(const std::filesystem::path& folder, const Experiment& experiment,
                                               const std::vector<Measurement>& measurements, const StudyReport& report,
                                               std::uint64_t seed) {
  const auto csv = analysis::TableFormat::csv;
  system::make_folder(folder);
  std::vector<std::filesystem::path> files;
  const auto write = [&](const char* name, const std::string& text) {
    files.push_back(folder / name);
    system::replace_text(files.back(), text);
  };
  write("curves.csv", curves_csv(experiment, measurements, seed));
  write("scores.csv", scores_csv(measurements));
  write("results.csv", report.results.front().print(csv));
  return files;
}

std::vector<analysis::plots::Figure> ratio_figures(const std::string& title, const Experiment& experiment,
                                                   const std::vector<Measurement>& measurements) {
  constexpr Eigen::Index step = 5;  // in grid points: finer than a pixel
  const Eigen::VectorXd points = grid();
  const auto curve_of = [&](std::size_t optimizer, const auto& ratio) {
    analysis::plots::Curve curve{optimizer, {}};
    for (Eigen::Index i = 0; i < points.size(); i += step) curve.points.push_back({points[i], ratio(i), 0.0, 0.0});
    return curve;
  };
  analysis::plots::SmallMultiples multiples;
  multiples.name = "ratios";
  multiples.title = title + ": the relative density ratio and its estimates from one draw";
  multiples.optimizers = {{"exact", 0}};
  multiples.x_label = "x";
  multiples.y_label = "relative density ratio";
  multiples.key_column = "panel";
  multiples.x_column = "x";
  multiples.value_column = "ratio";
  multiples.steps = true;  // lines of many points, without markers
  for (const std::string& method : experiment.methods)
    multiples.optimizers.push_back({method, multiples.optimizers.size()});
  for (const Measurement& one : measurements) {
    if (one.probability.size() == 0) continue;
    const Toy toy(one.gamma);
    const auto at =
        static_cast<std::size_t>(std::ranges::find(experiment.methods, one.method) - experiment.methods.begin());
    multiples.panels.push_back(
        {.key = fmt::format("{}, gamma {}", one.method, name_of_gamma(one.gamma)),
         .curves = {curve_of(0, [&](Eigen::Index i) { return toy.relative_ratio(points[i]); }),
                    curve_of(at + 1, [&](Eigen::Index i) { return one.probability[i] / one.gamma; })},
         .from_zero = true,
         .remark = ""});
  }
  return draw_small_multiples(multiples);
}

}  // namespace bobench::papers::tiao2021
