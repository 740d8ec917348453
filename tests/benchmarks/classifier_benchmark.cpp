// Classifiers: a fit to n points of 12 features, a third of them with label 1, and probabilities of 500 points.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <vector>

#include "core/random.hpp"
#include "surrogates/boosting/boosted_trees.hpp"
#include "surrogates/boosting/xgboost_classifier.hpp"
#include "surrogates/calibration/calibrated_classifier.hpp"
#include "surrogates/classifier.hpp"
#include "surrogates/support_vector_machine/svm_classifier.hpp"
#include "surrogates/trees/random_forest.hpp"

namespace {

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::MatrixXd, Eigen::VectorXd;

struct Data {
  MatrixXd X;
  VectorXd z;
};

/// Label 1 if |x - 0.3|^2 plus noise, uniform on [0, noise), is in the lowest third.
Data sphere(Eigen::Index n, double noise) {
  Random random(1);
  Data data{random.uniform_vector(12 * n).reshaped(12, n), VectorXd(n)};
  const VectorXd y =
      (data.X.array() - 0.3).square().colwise().sum().transpose().matrix() + noise * random.uniform_vector(n);
  std::vector<double> sorted(y.begin(), y.end());
  std::ranges::sort(sorted);
  data.z = (y.array() < sorted[static_cast<std::size_t>(n / 3)]).cast<double>();
  return data;
}

Classifier boosted_trees(std::uint64_t seed) {
  return BoostedTreesClassifier({}, seed);
}
Classifier binned_trees(std::uint64_t seed) {
  return BoostedTreesClassifier({.bins = 64}, seed);
}
Classifier forest(std::uint64_t seed) {
  return RandomForestClassifier({}, seed);
}
Classifier xgboost(std::uint64_t seed) {
  return XgboostClassifier({}, seed);
}
Classifier svm(std::uint64_t seed) {
  return SvmClassifier({}, seed);
}
Classifier calibrated_trees(std::uint64_t seed) {
  return CalibratedClassifier(boosted_trees, {}, seed);
}

/// Arguments: points, noise.
void fit(benchmark::State& state, Classifier (*make)(std::uint64_t)) {
  const Data data = sphere(state.range(0), static_cast<double>(state.range(1)));
  for (auto _ : state) {
    Classifier model = make(1);
    model.fit(data.X, data.z);
  }
}

void predict_500(benchmark::State& state, Classifier (*make)(std::uint64_t)) {
  const Data data = sphere(500, 1.0);
  Classifier model = make(1);
  model.fit(data.X, data.z);
  for (auto _ : state) benchmark::DoNotOptimize(model.probability(data.X).data());
}

/// The cost of a run of 500 evaluations with a fit before each, but for one fit in ten only: multiply by 10.
void tenth_of_a_run(benchmark::State& state, Classifier (*make)(std::uint64_t)) {
  const Data data = sphere(500, static_cast<double>(state.range(0)));
  for (auto _ : state) {
    for (Eigen::Index n = 10; n <= 500; n += 10) {
      Classifier model = make(1);
      model.fit(data.X.leftCols(n), data.z.head(n));
      benchmark::DoNotOptimize(model.probability(data.X).data());
    }
  }
}

/// Argument: points. Recomputes the leaves of unchanged trees.
void partial_fit(benchmark::State& state, Classifier (*make)(std::uint64_t)) {
  const Data data = sphere(state.range(0), 1.0);
  Classifier model = make(1);
  model.fit(data.X, data.z);
  for (auto _ : state) model.partial_fit(data.X, data.z);
}

BENCHMARK_CAPTURE(fit, boosted_trees, boosted_trees)
    ->ArgsProduct({{50, 100, 250, 500, 5000}, {0, 1}})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(predict_500, boosted_trees, boosted_trees)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(tenth_of_a_run, boosted_trees, boosted_trees)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fit, xgboost, xgboost)->ArgsProduct({{50, 100, 250, 500}, {0, 1}})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(predict_500, xgboost, xgboost)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(tenth_of_a_run, xgboost, xgboost)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fit, binned_trees, binned_trees)->ArgsProduct({{500, 5000}, {0, 1}})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(partial_fit, boosted_trees, boosted_trees)->Arg(500)->Arg(5000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(partial_fit, forest, forest)->Arg(500)->Arg(5000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fit, calibrated_trees, calibrated_trees)->Args({500, 0})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fit, svm, svm)->ArgsProduct({{100, 500}, {1}})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(predict_500, svm, svm)->Unit(benchmark::kMillisecond);

}  // namespace
