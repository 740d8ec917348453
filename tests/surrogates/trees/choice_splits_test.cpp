// Categorical features: trees that split choices into two sets.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "catch.hpp"
#include "surrogates/classifier_data.hpp"
#include "surrogates/trees/log_cost_forest_regressor.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

VectorXd vector(std::initializer_list<double> values) {
  return Eigen::Map<const VectorXd>(values.begin(), static_cast<Index>(values.size()));
}

DecisionTree grown(const MatrixXd& X, const VectorXd& targets, const std::vector<int>& choices,
                   const TreeOptions& options = {}, std::uint64_t seed = 1) {
  Random random(test_seed(seed));
  DecisionTree tree;
  const std::vector<std::uint32_t> weights(static_cast<std::size_t>(targets.size()), 1);
  tree.fit({RankedFeatures(X.cast<float>(), choices), targets, weights}, options, random);
  return tree;
}

VectorXd means(const DecisionTree& tree, const MatrixXd& X) {
  VectorXd means(X.cols());
  for (Index i = 0; i < X.cols(); ++i) means[i] = tree.leaf(X.col(i)).mean;
  return means;
}

/// All pairs of choices, 7 of the first feature and 5 of the second.
MatrixXd all_pairs() {
  MatrixXd X(2, 35);
  for (Index i = 0; i < 35; ++i) X.col(i) << static_cast<double>(i % 7), static_cast<double>(i / 7);
  return X;
}

/// Labels depend on two sets, {1, 4, 6} and {0, 3}.
double interaction(const Eigen::Vector2d& x) {
  const bool in_first = x[0] == 1.0 || x[0] == 4.0 || x[0] == 6.0, in_second = x[1] == 0.0 || x[1] == 3.0;
  return (in_first ? 10.0 : 0.0) + (in_second ? 1.0 : 0.0) + (in_first && in_second ? 5.0 : 0.0);
}

VectorXd interactions(const MatrixXd& X) {
  VectorXd y(X.cols());
  for (Index i = 0; i < X.cols(); ++i) y[i] = interaction(X.col(i));
  return y;
}

/// Random choices and targets without a pattern.
struct Noise {
  MatrixXd X;
  VectorXd y;
};

Noise noise(Index features, int choices, Index n, std::uint64_t seed) {
  Random random(test_seed(seed));
  Noise data{MatrixXd(features, n), VectorXd(n)};
  for (double& x : data.X.reshaped()) x = static_cast<double>(random.index(choices));
  for (double& y : data.y) y = random.normal();
  return data;
}

double squared_error(const std::vector<double>& values) {
  if (values.empty()) return 0.0;
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
  double error = 0.0;
  for (const double value : values) error += (value - mean) * (value - mean);
  return error;
}

}  // namespace

// Means: choice 0 has 5, choice 1 has 1, choice 2 has 6, choice 3 has 2. In order 1 3 | 0 2.
TEST_CASE("a tree of choices by hand") {
  const MatrixXd X = vector({0, 1, 2, 3, 1}).transpose();
  const DecisionTree tree = grown(X, vector({5, 0, 6, 2, 2}), {4}, {.max_depth = 1});
  CHECK(tree.to_string() == "x1 in {1, 3}\n  mean 1.3333333333333333 (3)\n  mean 5.5 (2)\n");
  CHECK(tree.has_choices());
  CHECK(tree.leaf(vector({3})).mean == Approx(4.0 / 3.0));
  CHECK(tree.leaf(vector({2})).mean == 5.5);
  CHECK_FALSE(grown(X, vector({5, 0, 6, 2, 2}), {}).has_choices());
}

TEST_CASE("an interaction of sets of choices is one tree of three splits") {
  const MatrixXd X = all_pairs();
  const DecisionTree tree = grown(X, interactions(X), {7, 5});
  CHECK(tree.nodes().size() == 7);
  CHECK(means(tree, X) == interactions(X));
  // Numbers are cut between neighbours, which takes more cuts.
  CHECK(grown(X, interactions(X), {}).nodes().size() > 7);
}

