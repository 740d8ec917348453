#include "hpobench_tables/importers/hpnnet_forests.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/problem_catalog.hpp"
#include "hpobench_tables/data_directory.hpp"
#include "hpobench_tables/data_folder.hpp"
#include "hpobench_tables/importers/hpnnet.hpp"
#include "hpobench_tables/surrogate_benchmarks/hpnnet.hpp"
#include "hpobench_tables/surrogate_benchmarks/hpolib_family.hpp"
#include "shared_data.hpp"
#include "surrogates/trees/random_forest.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;
using Eigen::Index, Eigen::VectorXd;

namespace {

/// The forest's inputs for a configuration.
VectorXd inputs_of(const Configuration& configuration) {
  VectorXd x(14);
  const ForestBenchmark benchmark = hpnnet_convex();
  benchmark.inputs(benchmark.space.canonical(configuration), 1.0, {x.data(), 14});
  return x;
}

/// All conditional parameters are active and differ from their defaults.
Configuration all_set() {
  Configuration x(14);
  x << -10.0, 0.5, 0.0, -9.0, 1.0, 1.0, 1.0, std::log(229.3), 1.0, std::log(100.0), 2.0, 1.0, 0.9, -5.0;
  return x;
}

/// Ranks; ties share their mean rank.
VectorXd ranks(const VectorXd& values) {
  std::vector<Index> order(static_cast<std::size_t>(values.size()));
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, {}, [&](Index i) { return values[i]; });
  VectorXd ranks(values.size());
  for (std::size_t first = 0; first < order.size();) {
    std::size_t end = first;
    while (end < order.size() && values[order[end]] == values[order[first]]) ++end;
    for (std::size_t i = first; i < end; ++i) ranks[order[i]] = 0.5 * static_cast<double>(first + end - 1);
    first = end;
  }
  return ranks;
}

double correlation(const VectorXd& a, const VectorXd& b) {
  const VectorXd x = a.array() - a.mean(), y = b.array() - b.mean();
  return x.dot(y) / std::sqrt(x.squaredNorm() * y.squaredNorm());
}

/// The columns of `data` that are (not) in the fold.
ScatteredEvaluations part(const ScatteredEvaluations& data, const std::vector<int>& folds, int fold, bool inside) {
  std::vector<Index> columns;
  for (std::size_t i = 0; i < folds.size(); ++i) {
    if ((folds[i] == fold) == inside) columns.push_back(static_cast<Index>(i));
  }
  return {data.names, data.X(Eigen::all, columns), data.performance(columns), data.duration(columns)};
}

/// Repeated configurations share their fold, so that none is predicted from its own duplicate.
std::vector<int> folds_of(const ScatteredEvaluations& data, int count) {
  std::map<std::vector<double>, int> seen;
  Random random(1);
  std::vector<int> folds;
  for (const auto& column : data.X.colwise()) {
    const std::vector<double> key(column.begin(), column.end());
    const int drawn = static_cast<int>(random.index(count));
    folds.push_back(seen.try_emplace(key, drawn).first->second);
  }
  return folds;
}

}  // namespace

TEST_CASE("inactive hyperparameters of HP-NNET reach the forest at their defaults") {
  const Configuration all = all_set();
  REQUIRE(without_conditions(hpnnet_convex().space).contains(all));
  VectorXd x = inputs_of(all);
  CHECK(x[0] == -10.0);
  CHECK(x[1] == 0.5);
  CHECK(x[3] == -9.0);
  CHECK(x[12] == 0.75);  // preproc is 1: principal components are not used
  CHECK(x[7] == Approx(std::log(229.0)));
  CHECK(x[9] == Approx(std::log(96.0)));  // a multiple of 16
  CHECK(x[13] == -5.0);

  Configuration none = all;
  none[11] = 0.0;  // no l2 penalty
  none[2] = 1.0;   // a scale chosen by heuristics
  none[4] = 0.0;   // no preprocessing
  x = inputs_of(none);
  CHECK(x[0] == -13.815510558);
  CHECK(x[1] == 1.1);
  CHECK(x[3] == -13.815510558);
  CHECK(x[12] == 0.75);
  none[4] = 2.0;
  CHECK(inputs_of(none)[12] == 0.9);
  CHECK(inputs_of(none)[3] == -13.815510558);
}

