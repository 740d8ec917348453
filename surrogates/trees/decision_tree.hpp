// One decision tree, grown greedily by squared error; the building block of every forest here.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/trees/ranked_features.hpp"

namespace bobench::surrogates {

/// How a tree is grown [Breiman 2001]. The defaults are a full tree, every feature tried at every split.
struct TreeOptions {
  Eigen::Index features_per_split = 0;  ///< drawn anew at each node, without replacement; 0: all of them
  int min_split = 2;                    ///< distinct points that a node needs to be split
  int min_leaf = 1;                     ///< distinct points that each side of a split keeps
  int max_depth = 0;                    ///< 0: until every leaf is pure or holds one distinct point
  /// The threshold between two neighbouring values: half-way (scikit-learn), or uniform between them (pyrfr, hence RoBO
  /// and SMAC).
  bool random_threshold = false;
};

/// A binary tree over feature vectors: a point goes left where its feature is at most the threshold.
///
/// Splits minimise the weighted sum of squared errors of both sides. For labels 0 and 1 that is Gini's index up to the
/// factor 2, so the same tree classifies: its leaves' means are class fractions. As in scikit-learn, a node that is
/// not pure is always split, even without a gain, as long as some feature still varies; of the features drawn, those
/// that are constant in the node count as tried unless all of them are.
class DecisionTree {
 public:
  /// What the training points in a leaf amount to, counted with their weights.
  struct Leaf {
    double mean = 0.0;
    double variance = 0.0;  ///< unbiased (divisor weight - 1); 0 for a leaf of weight 1
    double weight = 0.0;
  };

  /// @param weights (n) how often each point counts, 0 leaves it out; not all 0
  /// @param leaf_targets what the leaves average, where that differs from the targets the splits look at; else null
  void fit(const RankedFeatures& X, const Eigen::VectorXd& targets, const std::vector<std::uint32_t>& weights,
           const TreeOptions& options, Random& random, const Eigen::VectorXd* leaf_targets = nullptr);

  const Leaf& leaf(const Eigen::Ref<const Eigen::VectorXd>& x) const;

  struct Node {
    float threshold;
    std::int32_t feature;  ///< -1: a leaf
    std::uint32_t left;    ///< the right child stands next to it
  };
  /// The root first.
  const std::vector<Node>& nodes() const { return nodes_; }
  const Leaf& leaf_at(std::uint32_t node) const { return leaves_[node]; }

  /// The tree as text, one line a node, for people and for tests: "x1 <= 0.5" or "mean 0.25 (4)".
  std::string to_string() const;

 private:
  friend class TreeGrower;

  std::vector<Node> nodes_;
  std::vector<Leaf> leaves_;  ///< by node; meaningless for inner nodes
};

}  // namespace bobench::surrogates
