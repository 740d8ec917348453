#include "surrogates/trees/forest_router.hpp"

#include "catch.hpp"
#include "surrogates/classifier_data.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// Trees on bootstrap samples.
std::vector<DecisionTree> grown_forest(const MatrixXd& X, const VectorXd& targets, int trees,
                                       const TreeOptions& options) {
  Random random(1);
  const RankedFeatures ranked(X.cast<float>());
  std::vector<DecisionTree> forest(static_cast<std::size_t>(trees));
  for (DecisionTree& tree : forest) {
    std::vector<std::uint32_t> weights(static_cast<std::size_t>(X.cols()));
    for (Index i = 0; i < X.cols(); ++i) ++weights[static_cast<std::size_t>(random.index(X.cols()))];
    tree.fit({ranked, targets, weights}, options, random);
  }
  return forest;
}

/// A full tree on all points.
DecisionTree grown_tree(const MatrixXd& X, const VectorXd& targets) {
  Random random(1);
  DecisionTree tree;
  const std::vector<std::uint32_t> weights(static_cast<std::size_t>(X.cols()), 1);
  tree.fit({RankedFeatures(X.cast<float>()), targets, weights}, {}, random);
  return tree;
}

/// Queries inside and outside the training box, some of them at training values and thresholds.
MatrixXd queries(const std::vector<DecisionTree>& forest, const MatrixXd& X, Index count) {
  Random random(2);
  MatrixXd queries(X.rows(), count);
  for (double& x : queries.reshaped()) x = random.uniform(-0.5, 1.5);
  for (Index i = 0; i < count; i += 3) queries.col(i) = X.col(i % X.cols());
  for (Index i = 1; i < count; i += 3) {
    const auto& nodes = forest[static_cast<std::size_t>(i) % forest.size()].nodes();
    const DecisionTree::Node& node = nodes[static_cast<std::size_t>(i) % nodes.size()];
    if (node.feature >= 0) queries(node.feature, i) = static_cast<double>(node.threshold);
  }
  if (count > 60) {
    queries.col(59).setConstant(std::numeric_limits<double>::infinity());
    queries.col(60).setConstant(-std::numeric_limits<double>::infinity());
  }
  return queries;
}

/// Compares every leaf, and the sums of means, with DecisionTree::leaf().
void check_router(const std::vector<DecisionTree>& forest, const MatrixXd& X, const std::vector<int>& choices = {}) {
  const ForestRouter router(forest, choices);
  std::vector<int> visits(forest.size() * static_cast<std::size_t>(X.cols()));
  bool same = true;
  router.visit_leaves(X, [&](std::size_t tree, Index column, const DecisionTree::Leaf& leaf) {
    ++visits[tree * static_cast<std::size_t>(X.cols()) + static_cast<std::size_t>(column)];
    const DecisionTree::Leaf& expected = forest[tree].leaf(X.col(column));
    same = same && leaf.mean == expected.mean && leaf.variance == expected.variance && leaf.weight == expected.weight;
  });
  CHECK(same);
  CHECK(std::ranges::all_of(visits, [](int count) { return count == 1; }));
  VectorXd sums = VectorXd::Zero(X.cols());
  for (const DecisionTree& tree : forest) {
    for (Index i = 0; i < X.cols(); ++i) sums[i] += tree.leaf(X.col(i)).mean;
  }
  if (X.cols() == 0) return;
  CHECK((router.sum_of_means(X) - sums).cwiseAbs().maxCoeff() <= 1e-12 * sums.cwiseAbs().maxCoeff());
}

}  // namespace

TEST_CASE("the router finds the leaves that the trees themselves find") {
  const auto data = noisy_ball(4, 250, 1);
  for (const bool classify : {true, false}) {
    for (const TreeOptions& options :
         {TreeOptions{.features_per_split = 2}, TreeOptions{.min_leaf = 4, .random_threshold = true}}) {
      const auto forest = grown_forest(data.X, classify ? data.z : data.truth, 12, options);
      for (const Index count : {1, 63, 64, 65, 511, 512, 513, 2000}) {
        check_router(forest, queries(forest, data.X, count));
      }
    }
  }
}

