// Classifiers: a fit to n points of 12 features of which a third are labelled 1, probabilities of 500 points.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <vector>

#include "core/random.hpp"
#include "surrogates/calibration/calibrated_classifier.hpp"
#include "surrogates/classifier.hpp"
#include "surrogates/support_vector_machine/svm_classifier.hpp"
#include "surrogates/trees/xgboost_classifier.hpp"

namespace {

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::MatrixXd, Eigen::VectorXd;

struct Data {
  MatrixXd X;
  VectorXd z;
};

/// Label 1 where |x - 0.3|^2 plus noise is among the lowest third.
Data sphere(Eigen::Index n) {
  Random random(1);
  Data data{random.uniform_vector(12 * n).reshaped(12, n), VectorXd(n)};
  const VectorXd y = (data.X.array() - 0.3).square().colwise().sum().transpose().matrix() + random.uniform_vector(n);
  std::vector<double> sorted(y.begin(), y.end());
  std::ranges::sort(sorted);
  data.z = (y.array() < sorted[static_cast<std::size_t>(n / 3)]).cast<double>();
  return data;
}

Classifier xgboost(std::uint64_t seed) {
  return XgboostClassifier({}, seed);
}
Classifier svm(std::uint64_t seed) {
  return SvmClassifier({}, seed);
}
Classifier calibrated_xgboost(std::uint64_t seed) {
  return CalibratedClassifier(xgboost, {}, seed);
}

void fit(benchmark::State& state, Classifier (*make)(std::uint64_t)) {
  const Data data = sphere(state.range(0));
  for (auto _ : state) {
    Classifier model = make(1);
    model.fit(data.X, data.z);
  }
}

void predict_500(benchmark::State& state, Classifier (*make)(std::uint64_t)) {
  const Data data = sphere(500);
  Classifier model = make(1);
  model.fit(data.X, data.z);
  for (auto _ : state) benchmark::DoNotOptimize(model.probability(data.X).data());
}

BENCHMARK_CAPTURE(fit, xgboost, xgboost)->Arg(50)->Arg(100)->Arg(250)->Arg(500)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(predict_500, xgboost, xgboost)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fit, calibrated_xgboost, calibrated_xgboost)->Arg(500)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fit, svm, svm)->Arg(100)->Arg(500)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(predict_500, svm, svm)->Unit(benchmark::kMillisecond);

}  // namespace
