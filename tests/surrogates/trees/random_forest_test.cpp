#include "surrogates/trees/random_forest.hpp"

#include <algorithm>
#include <cmath>

#include <boost/math/distributions/students_t.hpp>

#include "catch.hpp"
#include "surrogates/classifier.hpp"
#include "surrogates/classifier_data.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// Unbiased.
double variance(const VectorXd& x) {
  return (x.array() - x.mean()).square().sum() / static_cast<double>(x.size() - 1);
}

/// Welch's test of equal means, two-sided.
double welch_p(const VectorXd& a, const VectorXd& b) {
  const double u = variance(a) / static_cast<double>(a.size()), v = variance(b) / static_cast<double>(b.size());
  const double t = (a.mean() - b.mean()) / std::sqrt(u + v);
  const double freedom =
      (u + v) * (u + v) / (u * u / static_cast<double>(a.size() - 1) + v * v / static_cast<double>(b.size() - 1));
  return 2.0 * boost::math::cdf(boost::math::complement(boost::math::students_t(freedom), std::abs(t)));
}

/// The options of a golden case.
template <class Options>
Options options_of(const nlohmann::json& json) {
  Options options;
  options.trees = json.value("trees", options.trees);
  options.features_per_split = json.value("features_per_split", 0);
  options.min_split = json.value("min_split", 2);
  options.min_leaf = json.value("min_leaf", 1);
  options.max_depth = json.value("max_depth", 0);
  return options;
}

/// The loss recorded by make_tree_golden.py.
double forest_loss(const nlohmann::json& one, std::uint64_t seed) {
  const MatrixXd X = points_of(one["X"]), query = points_of(one["query"]);
  const VectorXd targets = vector_of(one["targets"]), query_targets = vector_of(one["query_targets"]);
  if (one["kind"] == "regressor") {
    auto options = options_of<RandomForestRegressorOptions>(one["options"]);
    options.random_threshold = false;
    RandomForestRegressor model(options, seed);
    model.fit(X, targets);
    return (model.predict(query).mean - query_targets).squaredNorm() / static_cast<double>(query.cols());
  }
  RandomForestClassifier model(options_of<RandomForestClassifierOptions>(one["options"]), seed);
  model.fit(X, targets);
  return log_loss(model.probability(query).array().max(1e-3).min(1.0 - 1e-3), query_targets);
}

/// A parabola.
VectorXd smooth_targets(const MatrixXd& X) {
  return (X.array() - 0.3).square().colwise().sum().transpose();
}

}  // namespace

TEST_CASE("forests lose out of sample what scikit-learn's lose, within the noise of 30 seeds") {
  for (const auto& one : tree_golden("forests")) {
    const VectorXd theirs = vector_of(one["losses"]);
    VectorXd ours(30);
    for (Index i = 0; i < 30; ++i) ours[i] = forest_loss(one, test_seed(static_cast<std::uint64_t>(i)));
    INFO(one["kind"] << " " << one["options"] << ": " << ours.mean() << " and " << theirs.mean() << ", variances "
                     << variance(ours) << " and " << variance(theirs));
    check_above("p", welch_p(ours, theirs), p_bound);
    // Exceeds 10 with a probability of 1e-8 for normal losses.
    check_below("log ratio of variances", std::abs(std::log(variance(ours) / variance(theirs))), std::log(10.0));
  }
}

TEST_CASE("a classifier's probability is the mean over the trees of the leaf's class fraction") {
  const auto data = noisy_ball(3, 100, 1), query = noisy_ball(3, 50, 2);
  RandomForestClassifier model({.trees = 25, .min_leaf = 4}, 7);
  model.fit(data.X, data.z);
  REQUIRE(model.forest().trees().size() == 25);
  VectorXd sum = VectorXd::Zero(50);
  bool mixed = false;
  for (const DecisionTree& tree : model.forest().trees()) {
    double weight = 0.0;
    for (Index i = 0; i < 50; ++i) sum[i] += tree.leaf(query.X.col(i)).mean;
    for (std::uint32_t node = 0; node < tree.nodes().size(); ++node) {
      if (tree.nodes()[node].feature >= 0) continue;
      weight += tree.leaf_at(node).weight;
      mixed = mixed || (tree.leaf_at(node).mean > 0.0 && tree.leaf_at(node).mean < 1.0);
    }
    CHECK(weight == 100.0);  // a bootstrap sample has the size of the data
  }
  CHECK(mixed);
  CHECK((model.probability(query.X) - sum / 25.0).cwiseAbs().maxCoeff() < 1e-14);
}

TEST_CASE("without bootstrap and with one feature every tree of a classifier is the same") {
  const auto data = noisy_ball(1, 60, 1);
  RandomForestClassifier model({.trees = 5, .features_per_split = 1, .bootstrap = false}, 1);
  model.fit(data.X, data.z);
  const auto& trees = model.forest().trees();
  for (const DecisionTree& tree : trees) CHECK(tree.to_string() == trees[0].to_string());
  CHECK(model.probability(data.X) == data.z);
}

