#include "surrogates/trees/decision_tree.hpp"

#include "catch.hpp"
#include "surrogates/classifier_data.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

using Weights = std::vector<std::uint32_t>;

VectorXd vector(std::initializer_list<double> values) {
  return Eigen::Map<const VectorXd>(values.begin(), static_cast<Index>(values.size()));
}

DecisionTree grown(const MatrixXd& X, const VectorXd& targets, const TreeOptions& options = {}, Weights weights = {},
                   std::uint64_t seed = 1) {
  if (weights.empty()) weights.assign(static_cast<std::size_t>(targets.size()), 1);
  Random random(test_seed(seed));
  DecisionTree tree;
  tree.fit({RankedFeatures(X.cast<float>()), targets, weights}, options, random);
  return tree;
}

VectorXd means(const DecisionTree& tree, const MatrixXd& X) {
  VectorXd means(X.cols());
  for (Index i = 0; i < X.cols(); ++i) means[i] = tree.leaf(X.col(i)).mean;
  return means;
}

struct Region {
  std::uint32_t node;
  int depth;
  std::vector<Index> points;
};

/// The training points in every node.
std::vector<Region> regions(const DecisionTree& tree, const MatrixXd& X) {
  std::vector<Region> all{{0, 0, {}}};
  for (Index i = 0; i < X.cols(); ++i) all[0].points.push_back(i);
  for (std::size_t at = 0; at < all.size(); ++at) {
    const Region region = all[at];
    const DecisionTree::Node& node = tree.nodes()[region.node];
    if (node.feature < 0) continue;
    Region left{node.left, region.depth + 1, {}}, right{node.left + 1, region.depth + 1, {}};
    for (const Index i : region.points) {
      (static_cast<float>(X(node.feature, i)) <= node.threshold ? left : right).points.push_back(i);
    }
    all.push_back(left);
    all.push_back(right);
  }
  return all;
}

bool is_leaf(const DecisionTree& tree, const Region& region) {
  return tree.nodes()[region.node].feature < 0;
}

/// Noise over uniform points.
LabelledData noise(Index features, Index n, std::uint64_t seed) {
  LabelledData data = noisy_ball(features, n, seed);
  Random random(test_seed(seed + 1000));
  for (double& y : data.truth) y = random.normal();
  return data;
}

}  // namespace

TEST_CASE("ranks count the distinct single-precision values of a feature") {
  MatrixXd X(2, 5);
  X << 0.5, 0.25, 0.75, 0.25, 0.5,  //
      1.0, 1.0, 1.0, 1.0, 1.0 + 1e-12;
  const RankedFeatures ranked(X.cast<float>());
  CHECK(ranked.features() == 2);
  CHECK(ranked.points() == 5);
  CHECK(ranked.distinct(0) == 3);
  CHECK(ranked.distinct(1) == 1);
  CHECK(Weights(ranked.ranks(0), ranked.ranks(0) + 5) == Weights{1, 0, 2, 0, 1});
  CHECK(Weights(ranked.ranks(1), ranked.ranks(1) + 5) == Weights(5, 0));
  CHECK(ranked.value(0, 0) == 0.25F);
  CHECK(ranked.value(0, 2) == 0.75F);
}

// Sums of squared errors left and right, feature 1: cut at 1.5 gives 0 + 3/4 (labels 0 | 1 1 0 1), at 2.5: 1/2 + 2/3,
// at 3.5: 2/3 + 1/2, at 4.5: 1 + 0. Feature 2 has the values 0 and 1, with labels 0 1 1 | 0 1: 2/3 + 1/2. So first
// x1 <= 1.5. On the right (labels 1 1 0 1) feature 1 at 2.5 gives 2/3, at 3.5 1/2, at 4.5 2/3; feature 2 (labels 1 1 |
// 0 1) also 1/2: a tie, which the first feature wins. Its right half (labels 0 and 1) is cut once more.
TEST_CASE("a classification tree by hand") {
  MatrixXd X(2, 5);
  X << 1, 2, 3, 4, 5,  //
      0, 0, 0, 1, 1;
  const DecisionTree tree = grown(X, vector({0, 1, 1, 0, 1}));
  CHECK(tree.to_string() ==
        "x1 <= 1.5\n"
        "  mean 0 (1)\n"
        "  x1 <= 3.5\n"
        "    mean 1 (2)\n"
        "    x1 <= 4.5\n"
        "      mean 0 (1)\n"
        "      mean 1 (1)\n");
}

