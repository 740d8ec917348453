#include "papers/aryan2020/bands.hpp"

#include <algorithm>
#include <cmath>
#include <exception>

#include <fmt/format.h>

#include "analysis/statistics/summary.hpp"
#include "papers/write_text.hpp"

namespace bobench::papers::aryan2020 {
namespace {

using analysis::Cell;
using Eigen::Index;

bool is_within(double x) {
  return x >= 0.0 && x <= 1.0;
}

/// The mean of `values` at the grid's points within [0, 1], or at the others.
double mean_where(const Eigen::VectorXd& values, bool within) {
  const Eigen::VectorXd grid = band_grid();
  double sum = 0.0, count = 0.0;
  for (Index i = 0; i < grid.size(); ++i) {
    if (is_within(grid[i]) != within) continue;
    sum += values[i];
    count += 1.0;
  }
  return sum / count;
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
      text += "\n";  // gnuplot lifts the pen
    }
  }
  return text;
}

std::string data_csv(const BandData& data) {
  std::string text = "x,y\n";
  for (Index i = 0; i < data.X.cols(); ++i) text += fmt::format("{:.17g},{:.17g}\n", data.X(0, i), data.y[i]);
  return text;
}

std::string plot_script(const std::vector<BandMethod>& methods, double band_width) {
  const auto columns = std::min<std::size_t>(3, methods.size()), rows = (methods.size() + columns - 1) / columns;
  std::string text = fmt::format(
      "# gnuplot plot.gp\nset terminal svg size {},{} font 'sans,12' background 'white'\nset output 'plot.svg'\n"
      "set datafile separator comma\nset xrange [-0.5:1.5]\nset key off\nset multiplot layout {},{}\n",
      330 * columns, 260 * rows, rows, columns);
  for (const BandMethod& method : methods) {
    const auto of_method = [&](const char* columns_of) {
      return fmt::format("(strcol(1) eq '{}' && $2 == 0 ? {} : NaN)", method.name, columns_of);
    };
    text += fmt::format(
        "set title '{0}' noenhanced\nplot 'bands.csv' skip 1 using 3:{1}:{2} with filledcurves lc rgb '#d6e5f2', \\\n"
        "  'draws.csv' skip 1 using 3:(strcol(1) eq '{0}' ? $4 : NaN) with lines lc rgb '#aaaaaa' lw 0.5, \\\n"
        "  'bands.csv' skip 1 using 3:{3} with lines lc rgb '#0072b2' lw 2, \\\n"
        "  'data.csv' skip 1 using 1:2 with points pt 7 ps 0.7 lc rgb 'black'\n",
        method.name, of_method(fmt::format("$4 - {} * $5", band_width).c_str()),
        of_method(fmt::format("$4 + {} * $5", band_width).c_str()), of_method("$4"));
  }
  return text + "unset multiplot\n";
}

}  // namespace

Eigen::VectorXd band_grid() {
  return Eigen::VectorXd::LinSpaced(201, -0.5, 1.5);
}

std::vector<Band> draw_bands(const std::string& study, const std::vector<BandMethod>& methods, int replicates,
                             const std::function<BandData(Random&)>& make_data, const StudyOptions& options) {
  std::vector<Band> bands;
  for (int r = 0; r < replicates; ++r) {
    for (const BandMethod& method : methods) {
      bands.push_back({.method = method.name, .replicate = r, .mean = {}, .deviation = {}, .draws = {}});
    }
  }
  std::exception_ptr error;
  std::size_t done = 0;
#pragma omp parallel for schedule(dynamic) num_threads(options.threads)
  for (std::size_t i = 0; i < bands.size(); ++i) {
    try {
      const BandMethod& method = methods[i % methods.size()];
      const RunStreams streams(options.seed, study, method.name, bands[i].replicate);
      Random design = streams.shared("design"), surrogate = streams.own("surrogate");
      method.predict(make_data(design), surrogate(), bands[i]);
    } catch (...) {
#pragma omp critical(study_error)
      if (!error) error = std::current_exception();
    }
#pragma omp critical(study_progress)
    if (++done; options.progress) options.progress(done, bands.size());
  }
  if (error) std::rethrow_exception(error);
  return bands;
}

double mean_variance(const Band& band) {
  return mean_where(band.deviation.array().square(), true);
}

double widening(const Band& band) {
  return mean_where(band.deviation, false) / mean_where(band.deviation, true);
}

analysis::Table bands_table(const std::vector<BandMethod>& methods, const std::vector<Band>& bands) {
  analysis::Table table{.title = "Median [quartiles] over data sets",
                        .columns = {"method", "mean_variance", "widening"},
                        .rows = {},
                        .notes = {"mean_variance: of the latent function over [0, 1], where the data are",
                                  "widening: mean standard deviation over [-0.5, 0] and [1, 1.5], over that within"}};
  for (const BandMethod& method : methods) {
    table.rows.push_back({method.name, quartiles(by_method(bands, method.name, mean_variance)),
                          quartiles(by_method(bands, method.name, widening))});
    table.notes.push_back(fmt::format("{}: {}", method.name, method.description));
  }
  return table;
}

std::vector<std::filesystem::path> write_bands(const std::filesystem::path& folder,
                                               const std::vector<BandMethod>& methods, const std::vector<Band>& bands,
                                               const BandData& data, double band_width) {
  return {write_text(folder / "bands.csv", bands_csv(bands)), write_text(folder / "draws.csv", draws_csv(bands)),
          write_text(folder / "data.csv", data_csv(data)),
          write_text(folder / "plot.gp", plot_script(methods, band_width))};
}

}  // namespace bobench::papers::aryan2020
