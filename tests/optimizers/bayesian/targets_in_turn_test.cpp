// The loop with an acquisition that brings further ones: probability of improvement on several targets.
#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include "acquisitions/improvement_on_targets.hpp"
#include "catch.hpp"
#include "optimizers/bayesian/regressor_search.hpp"
#include "surrogates/gaussian_process/gaussian_process.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::optimizers;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// A Gaussian process with known hyper-parameters. It notes how many points its fits had.
struct NotingProcess {
  std::shared_ptr<std::vector<Index>> fits;
  surrogates::GaussianProcess process{
      {.kernel = surrogates::KernelFamily::squared_exponential, .targets = surrogates::TargetScaling::raw}};

  void fit(const MatrixXd& X, const VectorXd& y) {
    fits->push_back(X.cols());
    process.condition(X, y, {.amplitude = 1.0, .length_scales = VectorXd::Constant(X.rows(), 0.15), .noise = 1e-4});
  }
  surrogates::Prediction predict(const MatrixXd& X) const { return process.predict(X); }
  surrogates::PointPrediction predict_with_gradient(const VectorXd& x) const {
    return process.predict_with_gradient(x);
  }
};

double wave(double x) {
  return std::sin(3.0 * std::numbers::pi * x) + 0.5 * x;
}

struct NotedRun {
  std::vector<Index> fits;  ///< numbers of points
  MatrixXd points;          ///< (1 x evaluations)
  VectorXd values;
};

NotedRun run_on_wave(SearchOptions options, int budget) {
  options.loop.initial_points = 4;
  auto fits = std::make_shared<std::vector<Index>>();
  BayesianOptimizer optimizer =
      regressor_search({SearchSpace::box(1, 0.0, 1.0), budget, RunStreams(test_seed(1), "wave", "targets", 0)}, options,
                       [fits](std::uint64_t) -> surrogates::Regressor { return NotingProcess{fits}; });
  NotedRun run{{}, MatrixXd(1, budget), VectorXd(budget)};
  for (int t = 0; t < budget; ++t) {
    const Trial trial = optimizer.ask();
    run.points(0, t) = trial.configuration[0];
    run.values[t] = wave(trial.configuration[0]);
    optimizer.tell(trial, {.value = run.values[t]});
  }
  run.fits = *fits;
  return run;
}

/// (27 x grid points) z of every target after a number of evaluations: POI is Phi(z).
struct Targets {
  static constexpr Index grid_points = 4001;
  surrogates::GaussianProcess process{
      {.kernel = surrogates::KernelFamily::squared_exponential, .targets = surrogates::TargetScaling::raw}};
  VectorXd targets{static_cast<Index>(acquisitions::target_weights.size())}, highest;

  Targets(const NotedRun& run, Index evaluations) {
    const VectorXd y = run.values.head(evaluations);
    process.condition(run.points.leftCols(evaluations), y,
                      {.amplitude = 1.0, .length_scales = VectorXd::Constant(1, 0.15), .noise = 1e-4});
    const MatrixXd grid = Eigen::RowVectorXd::LinSpaced(grid_points, 0.0, 1.0);
    const double lowest = process.predict(grid).mean.minCoeff();
    for (Index i = 0; i < targets.size(); ++i) {
      targets[i] = lowest - acquisitions::target_weights[static_cast<std::size_t>(i)] * (y.maxCoeff() - y.minCoeff());
    }
    highest = scores(grid).rowwise().maxCoeff();
  }
  MatrixXd scores(const MatrixXd& X) const {
    const surrogates::Prediction prediction = process.predict(X);
    MatrixXd z(targets.size(), X.cols());
    for (Index i = 0; i < targets.size(); ++i) {
      z.row(i) = (targets[i] - prediction.mean.array()) / prediction.variance.array().sqrt();
    }
    return z;
  }
  /// The lowest target whose POI has its maximum at x; -1 if there is none.
  Index target_at(double x) const {
    const VectorXd z = scores(MatrixXd::Constant(1, 1, x)).col(0);
    for (Index i = targets.size() - 1; i >= 0; --i) {
      if (z[i] >= highest[i] - 1e-3 * std::max(1.0, std::abs(highest[i]))) return i;
    }
    return -1;
  }
};

}  // namespace

TEST_CASE("between two fits, proposals are maxima of POI on lower and lower targets, the last on the lowest") {
  const NotedRun run = run_on_wave(gp_ei_search("poi-targets"), 30);
  REQUIRE(run.fits.size() > 3);
  CHECK(run.fits.front() == 4);
  Index longest = 0;
  for (std::size_t k = 0; k < run.fits.size(); ++k) {
    const bool is_last = k + 1 == run.fits.size();
    const Index begin = run.fits[k], end = is_last ? run.points.cols() : run.fits[k + 1];
    const Targets targets(run, begin);
    Index before = -1;
    for (Index t = begin; t < end; ++t) {
      const Index found = targets.target_at(run.points(0, t));
      INFO("fit " << k << ", evaluation " << t << " at " << run.points(0, t) << ": target " << found);
      CHECK(found > before);
      before = found;
    }
    if (!is_last) CHECK(before == targets.targets.size() - 1);
    longest = std::max(longest, end - begin);
  }
  CHECK(longest > 1);
}

TEST_CASE("other acquisitions are maximised after a fit each") {
  const NotedRun run = run_on_wave(gp_ei_search("poi"), 12);
  CHECK(run.fits == std::vector<Index>{4, 5, 6, 7, 8, 9, 10, 11});
}

TEST_CASE("a conditional infill moves each of the maxima") {
  SearchOptions options = gp_ei_search("poi-targets");
  options.infill.infill = Infill::goal_seeking;
  options.infill.goals = 1;
  const NotedRun moved = run_on_wave(options, 12), not_moved = run_on_wave(gp_ei_search("poi-targets"), 12);
  CHECK(moved.fits.size() < 8);  // several evaluations between some fits
  CHECK((moved.points.col(4) - not_moved.points.col(4)).norm() > 0.0);
}