// Both features separate 1 2 from 10 14 (errors 0.5 + 8), and the first one wins. Then 10 | 14 by feature 1, which is
// larger for 10; 1 and 2 stay together, as they have the same point: mean 1.5, variance 0.5.
TEST_CASE("a regression tree by hand, means and unbiased variances") {
  MatrixXd X(2, 4);
  X << 0.25, 0.75, 0.25, 0.5,  //
      1.0, 0.0, 1.0, 0.0;
  const VectorXd y = vector({1, 10, 2, 14});
  const DecisionTree tree = grown(X, y);
  CHECK(tree.to_string() ==
        "x1 <= 0.375\n"
        "  mean 1.5 (2)\n"
        "  x1 <= 0.625\n"
        "    mean 14 (1)\n"
        "    mean 10 (1)\n");
  const DecisionTree::Leaf& pair = tree.leaf(Eigen::Vector2d(0.0, 5.0));
  CHECK(pair.mean == 1.5);
  CHECK(pair.variance == 0.5);
  CHECK(pair.weight == 2.0);
  CHECK(tree.leaf(Eigen::Vector2d(0.6, 0.0)).variance == 0.0);
  CHECK(tree.leaf(Eigen::Vector2d(0.375, 0.0)).mean == 1.5);  // the threshold itself goes left

  const DecisionTree stump = grown(X, y, {.max_depth = 1});
  CHECK(stump.to_string() == "x1 <= 0.375\n  mean 1.5 (2)\n  mean 12 (2)\n");
  CHECK(stump.leaf(Eigen::Vector2d(1.0, 0.0)).variance == 8.0);
}

TEST_CASE("a single tree predicts what scikit-learn's does") {
  for (const auto& one : tree_golden("trees")) {
    TreeOptions options;
    options.min_split = one["options"].value("min_split", 2);
    options.min_leaf = one["options"].value("min_leaf", 1);
    options.max_depth = one["options"].value("max_depth", 0);
    const DecisionTree tree = grown(points_of(one["X"]), vector_of(one["targets"]), options);
    INFO(one["options"]);
    CHECK(tree.nodes().size() == one["nodes"]);
    CHECK((means(tree, points_of(one["query"])) - vector_of(one["predictions"])).cwiseAbs().maxCoeff() < 1e-12);
  }
}

TEST_CASE("min_split, min_leaf and max_depth bound the tree, and nothing else stops it") {
  const auto data = noise(3, 300, 1);
  for (const TreeOptions& options :
       {TreeOptions{}, TreeOptions{.min_split = 20}, TreeOptions{.min_leaf = 7}, TreeOptions{.max_depth = 4},
        TreeOptions{.features_per_split = 1, .min_split = 11, .min_leaf = 3, .max_depth = 6}}) {
    const DecisionTree tree = grown(data.X, data.truth, options);
    int deepest = 0;
    for (const Region& region : regions(tree, data.X)) {
      const auto count = static_cast<int>(region.points.size());
      CHECK(count >= options.min_leaf);
      deepest = std::max(deepest, region.depth);
      const bool may_split = count >= options.min_split && count >= 2 * options.min_leaf &&
                             (options.max_depth == 0 || region.depth < options.max_depth);
      CHECK(is_leaf(tree, region) != may_split);  // all targets differ, so purity never stops splitting
    }
    CHECK((options.max_depth == 0 || deepest == options.max_depth));
  }
}

TEST_CASE("each cut of a full tree is the best one, found by trying all") {
  for (const Index n : {60, 1000}) {
    const auto data = noise(2, n, 7);
    const DecisionTree tree = grown(data.X, data.truth);
    const auto error = [&](const std::vector<Index>& points) {
      const VectorXd y = data.truth(points);
      return (y.array() - y.mean()).square().sum();
    };
    const auto error_of_cut = [&](const std::vector<Index>& points, Index feature, double at) {
      std::vector<Index> left, right;
      for (const Index i : points) (data.X(feature, i) <= at ? left : right).push_back(i);
      return right.empty() ? error(left) : error(left) + error(right);
    };
    int checked = 0;
    for (const Region& region : regions(tree, data.X)) {
      if (is_leaf(tree, region) || (n == 1000 && checked > 12)) continue;
      const DecisionTree::Node& node = tree.nodes()[region.node];
      double least = error(region.points);
      for (Index feature = 0; feature < 2; ++feature) {
        for (const Index i : region.points) {
          least = std::min(least, error_of_cut(region.points, feature, data.X(feature, i)));
        }
      }
      CHECK(error_of_cut(region.points, node.feature, static_cast<double>(node.threshold)) ==
            Approx(least).epsilon(1e-9).margin(1e-9));
      ++checked;
    }
    CHECK(checked > 10);
  }
}