TEST_CASE("the first split is the best of all pairs of sets") {
  for (const std::uint64_t seed : {1, 2, 3, 4, 5}) {
    const Noise data = noise(1, 8, 60, seed);
    const DecisionTree tree = grown(data.X, data.y, {8}, {.max_depth = 1}, seed);
    const auto error_of = [&](auto is_left) {
      std::vector<double> left, right;
      for (Index i = 0; i < data.y.size(); ++i) {
        (is_left(static_cast<std::size_t>(data.X(0, i))) ? left : right).push_back(data.y[i]);
      }
      return squared_error(left) + squared_error(right);
    };
    double least = std::numeric_limits<double>::infinity();
    for (unsigned set = 1; set < 255; ++set) {
      least = std::min(least, error_of([&](std::size_t choice) { return ((set >> choice) & 1U) != 0; }));
    }
    CHECK(error_of([&](std::size_t choice) { return tree.goes_left(0, choice); }) == Approx(least).epsilon(1e-12));
  }
}

TEST_CASE("the numbers of the choices do not matter, where means tie neither") {
  const std::vector<double> other = {3, 0, 5, 1, 4, 2};
  for (const bool ties : {false, true}) {
    Noise data = noise(3, 6, 80, 7);
    if (ties) data.y = data.y.unaryExpr([](double y) { return y > 0.0 ? 1.0 : 0.0; });
    MatrixXd renumbered = data.X;
    for (double& x : renumbered.reshaped()) x = other[static_cast<std::size_t>(x)];
    for (const TreeOptions& options : {TreeOptions{.max_depth = 3}, TreeOptions{.min_leaf = 4}}) {
      const DecisionTree one = grown(data.X, data.y, {6, 6, 6}, options);
      const DecisionTree two = grown(renumbered, data.y, {6, 6, 6}, options);
      CHECK(one.nodes().size() > 7);
      CHECK(means(one, data.X) == means(two, renumbered));
    }
  }
}

TEST_CASE("a choice without points goes to either side by the toss of a coin") {
  // Choice 2 of 4 does not have points.
  const MatrixXd X = vector({0, 1, 3, 0, 1, 3}).transpose();
  const VectorXd y = vector({0, 1, 1, 0, 1, 1});
  int lefts = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    const DecisionTree tree = grown(X, y, {4}, {}, seed);
    REQUIRE(tree.nodes().size() == 3);
    CHECK(means(tree, X) == y);
    lefts += tree.leaf(vector({2})).mean == 0.0 ? 1 : 0;
  }
  check_z("to the left", lefts, 200.0, 10.0);
}

TEST_CASE("min_leaf holds for sets, and a feature of one choice is constant") {
  const Noise data = noise(1, 6, 40, 3);
  for (const int min_leaf : {3, 10}) {
    const DecisionTree tree = grown(data.X, data.y, {6}, {.min_leaf = min_leaf});
    for (std::uint32_t node = 0; node < tree.nodes().size(); ++node) {
      if (tree.nodes()[node].feature < 0) CHECK(tree.leaf_at(node).weight >= min_leaf);
    }
  }
  CHECK(grown(MatrixXd::Zero(1, 5), vector({1, 2, 3, 4, 5}), {1}).nodes().size() == 1);
  MatrixXd X = MatrixXd::Zero(2, 5);
  X.row(1) << 0.1, 0.2, 0.3, 0.4, 0.5;
  const DecisionTree tree = grown(X, vector({1, 2, 3, 4, 5}), {1, 0}, {.features_per_split = 1});
  CHECK(means(tree, X) == vector({1, 2, 3, 4, 5}));
}

TEST_CASE("SMAC's forest with blocks of choices knows pairs that it has not seen") {
  // One-hot: 7 + 5 features. Every sixth pair is left out.
  const MatrixXd pairs = all_pairs();
  MatrixXd X = MatrixXd::Zero(12, 35);
  std::vector<Index> seen;
  for (Index i = 0; i < 35; ++i) {
    X(static_cast<Index>(pairs(0, i)), i) = 1.0;
    X(7 + static_cast<Index>(pairs(1, i)), i) = 1.0;
    if (i % 6 != 0) seen.push_back(i);
  }
  // Costs as shares of their range: logarithms of the lowest costs would be dominated by rounding.
  const VectorXd y = interactions(pairs), expected = LogCostScale(y(seen)).logarithms(y).array().exp();
  const LogCostForestOptions options{.max_depth = 2, .bootstrap = false};
  LogCostForestRegressor subsets(options, 1, ChoiceFeatures({{0, 7}, {7, 5}})), one_hot(options, 1);
  subsets.fit(X(Eigen::all, seen), y(seen));
  one_hot.fit(X(Eigen::all, seen), y(seen));
  const auto error = [&](const LogCostForestRegressor& forest) {
    return (forest.predict(X).mean.array().exp() - expected.array()).abs().maxCoeff();
  };
  CHECK(error(subsets) < 1e-9);
  CHECK(error(one_hot) > 0.1);
}
