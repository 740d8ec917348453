#include "reproduction/papers/aryan2020/bands.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "analysis/statistics/summary.hpp"
#include "reproduction/studies/checkpoint.hpp"

namespace bobench::papers::aryan2020 {

using reproduction::StudyOptions, reproduction::Parts;
namespace {

using analysis::Cell;
using Eigen::Index;

bool is_within(double x) {
  return x >= 0.0 && x <= 1.0;
}

/// `values` at the grid points within [0, 1], or at the other points.
std::vector<double> chosen(const Eigen::VectorXd& values, bool within) {
  const Eigen::VectorXd grid = band_grid();
  std::vector<double> of_these;
  for (Index i = 0; i < grid.size(); ++i) {
    if (is_within(grid[i]) == within) of_these.push_back(values[i]);
  }
  return of_these;
}

double mean_where(const Eigen::VectorXd& values, bool within) {
  return analysis::mean(chosen(values, within));
}

std::vector<double> by_method(const std::vector<Band>& bands, const std::string& method,
                              double (*quantity)(const Band&)) {
  std::vector<double> values;
  for (const Band& band : bands) {
    if (band.method == method) values.push_back(quantity(band));
  }
  return values;
}

Cell quartiles(const std::vector<double>& values) {
  const double low = analysis::quantile(values, 0.25), middle = analysis::median(values),
               high = analysis::quantile(values, 0.75);
  return {fmt::format("{:.3g} [{:.3g}, {:.3g}]", middle, low, high),
          {{"median", middle}, {"lower_quartile", low}, {"upper_quartile", high}}};
}

std::string bands_csv(const std::vector<Band>& bands) {
  const Eigen::VectorXd grid = band_grid();
  std::string text = "method,replicate,x,mean,deviation\n";
  for (const Band& band : bands) {
    for (Index i = 0; i < grid.size(); ++i) {
      text += fmt::format("{},{},{:.17g},{:.17g},{:.17g}\n", band.method, band.replicate, grid[i], band.mean[i],
                          band.deviation[i]);
    }
  }
  return text;
}

std::string draws_csv(const std::vector<Band>& bands) {
  const Eigen::VectorXd grid = band_grid();
  std::string text = "method,draw,x,value\n";
  for (const Band& band : bands) {
    if (band.replicate != 0) continue;
    for (Index k = 0; k < band.draws.rows(); ++k) {
      for (Index i = 0; i < grid.size(); ++i) {
        text += fmt::format("{},{},{:.17g},{:.17g}\n", band.method, k, grid[i], band.draws(k, i));
      }
      text += "\n";  // gnuplot interrupts the curve
    }
  }
  return text;
}

std::string data_csv(const BandData& data) {
  std::string text = "x,y\n";
  for (Index i = 0; i < data.X.cols(); ++i) text += fmt::format("{:.17g},{:.17g}\n", data.X(0, i), data.y[i]);
  return text;
}

std::string drawing(const std::vector<BandMethod>& methods, std::size_t rows, std::size_t columns, double band_width) {
  std::string text = fmt::format("set xrange [-0.5:1.5]\nset key off\nset multiplot layout {},{}\n", rows, columns);
  for (const BandMethod& method : methods) {
    const auto of_method = [&](const std::string& value) {
      return fmt::format("(strcol(1) eq '{}' && $2 == 0 ? {} : NaN)", method.name, value);
    };
    text += fmt::format(
        "set title '{0}' noenhanced\nplot 'bands.csv' skip 1 using 3:{1}:{2} with filledcurves lc rgb '#d6e5f2', \\\n"
        "  'draws.csv' skip 1 using 3:(strcol(1) eq '{0}' ? $4 : NaN) with lines lc rgb '#aaaaaa' lw 0.5, \\\n"
        "  'bands.csv' skip 1 using 3:{3} with lines lc rgb '#0072b2' lw 2, \\\n"
        "  'data.csv' skip 1 using 1:2 with points pt 7 ps 0.7 lc rgb 'black'\n",
        method.name, of_method(fmt::format("$4 - {} * $5", band_width)),
        of_method(fmt::format("$4 + {} * $5", band_width)), of_method("$4"));
  }
  return text + "unset multiplot\n";
}

/// Mean, deviation and draws, concatenated.
Eigen::VectorXd packed(const Band& band) {
  const Index grid = band.mean.size();
  Eigen::VectorXd values(2 * grid + band.draws.size());
  values << band.mean, band.deviation, band.draws.reshaped();
  return values;
}

void unpack(const Eigen::VectorXd& values, Band& band) {
  const Index grid = band_grid().size();
  band.mean = values.head(grid);
  band.deviation = values.segment(grid, grid);
  const Index draws = (values.size() - 2 * grid) / grid;
  band.draws = values.tail(draws * grid).reshaped(draws, grid);
}

}  // namespace

Eigen::VectorXd band_grid() {
  return Eigen::VectorXd::LinSpaced(201, -0.5, 1.5);
}

Parts<Band> draw_bands(const std::string& study, const std::vector<BandMethod>& methods, int replicates,
                       const std::function<BandData(Random&)>& make_data, const StudyOptions& options) {
  std::vector<Band> bands;
  std::vector<std::string> keys;
  for (int r = 0; r < replicates; ++r) {
    for (const BandMethod& method : methods) {
      bands.push_back({.method = method.name, .replicate = r, .mean = {}, .deviation = {}, .draws = {}});
      keys.push_back(fmt::format("{} {}", method.name, r));
    }
  }
  const auto predict = [&](Band& band) {
    const BandMethod& method = *std::ranges::find(methods, band.method, &BandMethod::name);
    const RunStreams streams(options.seed, study, method.name, band.replicate);
    Random design = streams.shared("design"), surrogate = streams.own("surrogate");
    method.predict(make_data(design), surrogate(), band);
    if (band.replicate != 0) band.draws.resize(0, 0);  // only those of the first are drawn
  };
  return reproduction::compute_parts<Band>(study, keys, std::move(bands), predict, packed, unpack, options);
}

double mean_variance(const Band& band) {
  return mean_where(band.deviation.array().square(), true);
}

double median_variance(const Band& band) {
  return analysis::median(chosen(band.deviation.array().square(), true));
}

double widening(const Band& band) {
  return mean_where(band.deviation, false) / mean_where(band.deviation, true);
}

analysis::Table bands_table(const std::vector<BandMethod>& methods, const std::vector<Band>& bands) {
  analysis::Table table{.title = "Median [quartiles] over data sets",
                        .columns = {"method", "median_variance", "mean_variance", "widening"},
                        .rows = {},
                        .notes = {"median_variance, mean_variance: of the latent function over [0, 1], where the data "
                                  "are; a few nearly singular networks make most of ELM's mean",
                                  "widening: mean standard deviation over [-0.5, 0] and [1, 1.5], over that within"}};
  for (const BandMethod& method : methods) {
    table.rows.push_back({method.name, quartiles(by_method(bands, method.name, median_variance)),
                          quartiles(by_method(bands, method.name, mean_variance)),
                          quartiles(by_method(bands, method.name, widening))});
    table.notes.push_back(fmt::format("{}: {}", method.name, method.description));
  }
  return table;
}

analysis::plots::Figure bands_figure(const std::string& title, const std::vector<BandMethod>& methods,
                                     const std::vector<Band>& bands, const BandData& data, double band_width) {
  const auto columns = std::min<std::size_t>(3, methods.size()), rows = (methods.size() + columns - 1) / columns;
  analysis::plots::Figure figure;
  figure.name = "bands";
  figure.title = fmt::format("{}: mean and {} deviation{}, with some draws, of one data set", title, band_width,
                             band_width == 1.0 ? "" : "s");
  figure.width = 270.0 * static_cast<double>(columns);
  figure.height = 210.0 * static_cast<double>(rows);
  figure.data = {{"bands.csv", bands_csv(bands)}, {"draws.csv", draws_csv(bands)}, {"data.csv", data_csv(data)}};
  figure.drawing = drawing(methods, rows, columns, band_width);
  return figure;
}

}  // namespace bobench::papers::aryan2020
