#include "surrogates/trees/random_forest.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace bobench::surrogates {

namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

/// A draw of the Poisson distribution with mean 1, by inversion.
std::uint32_t poisson_one(Random& random) {
  constexpr std::uint32_t most = 12;  // larger values have a probability below 10^-10
  const double u = random.uniform();
  double p = std::exp(-1.0), below = p;
  std::uint32_t k = 0;
  while (u >= below && k < most) below += p /= ++k;
  return k;
}

/// Sums over the points of a leaf.
struct LeafSums {
  double weight = 0.0, sum = 0.0, squares = 0.0;

  DecisionTree::Leaf leaf() const {
    const double mean = sum / weight;
    const double variance = weight > 1.0 ? std::max(0.0, (squares - sum * mean) / (weight - 1.0)) : 0.0;
    return {.mean = mean, .variance = variance, .weight = weight};
  }
};

}  // namespace

void RandomForest::fit(const Data& data, int trees, bool bootstrap, const TreeOptions& options, Random& random) {
  const RankedFeatures ranked(data.X.cast<float>(), data.choices);
  const auto n = static_cast<std::size_t>(data.X.cols());
  bootstrap_ = bootstrap;
  weights_.resize(static_cast<std::size_t>(trees));
  std::vector<DecisionTree> grown(static_cast<std::size_t>(trees));
  for (std::size_t number = 0; number < grown.size(); ++number) {
    std::vector<std::uint32_t>& weights = weights_[number];
    weights.assign(n, 1U);
    if (bootstrap) {
      std::ranges::fill(weights, 0U);
      for (std::size_t draw = 0; draw < n; ++draw) {
        ++weights[static_cast<std::size_t>(random.uniform() * static_cast<double>(n))];
      }
    }
    grown[number].fit({ranked, data.targets, weights, data.leaf_targets}, options, random);
  }
  router_ = ForestRouter(std::move(grown), data.choices);
}

void RandomForest::partial_fit(const MatrixXd& X, const VectorXd& targets, Random& random) {
  const auto n = static_cast<std::size_t>(X.cols());
  std::vector<std::vector<LeafSums>> sums(trees().size());
  for (std::size_t tree = 0; tree < sums.size(); ++tree) {
    sums[tree].resize(trees()[tree].nodes().size());
    while (weights_[tree].size() < n) weights_[tree].push_back(bootstrap_ ? poisson_one(random) : 1U);
  }
  router_.visit_nodes(X, [&](std::size_t tree, Index column, std::uint32_t node) {
    const double weight = weights_[tree][static_cast<std::size_t>(column)], target = targets[column];
    sums[tree][node].weight += weight;
    sums[tree][node].sum += weight * target;
    sums[tree][node].squares += weight * target * target;
  });
  for (std::size_t tree = 0; tree < sums.size(); ++tree) {
    for (std::uint32_t node = 0; node < sums[tree].size(); ++node) {
      if (sums[tree][node].weight > 0.0) router_.set_leaf(tree, node, sums[tree][node].leaf());
    }
  }
}

VectorXd RandomForest::mean(const MatrixXd& X) const {
  return router_.sum_of_means(X) / static_cast<double>(trees().size());
}

void RandomForestClassifier::fit(const MatrixXd& X, const VectorXd& z) {
  TreeOptions tree = options_.tree();
  if (tree.features_per_split == 0) {
    tree.features_per_split = std::max<Index>(1, static_cast<Index>(std::sqrt(static_cast<double>(X.rows()))));
  }
  forest_.fit({X, z}, options_.trees, options_.bootstrap, tree, random_);
}

void RandomForestRegressor::fit(const MatrixXd& X, const VectorXd& y) {
  forest_.fit({X, y}, options_.trees, options_.bootstrap, options_.tree(), random_);
}

Prediction RandomForestRegressor::predict(const MatrixXd& X) const {
  const auto trees = static_cast<double>(forest_.trees().size());
  MatrixXd means(X.cols(), static_cast<Index>(forest_.trees().size()));
  VectorXd within = VectorXd::Zero(X.cols());
  forest_.visit_leaves(X, [&](std::size_t tree, Index column, const DecisionTree::Leaf& leaf) {
    means(column, static_cast<Index>(tree)) = leaf.mean;
    within[column] += leaf.variance;
  });
  const VectorXd mean = means.rowwise().mean();
  VectorXd variance = within / trees;
  if (trees > 1.0) variance += (means.colwise() - mean).rowwise().squaredNorm() / (trees - 1.0);
  return {mean, variance};
}

}  // namespace bobench::surrogates
