#include "surrogates/boosting/boosting.hpp"

#include <memory>

#include "surrogates/boosting/exact_grower.hpp"
#include "surrogates/boosting/histogram_grower.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXf, Eigen::VectorXf;

std::vector<DecisionTree> boost(const MatrixXf& X, const VectorXf& z, const XgboostOptions& options, Random& random) {
  std::unique_ptr<BoostedTreeGrower> grower;
  if (options.bins > 0) {
    grower = std::make_unique<HistogramGrower>(X, z, options, random);
  } else {
    grower = std::make_unique<ExactGrower>(X, z, options, random);
  }
  std::vector<DecisionTree> trees;
  trees.reserve(static_cast<std::size_t>(options.rounds));
  for (int round = 0; round < options.rounds; ++round) trees.push_back(grower->grow());
  return trees;
}

void refresh_leaves(ForestRouter& forest, const Eigen::MatrixXd& X, const VectorXf& z, const XgboostOptions& options) {
  const LossReduction loss(options);
  const auto trees = forest.trees().size(), n = static_cast<std::size_t>(X.cols());
  std::vector<std::uint32_t> leaves(trees * n);
  forest.visit_nodes(X, [&](std::size_t tree, Index column, std::uint32_t node) {
    leaves[tree * n + static_cast<std::size_t>(column)] = node;
  });
  VectorXf margins = VectorXf::Zero(X.cols());
  std::vector<GradientSum> sums;
  std::vector<float> values;
  for (std::size_t tree = 0; tree < trees; ++tree) {
    const std::uint32_t* const nodes = leaves.data() + tree * n;
    sums.assign(forest.trees()[tree].nodes().size(), {});
    values.resize(sums.size());
    for (std::size_t i = 0; i < n; ++i) {
      sums[nodes[i]].add(logistic_gradient(margins[static_cast<Index>(i)], z[static_cast<Index>(i)]));
    }
    for (std::uint32_t node = 0; node < sums.size(); ++node) {
      if (forest.trees()[tree].nodes()[node].feature >= 0) continue;
      values[node] = loss.weight(sums[node]) * static_cast<float>(options.eta);
      forest.set_leaf(tree, node, {.mean = static_cast<double>(values[node])});
    }
    for (std::size_t i = 0; i < n; ++i) margins[static_cast<Index>(i)] += values[nodes[i]];
  }
}

}  // namespace bobench::surrogates