TEST_CASE("where all features are tried, too, equal cuts in two of them are kept as often") {
  MatrixXd X(2, 8);
  VectorXd z(8);
  for (Index i = 0; i < 8; ++i) {
    X.col(i).setConstant(static_cast<double>(i) / 8.0);
    z[i] = i < 4 ? 0.0 : 1.0;
  }
  RandomForestClassifier model({.trees = 1000, .features_per_split = 2, .bootstrap = false}, 1);
  model.fit(X, z);
  const auto& trees = model.forest().trees();
  const auto first =
      std::ranges::count_if(trees, [](const DecisionTree& tree) { return tree.to_string().starts_with("x1"); });
  CHECK(std::abs(static_cast<double>(first) - 500.0) < 5.0 * std::sqrt(250.0));
}

TEST_CASE("a classifier tries the square root of the features, rounded down") {
  // Only feature 0 is informative: the share of the roots that use it is the share of features tried.
  const Index features = 15;
  Random random(test_seed(3));
  MatrixXd X(features, 200);
  for (double& x : X.reshaped()) x = random.uniform();
  const VectorXd z = (X.row(0).array() > 0.5).cast<double>();
  RandomForestClassifier model({.trees = 2000}, test_seed(1));
  model.fit(X, z);
  double used = 0.0;
  for (const DecisionTree& tree : model.forest().trees()) used += tree.nodes()[0].feature == 0 ? 1.0 : 0.0;
  check_z("share", used / 2000.0, 0.2, std::sqrt(0.2 * 0.8 / 2000.0));
}

TEST_CASE("seeds fix forests, and a forest fitted again is another") {
  const auto data = noisy_ball(3, 80, 1), query = noisy_ball(3, 50, 2);
  const auto probability = [&](std::uint64_t seed) {
    RandomForestClassifier model({.trees = 10}, seed);
    model.fit(data.X, data.z);
    return model.probability(query.X);
  };
  CHECK(probability(1) == probability(1));
  CHECK(probability(1) != probability(2));
  const auto predict = [&](std::uint64_t seed) {
    RandomForestRegressor model({.trees = 10}, seed);
    model.fit(data.X, data.truth);
    return model.predict(query.X);
  };
  CHECK(predict(1).mean == predict(1).mean);
  CHECK(predict(1).variance == predict(1).variance);
  CHECK(predict(1).mean != predict(2).mean);
  RandomForestClassifier model({.trees = 10}, 1);
  model.fit(data.X, data.z);
  const VectorXd first = model.probability(query.X);
  model.fit(data.X, data.z);
  CHECK(model.probability(query.X) != first);
}

TEST_CASE("a regressor's variance is that of the mixture of its trees' leaves") {
  const auto data = noisy_ball(3, 120, 1), query = noisy_ball(3, 40, 2);
  const RandomForestRegressorOptions options{.trees = 8, .min_leaf = 5};
  RandomForestRegressor model(options, test_seed(3));
  model.fit(data.X, data.truth);
  const Prediction prediction = model.predict(query.X);
  // The same forest, from its parts.
  Random random(test_seed(3));
  RandomForest forest;
  forest.fit({data.X, data.truth}, 8, true, {.min_leaf = 5, .random_threshold = true}, random);
  bool within = false;
  for (Index i = 0; i < 40; ++i) {
    VectorXd means(8), variances(8);
    for (Index t = 0; t < 8; ++t) {
      const DecisionTree::Leaf& leaf = forest.trees()[static_cast<std::size_t>(t)].leaf(query.X.col(i));
      means[t] = leaf.mean;
      variances[t] = leaf.variance;
    }
    within = within || variances.mean() > 0.1 * variance(means);
    CHECK(prediction.mean[i] == Approx(means.mean()).epsilon(1e-12));
    CHECK(prediction.variance[i] == Approx(variance(means) + variances.mean()).epsilon(1e-12));
  }
  CHECK(within);
  RandomForestRegressor single({.trees = 1, .min_leaf = 120, .bootstrap = false}, 1);
  single.fit(data.X, data.truth);
  CHECK(single.predict(query.X).variance.isApproxToConstant(variance(data.truth), 1e-12));
}

TEST_CASE("a regressor interpolates what it saw without bootstrap, and learns a smooth function") {
  Random random(test_seed(5));
  MatrixXd X(3, 400), query(3, 200);
  for (double& x : X.reshaped()) x = random.uniform();
  for (double& x : query.reshaped()) x = random.uniform();
  const VectorXd y = smooth_targets(X), truth = smooth_targets(query);
  RandomForestRegressor exact({.bootstrap = false}, 1);
  exact.fit(X, y);
  CHECK((exact.predict(X).mean - y).cwiseAbs().maxCoeff() < 1e-12);
  CHECK(exact.predict(X).variance.maxCoeff() < 1e-24);
  RandomForestRegressor model({}, test_seed(1));
  model.fit(X, y);
  const Prediction prediction = model.predict(query);
  check_below("error", (prediction.mean - truth).squaredNorm() / 200.0 / variance(truth), 0.15);
  CHECK(prediction.variance.minCoeff() >= 0.0);
}

