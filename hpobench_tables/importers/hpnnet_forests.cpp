#include "hpobench_tables/importers/hpnnet_forests.hpp"

#include "surrogates/trees/random_forest.hpp"

namespace bobench::hpobench_tables {
namespace {

/// Converts a tree of our own layout, in which right children follow the left ones.
void append_tree(ForestArrays& arrays, const surrogates::DecisionTree& tree) {
  const auto& nodes = tree.nodes();
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const bool is_leaf = nodes[i].feature < 0;
    arrays.left.push_back(is_leaf ? -1 : static_cast<std::int32_t>(nodes[i].left));
    arrays.right.push_back(is_leaf ? -1 : static_cast<std::int32_t>(nodes[i].left + 1));
    arrays.feature.push_back(nodes[i].feature);
    arrays.threshold.push_back(is_leaf ? 0.0 : static_cast<double>(nodes[i].threshold));
    arrays.value.push_back(is_leaf ? tree.leaf_at(static_cast<std::uint32_t>(i)).mean : 0.0);
  }
  arrays.tree_offset.push_back(static_cast<std::int32_t>(arrays.nodes()));
}

ForestArrays fitted(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) {
  surrogates::RandomForestRegressor regressor({}, 1);
  regressor.fit(X, y);
  ForestArrays arrays;
  arrays.tree_offset.push_back(0);
  for (const auto& tree : regressor.forest().trees()) append_tree(arrays, tree);
  return arrays;
}

}  // namespace

ForestFile fit_hpnnet(const ScatteredEvaluations& data) {
  ForestFile file;
  file.id = "hpolib/hpnnet-convex";
  file.features = data.X.rows();
  file.objective = fitted(data.X, data.performance);
  file.cost = fitted(data.X, data.duration);
  return file;
}

}  // namespace bobench::hpobench_tables
