#include "reproduction/papers/aryan2020/infill_snapshots.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <fmt/format.h>

#include "acquisitions/catalog.hpp"
#include "surrogates/gaussian_process/gaussian_process.hpp"
#include "surrogates/gaussian_process/posterior_path.hpp"

namespace bobench::papers::aryan2020 {

using reproduction::StudyOptions, reproduction::StudyReport;
namespace {

using acquisitions::AcquisitionOptions;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;
using surrogates::GaussianProcess, surrogates::GaussianProcessParameters, surrogates::KernelFamily;

constexpr Index grid_points = 201;

MatrixXd unit_grid() {
  return Eigen::RowVectorXd::LinSpaced(grid_points, 0.0, 1.0);
}

/// The thesis only says "a toy sinusoidal function".
double toy(double x) {
  return std::sin(3.0 * std::numbers::pi * x) + 0.5 * x;
}

/// Five inputs, chosen by us.
MatrixXd five_places() {
  return (Eigen::RowVectorXd(5) << 0.05, 0.3, 0.45, 0.7, 0.9).finished();
}

VectorXd toy_at(const MatrixXd& X) {
  return X.row(0).transpose().unaryExpr([](double x) { return toy(x); });
}

/// Our hyper-parameters: amplitude 1, length scale 0.15 of the range, almost no noise.
GaussianProcess process_on_line(KernelFamily kernel, const MatrixXd& X, const VectorXd& y) {
  GaussianProcess model({.kernel = kernel, .targets = surrogates::TargetScaling::raw});
  model.condition(
      X, y, GaussianProcessParameters{.amplitude = 1.0, .length_scales = VectorXd::Constant(1, 0.15), .noise = 1e-6});
  return model;
}

struct KernelPanel {
  std::string name;
  KernelFamily family;
};

const std::vector<KernelPanel>& kernel_panels() {
  static const std::vector<KernelPanel> panels = {{"SE", KernelFamily::squared_exponential},
                                                  {"Matern 3/2", KernelFamily::matern32},
                                                  {"Matern 5/2", KernelFamily::matern52}};
  return panels;
}

/// The mean absolute second difference: how rough a drawn function is.
double roughness(const VectorXd& values) {
  const Index n = values.size();
  return (values.tail(n - 2) - 2.0 * values.segment(1, n - 2) + values.head(n - 2)).cwiseAbs().mean();
}

/// A model for the acquisitions: a Gaussian process with fixed hyper-parameters.
class LineProcess {
 public:
  LineProcess(const MatrixXd& X, const VectorXd& y)
      : model_(process_on_line(KernelFamily::squared_exponential, X, y)) {}
  void fit(const MatrixXd&, const VectorXd&) {}
  surrogates::Prediction predict(const MatrixXd& X) const { return model_.predict(X); }
  surrogates::PointPrediction predict_with_gradient(const VectorXd& x) const { return model_.predict_with_gradient(x); }
  surrogates::FunctionDraw function_draw(std::uint64_t seed) const {
    Random random(seed);
    return surrogates::draw_path(model_, surrogates::path_frequencies, random);
  }
  double noise_variance() const { return model_.noise_variance(); }
  const GaussianProcess& gaussian_process() const { return model_; }

