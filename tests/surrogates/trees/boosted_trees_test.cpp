#include "surrogates/trees/boosted_trees.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <string>

#include "core/error.hpp"
#include "surrogates/classifier_data.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// Points, some of them rounded so that values tie, with labels that depend on them.
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

TEST_CASE("our boosted trees learn a ball; few points, and one label, have one score everywhere") {
  const auto train = noisy_ball(3, 500, 1), test = noisy_ball(3, 1000, 2);
  BoostedTreesClassifier model;
  model.fit(train.X, train.z);
  check_below("error", (model.probability(test.X) - test.truth).cwiseAbs().mean(), 0.25);
  auto few = noisy_ball(2, 7, 1);
  few.z.setZero();
  few.z[0] = 1.0;
  model.fit(few.X, few.z);
  CHECK((model.score(few.X).array() == model.score(few.X)[0]).all());
  auto same = noisy_ball(2, 30, 1);
  same.z.setOnes();
  model.fit(same.X, same.z);
  CHECK((model.score(same.X).array() > 0.0).all());
}

TEST_CASE("a seed fixes which points and features our boosted trees draw") {
  const auto data = noisy_ball(3, 200, 1);
  XgboostOptions options;
  options.subsample = 0.5;
  options.colsample = 0.7;
  const auto scores = [&](std::uint64_t seed) {
    BoostedTreesClassifier model(options, seed);
    model.fit(data.X, data.z);
    return model.score(data.X);
  };
  CHECK(scores(1) == scores(1));
  CHECK(scores(1) != scores(2));
  // Half of the points learn nearly what all learn.
  BoostedTreesClassifier all;
  all.fit(data.X, data.z);
  CHECK((((scores(1).array() > 0.0) == (all.score(data.X).array() > 0.0)).count()) > 140);
}

TEST_CASE("boosted trees refuse what they cannot learn, and questions they cannot answer") {
  BoostedTreesClassifier model;
  const auto data = noisy_ball(2, 30, 1);
  CHECK_THROWS_AS(model.score(data.X), Error);
  CHECK_THROWS_AS(model.fit(data.X, VectorXd::Zero(3)), Error);
  CHECK_THROWS_AS(model.fit(MatrixXd(2, 0), VectorXd()), Error);
  model.fit(data.X, data.z);
  const VectorXd scores = model.score(data.X);
  CHECK_THROWS_AS(model.fit(data.X, VectorXd::Constant(30, 7.0)), Error);
  MatrixXd broken = data.X;
  broken(1, 3) = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_AS(model.fit(broken, data.z), Error);
  CHECK(model.score(data.X) == scores);
  CHECK_THROWS_AS(model.score(MatrixXd::Zero(3, 1)), Error);
  CHECK(model.score(MatrixXd(2, 0)).size() == 0);
}
