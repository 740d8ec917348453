#include "surrogates/boosting/boosted_trees.hpp"

#include <cmath>
#include <limits>
#include <string>

#include "catch.hpp"
#include "core/error.hpp"
#include "surrogates/classifier.hpp"
#include "surrogates/classifier_data.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// Points, some of them rounded so that values tie, with labels that depend on the points.
LabelledData points_with_ties(Index n, Index features, double step, Random& random) {
  LabelledData data;
  data.X.resize(features, n);
  for (double& x : data.X.reshaped()) {
    x = random.uniform();
    if (step > 0.0) x = step * std::round(x / step);
  }
  data.z.resize(n);
  for (Index i = 0; i < n; ++i) {
    const double p = 1.0 / (1.0 + std::exp(-8.0 * (data.X(0, i) - 0.6 + 0.5 * data.X(features - 1, i) * data.X(0, i))));
    data.z[i] = random.bernoulli(p) ? 1.0 : 0.0;
  }
  return data;
}

VectorXd scores_of(const LabelledData& data, const XgboostOptions& options) {
  BoostedTreesClassifier model(options);
  model.fit(data.X, data.z);
  return model.score(data.X);
}

/// Warns if there is nothing to compare with.
bool is_without_xgboost() {
  if (has_xgboost()) return false;
  WARN("built without XGBoost: not compared with it");
  return true;
}

double difference(const LabelledData& data, const XgboostOptions& options, const MatrixXd& query) {
  BoostedTreesClassifier ours(options);
  XgboostOptions with_library = options;
  with_library.library = true;
  BoostedTreesClassifier library(with_library);
  ours.fit(data.X, data.z);
  library.fit(data.X, data.z);
  return std::max((ours.score(query) - library.score(query)).cwiseAbs().maxCoeff(),
                  (ours.score(data.X) - library.score(data.X)).cwiseAbs().maxCoeff());
}

}  // namespace

TEST_CASE("our boosted trees are XGBoost's on a hundred data sets, ties included") {
  if (is_without_xgboost()) return;
  Random random(test_seed(1));
  const int sets = instrumented ? 10 : 100;
  for (int i = 0; i < sets; ++i) {
    const Index n = 5 + random.index(instrumented ? 100 : 600), features = 1 + random.index(14);
    const double step = i % 3 == 0 ? 0.0 : i % 3 == 1 ? 0.05 : 0.5;
    const LabelledData data = points_with_ties(n, features, step, random);
    XgboostOptions options;
    if (i % 4 == 1) options.max_depth = 1 + static_cast<int>(random.index(10));
    if (i % 4 == 2) options.min_child_weight = i % 8 == 2 ? 0.0 : 0.1;
    if (i % 4 == 3) {
      options.eta = 0.1 + 0.9 * random.uniform();
      options.lambda = 3.0 * random.uniform();
    }
    if (i % 5 == 1) options.alpha = random.uniform();
    if (i % 5 == 2) options.min_split_loss = random.uniform();
    INFO("set " << i << ": " << n << " points of " << features);
    MatrixXd query(features, 200);
    for (double& x : query.reshaped()) x = random.uniform();
    CHECK(difference(data, options, query) <= 1e-5);
  }
}

TEST_CASE("half of the points, and seven features in ten, teach nearly what all teach") {
  const auto data = noisy_ball(3, 200, 1);
  XgboostOptions options;
  options.subsample = 0.5;
  options.colsample = 0.7;
  const auto scores = [&](std::uint64_t seed) {
    BoostedTreesClassifier model(options, seed);
    model.fit(data.X, data.z);
    return model.score(data.X);
  };
  BoostedTreesClassifier all;
  all.fit(data.X, data.z);
  CHECK((((scores(1).array() > 0.0) == (all.score(data.X).array() > 0.0)).count()) > 140);
}

TEST_CASE("a point that is not a number is refused") {
  BoostedTreesClassifier model;
  auto data = noisy_ball(2, 30, 1);
  data.X(1, 3) = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_AS(model.fit(data.X, data.z), Error);
}

TEST_CASE("with a bin for each value, histograms part the points as exact splits do, and XGBoost's histograms mostly") {
  if (is_without_xgboost()) return;
  Random random(test_seed(2));
  const int sets = instrumented ? 6 : 40;
  int same_as_library = 0;
  for (int i = 0; i < sets; ++i) {
    const Index n = 5 + random.index(i % 2 == 0 ? 250 : 600), features = 1 + random.index(14);
    const LabelledData data = points_with_ties(n, features, i % 2 == 0 ? 0.0 : 0.01, random);
    XgboostOptions exact, binned;
    if (i % 3 == 1) exact.max_depth = 1 + static_cast<int>(random.index(10));
    if (i % 3 == 2) exact.min_child_weight = 0.1;
    if (i % 5 == 2) exact.min_split_loss = random.uniform();
    binned = exact;
    binned.bins = 256;
    INFO("set " << i << ": " << n << " points of " << features);
    // Elsewhere they may differ: in a node that has few of the values, exact splits are half-way between two of those.
    const VectorXd scores = scores_of(data, binned);
    CHECK((scores - scores_of(data, exact)).cwiseAbs().maxCoeff() <= 1e-5);
    binned.library = true;
    const VectorXd library = scores_of(data, binned);
    same_as_library += (scores - library).cwiseAbs().maxCoeff() <= 1e-5;
    check_below("difference of the loss",
                std::abs(log_loss(sigmoid(scores), data.z) - log_loss(sigmoid(library), data.z)), 0.05);
  }
  // If splits have equal gains, rounding decides.
  CHECK(same_as_library >= sets * 3 / 4);
}

TEST_CASE("thirty-two bins teach nearly what all values teach") {
  const auto train = noisy_ball(3, 2000, 1), test = noisy_ball(3, 1000, 2);
  const auto error = [&](int bins) {
    XgboostOptions options;
    options.bins = bins;
    BoostedTreesClassifier model(options);
    model.fit(train.X, train.z);
    return (model.probability(test.X) - test.truth).cwiseAbs().mean();
  };
  check_below("error", error(32), 1.1 * error(0));
  CHECK(error(1) > 2.0 * error(0));  // one bin: no split is possible
}

TEST_CASE("a refresh is XGBoost's, on points and labels that the trees have not seen") {
  if (is_without_xgboost()) return;
  Random random(test_seed(3));
  for (int i = 0; i < 10; ++i) {
    const Index features = 1 + random.index(8);
    const LabelledData first = points_with_ties(100 + random.index(200), features, i % 2 == 0 ? 0.0 : 0.05, random);
    LabelledData all = points_with_ties(first.X.cols() + 50, features, 0.0, random);
    all.X.leftCols(first.X.cols()) = first.X;
    XgboostOptions options;
    if (i % 3 == 1) options.alpha = 0.3;
    if (i % 3 == 2) options.eta = 0.7;
    const auto refreshed = [&](bool library) {
      options.library = library;
      BoostedTreesClassifier model(options);
      model.fit(first.X, first.z);
      model.partial_fit(all.X, all.z);
      model.partial_fit(all.X, all.z.reverse());
      return model.score(all.X);
    };
    CHECK((refreshed(false) - refreshed(true)).cwiseAbs().maxCoeff() <= 1e-5);
  }
}
