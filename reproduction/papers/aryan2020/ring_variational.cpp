// Figures 2.7 and 2.8: variational inference on the ring.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "numerics/adam.hpp"
#include "reproduction/papers/aryan2020/ring.hpp"
#include "reproduction/studies/checkpoint.hpp"

namespace bobench::papers::aryan2020 {

using reproduction::Scale, reproduction::StudyOptions, reproduction::StudyReport;
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

/// A mixture of normal distributions in the plane. Parameters of each component: the mean (2), the logarithms of its
/// Cholesky factor's diagonal and the off-diagonal entry (3), the logarithm of its weight up to a constant (1).
constexpr Index numbers_each = 6;

struct PlaneComponent {
  Eigen::Vector2d mean;
  Eigen::Matrix2d factor;
  double log_weight;
};

std::vector<PlaneComponent> components_of(const VectorXd& parameters) {
  std::vector<PlaneComponent> components;
  double total = 0.0;
  for (Index k = 0; k < parameters.size(); k += numbers_each) {
    const auto one = parameters.segment(k, numbers_each);
    Eigen::Matrix2d factor = Eigen::Matrix2d::Zero();
    factor << std::exp(one[2]), 0.0, one[4], std::exp(one[3]);
    components.push_back({one.head(2), factor, one[5]});
    total += std::exp(one[5]);
  }
  for (PlaneComponent& component : components) component.log_weight -= std::log(total);
  return components;
}

double log_mixture(const std::vector<PlaneComponent>& components, const Eigen::Vector2d& x) {
  double largest = -std::numeric_limits<double>::infinity();
  std::vector<double> terms;
  for (const auto& [mean, factor, log_weight] : components) {
    const Eigen::Vector2d z = factor.triangularView<Eigen::Lower>().solve(x - mean);
    terms.push_back(log_weight - std::log(factor(0, 0) * factor(1, 1)) - 0.5 * z.squaredNorm() -
                    std::log(2.0 * std::numbers::pi));
    largest = std::max(largest, terms.back());
  }
  double total = 0.0;
  for (const double term : terms) total += std::exp(term - largest);
  return largest + std::log(total);
}

/// KL divergence from the mixture to the ring up to the ring's constant, with the same normal draws each time.
double divergence(const Ring& ring, const VectorXd& parameters, const MatrixXd& normal) {
  const std::vector<PlaneComponent> components = components_of(parameters);
  double total = 0.0;
  for (const PlaneComponent& component : components) {
    double mean = 0.0;
    for (const auto& z : normal.colwise()) {
      const Eigen::Vector2d x = component.mean + component.factor * z;
      mean += (log_mixture(components, x) - ring.log_density(x, nullptr)) / static_cast<double>(normal.cols());
    }
    total += std::exp(component.log_weight) * mean;
  }
  return total;
}

VectorXd gradient_of(const Ring& ring, const VectorXd& parameters, const MatrixXd& normal) {
  constexpr double h = 1e-5;
  VectorXd gradient(parameters.size());
  for (Index i = 0; i < parameters.size(); ++i) {
    VectorXd up = parameters, down = parameters;
    up[i] += h;
    down[i] -= h;
    gradient[i] = (divergence(ring, up, normal) - divergence(ring, down, normal)) / (2.0 * h);
  }
  return gradient;
}

/// Normal distributions side by side, inside the ring.
VectorXd first_parameters(const Ring& ring, Index components, Random& random) {
  VectorXd parameters(components * numbers_each);
  for (Index k = 0; k < components; ++k) {
    parameters.segment(k * numbers_each, numbers_each) << ring.centre + 0.5 * random.normal_vector(2),
        VectorXd::Zero(numbers_each - 2);
  }
  return parameters;
}

/// The path of an optimisation: the parameters and the divergence, up to a constant, after some steps.
struct VariationalPath {
  Index components = 1;
  MatrixXd parameters;   ///< (numbers x snapshots)
  VectorXd divergences;  ///< (snapshots)
};

const std::vector<int>& snapshots() {
  static const std::vector<int> steps = {0, 20, 100, 1000};
  return steps;
}

void approach(const Ring& ring, VariationalPath& path, Random& random, int draws) {
  MatrixXd normal(2, draws);
  for (double& z : normal.reshaped()) z = random.normal();
  VectorXd parameters = first_parameters(ring, path.components, random);
  Adam adam(parameters.size(), {.rate = 0.02});
  path.parameters.resize(parameters.size(), static_cast<Index>(snapshots().size()));
  path.divergences.resize(path.parameters.cols());
  Index seen = 0;
  for (int step = 0; step <= snapshots().back(); ++step) {
    if (step == snapshots()[static_cast<std::size_t>(seen)]) {
      path.parameters.col(seen) = parameters;
      path.divergences[seen++] = divergence(ring, parameters, normal);
    }
    adam.step(gradient_of(ring, parameters, normal), parameters);
  }
}

VectorXd packed_path(const VariationalPath& path) {
  VectorXd values(path.parameters.size() + path.divergences.size());
  values << path.divergences, path.parameters.reshaped();
  return values;
}

void unpack_path(const VectorXd& values, VariationalPath& path) {
  const auto steps = static_cast<Index>(snapshots().size());
  path.divergences = values.head(steps);
  path.parameters = values.tail(values.size() - steps).reshaped(path.components * numbers_each, steps);
}

analysis::Table paths_table(const std::vector<VariationalPath>& paths) {
  analysis::Table table{.title = "KL divergence from the approximation to the ring, up to a constant",
                        .columns = {"components"},
                        .rows = {},
                        .notes = {"figure 2.7 has one component, figure 2.8 three; full covariances, Adam, ours"}};
  for (const int step : snapshots()) table.columns.push_back(fmt::format("step_{}", step));
  for (const VariationalPath& path : paths) {
    std::vector<analysis::Cell> row = {static_cast<std::size_t>(path.components)};
    for (const double value : path.divergences) row.emplace_back(value, 3);
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// One row per number of components, one column per snapshot: contours of the approximation over the ring's draws.
analysis::plots::Figure paths_figure(const Ring& ring, const std::vector<VariationalPath>& paths, Random& random) {
  std::string contours = "components,step,x,y,density\n", target = "x,y\n";
  const MatrixXd draws = ring.draw(500, random);
  for (const auto& point : draws.colwise()) target += fmt::format("{:.6g},{:.6g}\n", point[0], point[1]);
  const VectorXd grid = VectorXd::LinSpaced(61, 2.0, 8.0);
  for (const VariationalPath& path : paths) {
    for (std::size_t s = 0; s < snapshots().size(); ++s) {
      const auto components = components_of(path.parameters.col(static_cast<Index>(s)));
      for (const double x : grid) {
        for (const double y : grid) {
          contours += fmt::format("{},{},{:.4g},{:.4g},{:.6g}\n", path.components, snapshots()[s], x, y,
                                  std::exp(log_mixture(components, {x, y})));
        }
        contours += "\n";
      }
    }
  }
  analysis::plots::Figure figure;
  figure.name = "variational";
  figure.title = "A normal distribution (above) and a mixture of three on their way to the ring";
  figure.width = 220.0 * static_cast<double>(snapshots().size());
  figure.height = 230.0 * static_cast<double>(paths.size());
  figure.data = {{"contours.csv", contours}, {"ring.csv", target}};
  figure.drawing = fmt::format(
      "set key off\nset xrange [2:8]\nset yrange [2:8]\nset size ratio -1\nunset colorbox\n"
      "set multiplot layout {},{}\n",
      paths.size(), snapshots().size());
  for (const VariationalPath& path : paths) {
    for (const int step : snapshots()) {
      figure.drawing += fmt::format(
          "set title '{0}, step {1}' noenhanced\n"
          "plot 'contours.csv' skip 1 using ($1 == {0} && $2 == {1} ? $3 : NaN):4:5 with points pt 5 ps 0.4 palette, "
          "\\\n"
          "  'ring.csv' skip 1 using 1:2 with dots lc rgb 'black'\n",
          path.components, step);
    }
  }
  figure.drawing += "unset multiplot\n";
  return figure;
}

}  // namespace

StudyReport figures_2_7_and_2_8(const StudyOptions& options) {
  const std::string id = "aryan2020/figures-2.7-2.8";
  const Ring ring;
  const int draws = options.scale == Scale::smoke ? 20 : 200;
  std::vector<VariationalPath> paths(2);
  paths[1].components = 3;
  const auto compute = [&](VariationalPath& path) {
    Random random = RunStreams(options.seed, id, fmt::format("{}", path.components), 0).own("path");
    approach(ring, path, random, draws);
  };
  const auto done = reproduction::compute_parts<VariationalPath>(id, {"1 component", "3 components"}, std::move(paths),
                                                                 compute, packed_path, unpack_path, options);
  StudyReport report;
  report.work = done;
  if (done.missing > 0) return report;
  Random random = RunStreams(options.seed, id, "ring", 0).own("draws");
  report.results = {paths_table(done.all)};
  report.figures = {paths_figure(ring, done.all, random)};
  return report;
}

}  // namespace bobench::papers::aryan2020
