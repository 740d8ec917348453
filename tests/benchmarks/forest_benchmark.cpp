// Random forests: fit and prediction at the sizes of a BORE run. peers.py times scikit-learn on the same data.
#include <benchmark/benchmark.h>

#include <cmath>

#include "surrogates/trees/random_forest.hpp"

namespace {

using namespace bobench;
using Eigen::MatrixXd, Eigen::VectorXd;

/// Continuous features, or `levels` equally spaced ones as in tabular benchmarks.
MatrixXd points(Eigen::Index d, Eigen::Index n, double levels) {
  MatrixXd X(d, n);
  for (Eigen::Index i = 0; i < n; ++i) {
    for (Eigen::Index k = 0; k < d; ++k) {
      const double value = std::sqrt(static_cast<double>(k + 2)) * static_cast<double>(i + 1) * 1.618;
      X(k, i) = value - std::floor(value);
      if (levels > 0.0) X(k, i) = std::floor(levels * X(k, i)) / (levels - 1.0);
    }
  }
  return X;
}

/// A third of the points, selected by a rule with noise.
VectorXd labels(const MatrixXd& X) {
  VectorXd z(X.cols());
  for (Eigen::Index i = 0; i < X.cols(); ++i) {
    const double y = std::sin(4.0 * X(0, i)) + X.col(i).squaredNorm() + 0.3 * std::sin(100.0 * static_cast<double>(i));
    z[i] = y < 2.9 ? 1.0 : 0.0;
  }
  return z;
}

void fit(benchmark::State& state) {
  const MatrixXd X = points(9, 500, static_cast<double>(state.range(0)));
  const VectorXd z = labels(X);
  surrogates::RandomForestClassifier forest({}, 1);
  for (auto _ : state) forest.fit(X, z);
  state.counters["positive"] = z.mean();
  state.counters["nodes"] = static_cast<double>(forest.forest().trees().front().nodes().size());
}
BENCHMARK(fit)->Arg(0)->Arg(6)->Unit(benchmark::kMillisecond);

void predict(benchmark::State& state) {
  const MatrixXd X = points(9, 500, static_cast<double>(state.range(0)));
  surrogates::RandomForestClassifier forest({}, 1);
  forest.fit(X, labels(X));
  const MatrixXd Z = X.rowwise().reverse() * 0.97;
  for (auto _ : state) benchmark::DoNotOptimize(forest.probability(Z).data());
}
BENCHMARK(predict)->Arg(0)->Arg(6)->Unit(benchmark::kMillisecond);

}  // namespace