TEST_CASE("weights are the same as points repeated, and weight 0 as points left out") {
  // Two points are cut equally well by any feature, and rounding decides; hence one feature, or only the root.
  for (const Index features : {1, 3}) {
    const auto data = noise(features, 80, 3);
    Random random(test_seed(4));
    Weights weights;
    std::vector<Index> repeated;
    for (Index i = 0; i < 80; ++i) {
      weights.push_back(static_cast<std::uint32_t>(random.index(4)));
      for (std::uint32_t copy = 0; copy < weights.back(); ++copy) repeated.push_back(i);
    }
    const TreeOptions options{.max_depth = features == 1 ? 0 : 1};
    const DecisionTree weighted = grown(data.X, data.truth, options, weights);
    const DecisionTree copied = grown(data.X(Eigen::all, repeated), data.truth(repeated), options);
    REQUIRE(weighted.nodes().size() == copied.nodes().size());
    double variance = 0.0;
    for (Index i = 0; i < 200; ++i) {
      const VectorXd x = random.uniform_vector(features);
      const DecisionTree::Leaf &a = weighted.leaf(x), &b = copied.leaf(x);
      CHECK(a.mean == Approx(b.mean).epsilon(1e-12));
      CHECK(a.variance == Approx(b.variance).epsilon(1e-12).margin(1e-25));
      CHECK(a.weight == b.weight);
      variance += a.variance;
    }
    CHECK((variance > 0.1) == (features == 3));
  }
}

TEST_CASE("min_leaf and min_split count distinct points, for any weights") {
  const MatrixXd X = vector({1, 2, 3, 4}).transpose();
  const VectorXd y = vector({0, 0, 0, 10});
  CHECK(grown(X, y, {.min_leaf = 2}, {1, 1, 1, 5}).to_string() ==
        "x1 <= 2.5\n  mean 0 (2)\n  mean 8.333333333333334 (6)\n");
  CHECK(grown(X, y, {.min_split = 5}, {9, 9, 9, 9}).nodes().size() == 1);
}

TEST_CASE("random thresholds lie between neighbours, and differ by seed; others half-way") {
  const auto data = noise(2, 200, 5);
  for (const bool random_threshold : {true, false}) {
    const DecisionTree tree = grown(data.X, data.truth, {.random_threshold = random_threshold});
    std::vector<double> shares;
    for (const Region& region : regions(tree, data.X)) {
      if (is_leaf(tree, region)) continue;
      const DecisionTree::Node& node = tree.nodes()[region.node];
      float below = -1.0F, above = 2.0F;
      for (const Index i : region.points) {
        const auto x = static_cast<float>(data.X(node.feature, i));
        (x <= node.threshold ? below : above) = x <= node.threshold ? std::max(below, x) : std::min(above, x);
      }
      CHECK(node.threshold >= below);  // equal values go left
      CHECK(node.threshold < above);
      shares.push_back((node.threshold - below) / (above - below));
    }
    // Single precision limits the accuracy of the shares of narrow gaps.
    std::ranges::sort(shares);
    const std::size_t n = shares.size();
    REQUIRE(n == 199);
    if (random_threshold) {
      check_z("median share", shares[n / 2], 0.5, 0.5 / std::sqrt(199.0));
      check_z("quartile of shares", shares[n / 4], 0.25, std::sqrt(3.0) / 4.0 / std::sqrt(199.0));
    } else {
      check_below("median share", std::abs(shares[n / 2] - 0.5), 5e-3);
      check_below("quartile of shares", std::abs(shares[n / 4] - 0.5), 2e-2);
    }
  }
  const auto text = [&](std::uint64_t seed) {
    return grown(data.X, data.truth, {.random_threshold = true}, {}, seed).to_string();
  };
  CHECK(text(1) == text(1));
  CHECK(text(1) != text(2));
}

