#include "surrogates/trees/random_forest.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace bobench::surrogates {

namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

}  // namespace

void RandomForest::fit(const MatrixXd& X, const VectorXd& targets, int trees, bool bootstrap,
                       const TreeOptions& options, Random& random, const VectorXd* leaf_targets,
                       const std::vector<int>& choices) {
  const RankedFeatures ranked(X.cast<float>(), choices);
  const auto n = static_cast<std::size_t>(X.cols());
  std::vector<std::uint32_t> weights(n, 1);
  std::vector<DecisionTree> grown(static_cast<std::size_t>(trees));
  for (DecisionTree& tree : grown) {
    if (bootstrap) {
      std::ranges::fill(weights, 0U);
      for (std::size_t draw = 0; draw < n; ++draw) {
        ++weights[static_cast<std::size_t>(random.uniform() * static_cast<double>(n))];
      }
    }
    tree.fit(ranked, targets, weights, options, random, leaf_targets);
  }
  router_ = ForestRouter(std::move(grown), choices);
}

VectorXd RandomForest::mean(const MatrixXd& X) const {
  return router_.sum_of_means(X) / static_cast<double>(trees().size());
}

void RandomForestClassifier::fit(const MatrixXd& X, const VectorXd& z) {
  TreeOptions tree = options_.tree();
  if (tree.features_per_split == 0) {
    tree.features_per_split = std::max<Index>(1, static_cast<Index>(std::sqrt(static_cast<double>(X.rows()))));
  }
  forest_.fit(X, z, options_.trees, options_.bootstrap, tree, random_);
}

void RandomForestRegressor::fit(const MatrixXd& X, const VectorXd& y) {
  forest_.fit(X, y, options_.trees, options_.bootstrap, options_.tree(), random_);
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