TEST_CASE("forests of one point, of equal points and of constant targets predict the mean") {
  const MatrixXd X = MatrixXd::Constant(2, 4, 0.5), query = MatrixXd::Random(2, 700);
  RandomForestRegressor single({}, 1);
  single.fit(X.leftCols(1), VectorXd::Constant(1, 3.0));
  CHECK(single.predict(query).mean == VectorXd::Constant(700, 3.0));
  CHECK(single.predict(query).variance == VectorXd::Zero(700));
  RandomForestRegressor equal({.bootstrap = false}, 1);
  equal.fit(X, Eigen::Vector4d(1, 2, 3, 6));
  CHECK(equal.predict(query).mean.isApproxToConstant(3.0, 1e-14));
  CHECK(equal.predict(query).variance.isApproxToConstant(14.0 / 3.0, 1e-14));
  RandomForestRegressor constant({}, 1);
  constant.fit(MatrixXd::Random(2, 9), VectorXd::Constant(9, -2.5));
  CHECK(constant.predict(query).mean == VectorXd::Constant(700, -2.5));
  RandomForestClassifier labels({}, 1);
  labels.fit(MatrixXd::Random(2, 9), VectorXd::Ones(9));
  CHECK(labels.probability(query) == VectorXd::Ones(700));
}

TEST_CASE("a forest is a Classifier without gradients whose score is its probability") {
  const auto data = noisy_ball(2, 30, 1);
  Classifier model{RandomForestClassifier({}, 1)};
  model.fit(data.X, data.z);
  CHECK_FALSE(model.score_with_gradient);
  CHECK(model.score(data.X) == model.probability(data.X));
}

TEST_CASE("a refreshed forest's leaves say what the points in them say now, and part as before") {
  auto data = noisy_ball(3, 300, 1);
  RandomForestClassifierOptions options;
  options.trees = 20;
  options.min_leaf = 5;  // leaves of several points
  for (const bool bootstrap : {false, true}) {
    CAPTURE(bootstrap);
    options.bootstrap = bootstrap;
    RandomForestClassifier model(options, test_seed(1));
    model.fit(data.X, data.z);
    const VectorXd before = model.probability(data.X);
    model.partial_fit(data.X, data.z);
    CHECK((model.probability(data.X) - before).cwiseAbs().maxCoeff() < 1e-12);
    model.partial_fit(data.X, (1.0 - data.z.array()).matrix());
    CHECK((model.probability(data.X) + before - VectorXd::Ones(300)).cwiseAbs().maxCoeff() < 1e-12);
  }
  // Without a bootstrap every point counts once, including new ones.
  options.bootstrap = false;
  RandomForestClassifier model(options, test_seed(2));
  model.fit(data.X.leftCols(200), data.z.head(200));
  model.partial_fit(data.X, data.z);
  VectorXd expected = VectorXd::Zero(300);
  for (const DecisionTree& tree : model.forest().trees()) {
    for (Index i = 0; i < 300; ++i) {
      double positives = 0.0, points = 0.0;
      for (Index k = 0; k < 300; ++k) {
        if (tree.leaf_node(data.X.col(k)) != tree.leaf_node(data.X.col(i))) continue;
        positives += data.z[k];
        points += 1.0;
      }
      CHECK(tree.leaf(data.X.col(i)).weight == points);
      expected[i] += positives / points / 20.0;
    }
  }
  CHECK((model.probability(data.X) - expected).cwiseAbs().maxCoeff() < 1e-12);
}

TEST_CASE("a refreshed bootstrap counts new points by Poisson(1)") {
  const auto data = noisy_ball(2, 2000, 1);
  RandomForestClassifierOptions options;
  options.trees = 40;
  options.max_depth = 1;
  RandomForestClassifier model(options, test_seed(3));
  model.fit(data.X.leftCols(20), data.z.head(20));
  model.partial_fit(data.X, data.z);
  double sum = 0.0, squares = 0.0;
  for (const DecisionTree& tree : model.forest().trees()) {
    double weight = 0.0;
    for (std::uint32_t node = 0; node < tree.nodes().size(); ++node) {
      if (tree.nodes()[node].feature < 0) weight += tree.leaf_at(node).weight;
    }
    sum += weight - 20.0;  // a tree's own sample has a weight of 20
    squares += (weight - 20.0 - 1980.0) * (weight - 20.0 - 1980.0);
  }
  // 40 sums of 1980 draws: each has the mean and the variance 1980.
  check_z("mean", sum / 40.0, 1980.0, std::sqrt(1980.0 / 40.0));
  check_z("variance", squares / 40.0, 1980.0, 1980.0 * std::sqrt(2.0 / 40.0));
}