TEST_CASE("neighbouring floats are still told apart") {
  const float low = 0.1F, high = std::nextafter(low, 1.0F);
  const MatrixXd X = vector({static_cast<double>(low), static_cast<double>(high)}).transpose();
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (const bool random_threshold : {true, false}) {
      const DecisionTree tree = grown(X, vector({3, 4}), {.random_threshold = random_threshold}, {}, seed);
      CHECK(means(tree, X) == vector({3, 4}));
    }
  }
}

TEST_CASE("constant features are never split; if all are constant the tree is one leaf") {
  auto data = noise(3, 50, 9);
  data.X.row(0).setConstant(0.3);
  data.X.row(2).setConstant(0.0);
  for (const Index tried : {0, 1}) {
    const DecisionTree tree = grown(data.X, data.truth, {.features_per_split = tried});
    CHECK(tree.nodes().size() == 99);  // 50 leaves: if one feature is drawn, drawing continues until one varies
    for (const DecisionTree::Node& node : tree.nodes()) CHECK((node.feature == 1 || node.feature == -1));
  }
  data.X.row(1).setConstant(1.0);
  const DecisionTree tree = grown(data.X, data.truth);
  REQUIRE(tree.nodes().size() == 1);
  CHECK(tree.leaf_at(0).mean == Approx(data.truth.mean()));
  CHECK(tree.leaf_at(0).variance == Approx((data.truth.array() - data.truth.mean()).square().sum() / 49.0));
}

TEST_CASE("one point, and equal targets, are one leaf") {
  CHECK(grown(MatrixXd::Constant(2, 1, 0.5), vector({7})).to_string() == "mean 7 (1)\n");
  CHECK(grown(MatrixXd::Random(2, 9), VectorXd::Constant(9, 0.25)).to_string() == "mean 0.25 (9)\n");
  CHECK(grown(MatrixXd::Random(2, 2), vector({1, 3}), {}, {0, 4}).to_string() == "mean 3 (4)\n");
}

TEST_CASE("a split without a gain is made all the same: the exclusive or is learnt") {
  MatrixXd X(2, 4);
  X << 0, 0, 1, 1,  //
      0, 1, 0, 1;
  const VectorXd z = vector({0, 1, 1, 0});
  CHECK(means(grown(X, z), X) == z);
}

TEST_CASE("leaves may average other targets than those that the splits look at") {
  const MatrixXd X = vector({1, 2, 3, 4}).transpose();
  const VectorXd targets = vector({0, 0, 1, 1}), others = vector({2, 4, 10, 10});
  Random random(test_seed(1));
  DecisionTree tree;
  tree.fit({RankedFeatures(X.cast<float>()), targets, Weights{1, 3, 1, 1}, &others}, {}, random);
  CHECK(tree.to_string() == "x1 <= 2.5\n  mean 3.5 (4)\n  mean 10 (2)\n");
  CHECK(tree.leaf_at(1).variance == Approx((1.5 * 1.5 + 3 * 0.25) / 3.0));
}

TEST_CASE("each feature has the same chance to be drawn") {
  // All features are identical, so the root uses the feature that was drawn.
  const Eigen::RowVectorXd x = Eigen::RowVectorXd::LinSpaced(10, 0.0, 1.0);
  const MatrixXd X = x.replicate(5, 1);
  VectorXd z = VectorXd::Zero(10);
  z.tail(4).setOnes();
  std::vector<int> counts(5);
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const DecisionTree tree = grown(X, z, {.features_per_split = 1}, {}, seed);
    ++counts[static_cast<std::size_t>(tree.nodes()[0].feature)];
  }
  for (const int count : counts) check_z("draws of a feature", count, 400.0, std::sqrt(2000.0 * 0.2 * 0.8));
  CHECK(grown(X, z, {.features_per_split = 5}).nodes()[0].feature == 0);
}

TEST_CASE("a tree over thousands of points remembers them all") {
  const auto data = noise(4, 20000, 11);
  const DecisionTree tree = grown(data.X, data.truth);
  CHECK(means(tree, data.X) == data.truth);
  const DecisionTree classifier = grown(data.X, data.z, {.features_per_split = 2});
  CHECK(means(classifier, data.X) == data.z);
}