TEST_CASE("choices, with numbers or alone, are routed as the trees part them") {
  for (const std::vector<int>& choices : {std::vector<int>{5, 0, 3}, {2, 130, 7}, {0, 0, 64}}) {
    Random random(3);
    const auto draw = [&](Index count) {
      MatrixXd X(3, count);
      for (Index feature = 0; feature < 3; ++feature) {
        const int some = choices[static_cast<std::size_t>(feature)];
        for (Index i = 0; i < count; ++i) {
          X(feature, i) = some > 0 ? static_cast<double>(random.index(some)) : random.uniform();
        }
      }
      return X;
    };
    const MatrixXd X = draw(200);
    const RankedFeatures ranked(X.cast<float>(), choices);
    std::vector<DecisionTree> forest(8);
    for (DecisionTree& tree : forest) {
      std::vector<std::uint32_t> weights(200);
      for (int i = 0; i < 200; ++i) ++weights[static_cast<std::size_t>(random.index(200))];
      tree.fit({ranked, random.uniform_vector(200), weights}, {.random_threshold = true}, random);
      CHECK(tree.has_choices());
    }
    for (const Index count : {0, 1, 64, 511, 513, 1500}) check_router(forest, draw(count), choices);
  }
}

TEST_CASE("no queries are routed to no leaves") {
  const auto data = noisy_ball(2, 30, 1);
  const ForestRouter router(grown_forest(data.X, data.z, 3, {}));
  CHECK(router.sum_of_means(MatrixXd(2, 0)).size() == 0);
  router.visit_leaves(MatrixXd(2, 0), [](auto&&...) { FAIL(); });
}

TEST_CASE("trees that are one leaf, and features that no tree splits, are routed") {
  auto data = noisy_ball(3, 40, 1);
  data.X.row(0).setConstant(0.5);
  data.X.row(2).setConstant(0.5);
  auto forest = grown_forest(data.X, data.truth, 3, {});
  check_router(forest, queries(forest, data.X, 600));
  data.X.row(1).setConstant(0.5);
  const auto leaves = grown_forest(data.X, data.truth, 3, {});
  REQUIRE(leaves[0].nodes().size() == 1);
  check_router(leaves, queries(leaves, data.X, 600));
  forest.insert(forest.end(), leaves.begin(), leaves.end());
  check_router(forest, queries(forest, data.X, 600));
}

TEST_CASE("as many thresholds as 16 bits hold, and more") {
  // Every pair of neighbours is cut, the middle pair first: n - 1 thresholds.
  for (const Index n : {65535, 65536, 65537}) {
    const VectorXd y = VectorXd::LinSpaced(n, 0.0, static_cast<double>(n - 1));
    const std::vector<DecisionTree> forest{grown_tree(y.transpose(), y)};
    REQUIRE(forest[0].nodes().size() == static_cast<std::size_t>(2 * n - 1));
    const ForestRouter router(forest);
    CHECK(router.sum_of_means(y.transpose()) == y);
    MatrixXd ends(1, 2);
    ends << -5.0, 1e6;
    CHECK(router.sum_of_means(ends) == Eigen::Vector2d(y[0], y[n - 1]));
  }
}

TEST_CASE("a tree nearly as deep as it has points does not exhaust the stack", "[slow]") {
  const Index n = 65000;
  VectorXd z = VectorXd::Zero(n);
  for (Index i = 0; i < n; i += 2) z[i] = 1.0;
  const MatrixXd X = VectorXd::LinSpaced(n, 0.0, static_cast<double>(n - 1)).transpose();
  CHECK(ForestRouter({grown_tree(X, z)}).sum_of_means(X) == z);
}
