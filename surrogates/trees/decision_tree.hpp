// A decision tree, grown greedily by squared error; the building block of all forests.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/trees/ranked_features.hpp"

namespace bobench::surrogates {

/// Settings of tree growth [Breiman 2001]. By default, a full tree that tries every feature at every split.
struct TreeOptions {
  Eigen::Index features_per_split = 0;  ///< drawn for each node, without replacement; 0: all features
  int min_split = 2;                    ///< distinct points that a node must have to be split
  int min_leaf = 1;                     ///< minimum of distinct points on each side of a split
  int max_depth = 0;                    ///< 0: until every leaf is pure or holds one distinct point
  /// The threshold between two neighbouring values: the midpoint (scikit-learn), or uniform between them (pyrfr, hence
  /// RoBO and SMAC).
  bool random_threshold = false;
};

/// Training data of a tree. It keeps references.
struct TreeData {
  const RankedFeatures& X;
  const Eigen::VectorXd& targets;
  const std::vector<std::uint32_t>& weights;      ///< (n) number of times each point counts; not all 0
  const Eigen::VectorXd* leaf_targets = nullptr;  ///< averaged by the leaves, if they are not the targets
};

/// A binary tree over feature vectors: a point goes left where its feature is at most the threshold.
///
/// Splits minimise the weighted sum of squared errors of both sides. For labels 0 and 1 this is Gini's index up to the
/// factor 2, so the same tree is a classifier: the means of its leaves are class fractions. As in scikit-learn, an
/// impure node is split even without a gain, if some feature varies. Of the features drawn, those that are constant in
/// the node count as tried, unless all of them are.
class DecisionTree {
 public:
  /// Weighted statistics of the training points in a leaf.
  struct Leaf {
    double mean = 0.0;
    double variance = 0.0;  ///< unbiased (divisor weight - 1); 0 for a leaf of weight 1
    double weight = 0.0;
  };

  struct Node {
    float threshold;       ///< NaN where the feature is categorical
    std::int32_t feature;  ///< -1: a leaf
    std::uint32_t left;    ///< the right child follows it
  };

  DecisionTree() = default;
  /// A tree grown elsewhere, with numerical splits only. @param leaves by node
  DecisionTree(std::vector<Node> nodes, std::vector<Leaf> leaves)
      : nodes_(std::move(nodes)), leaves_(std::move(leaves)) {}

  void fit(const TreeData& data, const TreeOptions& options, Random& random);

  const Leaf& leaf(const Eigen::Ref<const Eigen::VectorXd>& x) const { return leaves_[leaf_node(x)]; }
  /// The position of the leaf in nodes().
  std::uint32_t leaf_node(const Eigen::Ref<const Eigen::VectorXd>& x) const;

  /// All nodes, the root first.
  const std::vector<Node>& nodes() const { return nodes_; }
  const Leaf& leaf_at(std::uint32_t node) const { return leaves_[node]; }
  void set_leaf(std::uint32_t node, const Leaf& leaf) { leaves_[node] = leaf; }
  /// Whether any node has a categorical split.
  bool has_choices() const { return !choice_words_.empty(); }
  /// Whether this inner node has a categorical split.
  bool parts_choices(std::uint32_t node) const { return std::isnan(nodes_[node].threshold); }
  /// The choices that go left at such a node: choice c is bit c % 64 of word c / 64.
  const std::uint64_t* left_choices(std::uint32_t node) const { return choice_words_.data() + first_word_[node]; }
  std::size_t words_of_choices() const { return words_of_choices_; }
  bool goes_left(std::uint32_t node, std::size_t choice) const {
    return ((left_choices(node)[choice / 64] >> (choice % 64)) & 1U) != 0;
  }

  /// The tree as text, one line per node, for display and tests: "x1 <= 0.5", "x2 in {0, 3}" or "mean 0.25 (4)". A
  /// categorical split lists the choices that go left, including those assigned at random.
  std::string to_string() const;

 private:
  friend class TreeGrower;

  std::uint32_t leaf_by_choices(const Eigen::Ref<const Eigen::VectorXd>& x) const;
  std::string condition(std::uint32_t at) const;

  std::vector<Node> nodes_;
  std::vector<Leaf> leaves_;  ///< by node; meaningless for inner nodes
  // Empty without categorical splits.
  std::vector<std::uint64_t> choice_words_;
  std::size_t words_of_choices_ = 0;     ///< of each node with a categorical split
  std::vector<std::size_t> first_word_;  ///< by node, up to the last one with a categorical split
};

}  // namespace bobench::surrogates