TEST_CASE("the exported forest predicts what the fitted one predicts") {
  Random random(3);
  const ForestBenchmark benchmark = hpnnet_convex();
  ScatteredEvaluations data;
  data.X.resize(14, 200);
  for (auto column : data.X.colwise()) column = inputs_of(benchmark.space.sample(random));
  data.performance = data.X.row(13).transpose().array().square() + data.X.row(2).transpose().array();
  data.duration = data.X.row(9).transpose().array().exp();
  const ForestFile file = fit_hpnnet(data);
  const Forest objective(file.objective, 14, "objective"), cost(file.cost.value(), 14, "cost");
  CHECK(objective.trees() == 30);
  surrogates::RandomForestRegressor expected({}, 1);
  expected.fit(data.X, data.performance);
  Eigen::MatrixXd query(14, 100);
  for (auto column : query.colwise()) column = inputs_of(benchmark.space.sample(random));
  const VectorXd mean = expected.predict(query).mean;
  for (Index i = 0; i < 100; ++i) {
    CHECK(objective.predict({query.col(i).data(), 14}) == Approx(mean[i]).epsilon(1e-12));
  }
  CHECK(cost.predict({query.col(0).data(), 14}) > 0.0);
}

TEST_CASE("HP-NNET's published evaluations become a problem") {
  const std::string file = shared_data_file("hpnnet/hpnnet_convex.csv.xz");
  if (file.empty()) return;
  const TemporaryFolder folder;
  const ScopedDataDirectory data(folder.file("data"));
  const Importer importer = hpnnet_importer();
  REQUIRE(importer.recognize(file) == std::vector<std::string>{"hpolib/hpnnet-convex"});
  importer.import(file, {"hpolib/hpnnet-convex"}, DataDirectory::of_user());
  ProblemCatalog problems;
  problems.add(hpolib_family());
  const Problem problem = problems.make("hpolib/hpnnet-convex", 0);
  CHECK_FALSE(problem.optimum());
  Random random(1);
  for (int i = 0; i < 1000; ++i) {
    const Evaluation evaluation = problem.evaluate(problem.space().sample(random), 1.0, random);
    if (evaluation.value >= 0.154667 && evaluation.value <= 0.501 && evaluation.cost_seconds >= 8.0) continue;
    FAIL_CHECK(evaluation.value << ", " << evaluation.cost_seconds);
  }
}

TEST_CASE("HP-NNET's forest has the errors its description states, by 5-fold cross-validation", "[slow]") {
  const std::string file = shared_data_file("hpnnet/hpnnet_convex.csv.xz");
  if (file.empty()) return;
  const ScatteredEvaluations data = read_hpnnet(CsvColumns::read(file));
  const std::vector<int> folds = folds_of(data, 5);
  VectorXd predicted(data.performance.size()), seconds(data.performance.size());
  for (int fold = 0; fold < 5; ++fold) {
    const ForestFile fitted = fit_hpnnet(part(data, folds, fold, false));
    const Forest objective(fitted.objective, 14, "objective"), cost(fitted.cost.value(), 14, "cost");
    for (std::size_t i = 0; i < folds.size(); ++i) {
      if (folds[i] != fold) continue;
      const auto column = static_cast<Index>(i);
      predicted[column] = objective.predict({data.X.col(column).data(), 14});
      seconds[column] = cost.predict({data.X.col(column).data(), 14});
    }
  }
  const double error = std::sqrt((predicted - data.performance).squaredNorm() / static_cast<double>(folds.size()));
  const double rank_correlation = correlation(ranks(predicted), ranks(data.performance));
  const double cost_correlation = correlation(ranks(seconds), ranks(data.duration));
  // Of ten seeds: 0.0327 to 0.0331, 0.9457 to 0.9474, 0.8608 to 0.8633.
  CHECK(error == Approx(0.0330).margin(0.0006));
  CHECK(rank_correlation == Approx(0.946).margin(0.002));
  CHECK(cost_correlation == Approx(0.862).margin(0.003));
}