 private:
  GaussianProcess model_;
};

struct Criterion {
  std::string name;
  AcquisitionOptions options;
};

/// Figure 2.11 has four values of k, of which only 0.5 is stated.
std::vector<Criterion> criteria() {
  std::vector<Criterion> all;
  for (const double k : {0.5, 1.0, 2.0, 4.0}) {
    AcquisitionOptions bound;
    bound.acquisition = "lcb";
    bound.of<acquisitions::ConfidenceBound>().kappa = k;
    all.push_back({fmt::format("LCB k = {:g}", k), bound});
  }
  for (const char* name : {"poi", "ei", "es", "pes", "mes", "thompson"}) {
    AcquisitionOptions other;
    other.acquisition = name;
    all.push_back({name, other});
  }
  return all;
}

/// One step of one criterion: the surrogate predictions, the criterion and its maximiser.
struct Snapshot {
  std::string criterion;
  int step = 0;
  surrogates::Prediction belief;
  VectorXd score;
  MatrixXd observed;
  double proposal = 0.0;
};

std::vector<Snapshot> snapshots_of(const Criterion& criterion, std::uint64_t seed) {
  const MatrixXd grid = unit_grid();
  const Encoding encoding(SearchSpace::box(1, 0.0, 1.0));
  MatrixXd X = five_places().leftCols(3);
  std::vector<Snapshot> snapshots;
  for (int step = 1; step <= 3; ++step) {
    const VectorXd y = toy_at(X);
    const surrogates::Regressor model{LineProcess(X, y)};
    const acquisitions::Acquisition acquisition = make_acquisition(
        criterion.options, {model, y.minCoeff(), X, &encoding, seed + static_cast<std::uint64_t>(step)});
    Snapshot one{criterion.name, step, model.predict(grid), acquisition.score(grid), X, 0.0};
    Index best = 0;
    one.score.maxCoeff(&best);
    one.proposal = grid(0, best);
    snapshots.push_back(one);
    X.conservativeResize(Eigen::NoChange, X.cols() + 1);
    X(0, X.cols() - 1) = one.proposal;
  }
  return snapshots;
}

analysis::plots::Figure snapshots_figure(const std::vector<Snapshot>& snapshots, std::size_t criteria_count) {
  std::string curves = "criterion,step,x,toy,mean,deviation,score\n", points = "criterion,step,x,y,proposal\n";
  const MatrixXd grid = unit_grid();
  for (const Snapshot& one : snapshots) {
    const double low = one.score.minCoeff(), span = std::max(one.score.maxCoeff() - low, 1e-300);
    for (Index i = 0; i < grid_points; ++i) {
      curves += fmt::format("{},{},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g}\n", one.criterion, one.step, grid(0, i),
                            toy(grid(0, i)), one.belief.mean[i], std::sqrt(one.belief.variance[i]),
                            (one.score[i] - low) / span);
    }
    for (const double x : one.observed.row(0)) {
      points += fmt::format("{},{},{:.6g},{:.6g},0\n", one.criterion, one.step, x, toy(x));
    }
    points += fmt::format("{},{},{:.6g},{:.6g},1\n", one.criterion, one.step, one.proposal, toy(one.proposal));
  }
  analysis::plots::Figure figure;
  figure.name = "snapshots";
  figure.title = "Three steps by each criterion: function, mean and 2 deviations; below, the criterion from 0 to 1";
  figure.width = 720.0;
  figure.height = 170.0 * static_cast<double>(criteria_count);
  figure.data = {{"curves.csv", curves}, {"points.csv", points}};
  figure.drawing =
      fmt::format("set key off\nset xrange [0:1]\nset yrange [-4.2:3]\nset multiplot layout {},3\n", criteria_count);
  for (const Snapshot& one : snapshots) {
    const auto of_this = [&](const std::string& value) {
      return fmt::format("(strcol(1) eq '{}' && $2 == {} ? {} : NaN)", one.criterion, one.step, value);
    };
    figure.drawing += fmt::format(
        "set title '{0}, step {1}' noenhanced\nplot 'curves.csv' skip 1 using 3:{2}:{3} with filledcurves lc rgb "
        "'#dddddd', \\\n  '' skip 1 using 3:{4} with lines dt 2 lc rgb 'black', \\\n"
        "  '' skip 1 using 3:{5} with lines lc rgb '#d55e00' lw 2, \\\n"
        "  '' skip 1 using 3:{6} with lines lc rgb '#0072b2', \\\n"
        "  'points.csv' skip 1 using 3:{7} with points pt 7 ps 0.6 lc rgb '#d55e00', \\\n"
        "  '' skip 1 using 3:{8} with points pt 9 ps 1 lc rgb '#0072b2'\n",
        one.criterion, one.step, of_this("$5 - 2 * $6"), of_this("$5 + 2 * $6"), of_this("$4"), of_this("$5"),
        of_this("$7 - 4"), of_this("$5 == 0 ? $4 : NaN"), of_this("$5 == 1 ? $4 : NaN"));
  }
  figure.drawing += "unset multiplot\n";
  return figure;
}

}  // namespace

StudyReport figures_2_9_and_2_10(const StudyOptions& options) {
  const std::string id = "aryan2020/figures-2.9-2.10";
  const MatrixXd grid = unit_grid(), X = five_places();
  std::string text = "kernel,given,draw,x,value\n", data = "x,y\n";
  for (const double x : X.row(0)) data += fmt::format("{:.6g},{:.6g}\n", x, toy(x));
  analysis::Table table{.title = "Mean size of second differences of draws: how rough they are",
                        .columns = {"kernel", "prior", "posterior"},
                        .rows = {},
                        .notes = {"hyper-parameters, places and sine are ours: the thesis prints none"}};
  std::string drawing = "set key off\nset xrange [0:1]\nset yrange [-3:3]\nset multiplot layout 2,3\n";
  for (const int given : {0, 5}) {
    for (const KernelPanel& kernel : kernel_panels()) {
      drawing += fmt::format(
          "set title '{0}, {1}' noenhanced\nplot 'draws.csv' skip 1 using 4:(strcol(1) eq '{0}' && $2 == {2} ? $5 : "
          "NaN) "
          "with lines lw 0.7{3}\n",
          kernel.name, given == 0 ? "prior" : "given five points", given,
          given == 0 ? "" : ", 'data.csv' skip 1 using 1:2 with points pt 7 ps 0.7 lc rgb 'black'");
    }
  }
  for (const KernelPanel& kernel : kernel_panels()) {
    std::vector<analysis::Cell> row = {kernel.name};
    for (const Index given : {0, 5}) {
      // A single observation far away leaves the prior unchanged here.
      const MatrixXd known = given == 0 ? MatrixXd::Constant(1, 1, 100.0) : X;
      const GaussianProcess model =
          process_on_line(kernel.family, known, given == 0 ? VectorXd::Zero(1).eval() : toy_at(X));
      Random random = RunStreams(options.seed, id, kernel.name, static_cast<int>(given)).own("draws");
      constexpr int draws = 10;
      double rough = 0.0;
      for (int i = 0; i < draws; ++i) {
        const VectorXd values = surrogates::draw_path(model, surrogates::path_frequencies, random).values(grid);
        rough += roughness(values) / draws;
        for (Index k = 0; k < grid_points; ++k) {
          text += fmt::format("{},{},{},{:.6g},{:.6g}\n", kernel.name, given, i, grid(0, k), values[k]);
        }
        text += "\n";
      }
      row.emplace_back(rough, 3);
    }
    table.rows.push_back(std::move(row));
  }
  StudyReport report;
  report.results = {table};
  analysis::plots::Figure figure;
  figure.name = "draws";
  figure.title = "Functions drawn from Gaussian processes, before and after five points";
  figure.width = 810.0;
  figure.height = 420.0;
  figure.data = {{"draws.csv", text}, {"data.csv", data}};
  figure.drawing = drawing + "unset multiplot\n";
  report.figures = {std::move(figure)};
  return report;
}

StudyReport figures_2_11_to_2_13(const StudyOptions& options) {
  std::vector<Snapshot> all;
  analysis::Table table{.title = "Where each criterion evaluates next",
                        .columns = {"criterion", "step_1", "step_2", "step_3", "lowest_after"},
                        .rows = {},
                        .notes = {"es, pes, mes, thompson: not in the thesis's figures",
                                  "function, places and hyper-parameters are ours: the thesis prints none"}};
  const std::vector<Criterion> chosen = criteria();
  for (const Criterion& criterion : chosen) {
    const std::vector<Snapshot> steps = snapshots_of(criterion, options.seed);
    std::vector<analysis::Cell> row = {criterion.name};
    double lowest = toy_at(steps.front().observed).minCoeff();
    for (const Snapshot& one : steps) {
      row.emplace_back(one.proposal, 3);
      lowest = std::min(lowest, toy(one.proposal));
    }
    row.emplace_back(lowest, 3);
    table.rows.push_back(std::move(row));
    all.insert(all.end(), steps.begin(), steps.end());
  }
  StudyReport report;
  report.results = {table};
  report.figures = {snapshots_figure(all, chosen.size())};
  return report;
}

}  // namespace bobench::papers::aryan2020
