// Base class of growers of boosted trees; derived classes search the splits.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/boosting/loss.hpp"
#include "surrogates/trees/decision_tree.hpp"

namespace bobench::surrogates {

/// Minimum gain of a split, XGBoost's kRtEps.
constexpr float least_reduction = 1e-6F;

/// A node of the growing tree: `count` of its points, starting at `begin`.
struct BoostedNode {
  std::uint32_t number = 0;
  Eigen::Index begin = 0, count = 0;
  int depth = 0;
  GradientSum sum = {};
  int histogram = 0;  ///< of HistogramGrower
};

/// The best split of a node so far.
struct BoostedSplit {
  float reduction = 0.0F;
  Eigen::Index feature = -1;
  float last_left = 0.0F;  ///< values up to this go left
  Eigen::Index right_count = 0;
};

/// Grows trees one after another on the same points, each on the gradients that the previous trees leave.
class BoostedTreeGrower {
 public:
  /// @param X (features x n) finite  @param z (n) labels, 0 or 1; both must outlive this object
  BoostedTreeGrower(const Eigen::MatrixXf& X, const Eigen::VectorXf& z, const XgboostOptions& options, Random& random);
  virtual ~BoostedTreeGrower() = default;

  DecisionTree grow();

 protected:
  /// Called after `rows_` and `features_` are drawn. @param is_drawn  by point; empty: all are drawn
  virtual void begin_tree(const BoostedNode& root, const std::vector<char>& is_drawn) = 0;
  virtual BoostedSplit find_split(const BoostedNode& node) = 0;
  /// Partitions the node's points into left and right ones; the order within each is kept.
  virtual void part(const BoostedNode& node, const BoostedSplit& split) = 0;
  /// Called before the splits of a node's children are searched.
  virtual void begin_children(const BoostedNode&, std::array<BoostedNode, 2>&) {}

  /// Whether both children of a node can reach min_child_weight.
  bool may_split(const BoostedNode& node) const {
    return node.depth < options_.max_depth && node.sum.second >= 2.0 * loss_.min_child_weight * (1.0 - 1e-9);
  }

  const Eigen::MatrixXf& X_;
  const XgboostOptions& options_;
  LossReduction loss_;
  std::vector<Gradient> gradients_;    ///< by point
  std::vector<std::uint32_t> rows_;    ///< the points of each node, increasing
  std::vector<std::size_t> features_;  ///< increasing

 private:
  std::vector<char> draw();
  GradientSum sum_of(const BoostedNode& node) const;
  void grow_node(const BoostedNode& node);
  bool prune(std::uint32_t node);
  void add_to_margins(const DecisionTree& tree);

  const Eigen::VectorXf& z_;
  Random& random_;
  Eigen::VectorXf margins_, before_;
  std::vector<DecisionTree::Node> nodes_;
  std::vector<DecisionTree::Leaf> leaves_;
  std::vector<float> reductions_;
  bool is_pruned_ = false;
};

}  // namespace bobench::surrogates
