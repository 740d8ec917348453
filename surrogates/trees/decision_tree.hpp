// One decision tree, grown greedily by squared error; the building block of every forest here.
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

  struct Node {
    float threshold;       ///< NaN where the feature is categorical
    std::int32_t feature;  ///< -1: a leaf
    std::uint32_t left;    ///< the right child stands next to it
  };

  DecisionTree() = default;
  /// A tree that was grown elsewhere, of numbers alone. @param leaves by node
  DecisionTree(std::vector<Node> nodes, std::vector<Leaf> leaves)
      : nodes_(std::move(nodes)), leaves_(std::move(leaves)) {}

  /// @param weights (n) how often each point counts, 0 leaves it out; not all 0
  /// @param leaf_targets what the leaves average, where that differs from the targets the splits look at; else null
  void fit(const RankedFeatures& X, const Eigen::VectorXd& targets, const std::vector<std::uint32_t>& weights,
           const TreeOptions& options, Random& random, const Eigen::VectorXd* leaf_targets = nullptr);

  const Leaf& leaf(const Eigen::Ref<const Eigen::VectorXd>& x) const { return leaves_[leaf_node(x)]; }
  /// The leaf's number.
  std::uint32_t leaf_node(const Eigen::Ref<const Eigen::VectorXd>& x) const;

  /// The root first.
  const std::vector<Node>& nodes() const { return nodes_; }
  const Leaf& leaf_at(std::uint32_t node) const { return leaves_[node]; }
  void set_leaf(std::uint32_t node, const Leaf& leaf) { leaves_[node] = leaf; }
  /// Does any node part choices?
  bool has_choices() const { return !choice_words_.empty(); }
  /// Does this one, which is no leaf?
  bool parts_choices(std::uint32_t node) const { return std::isnan(nodes_[node].threshold); }
  /// The choices that go left at such a node: choice c is bit c % 64 of word c / 64.
  const std::uint64_t* left_choices(std::uint32_t node) const { return choice_words_.data() + first_word_[node]; }
  std::size_t words_of_choices() const { return words_of_choices_; }
  bool goes_left(std::uint32_t node, std::size_t choice) const {
    return ((left_choices(node)[choice / 64] >> (choice % 64)) & 1U) != 0;
  }

  /// The tree as text, one line a node, for people and for tests: "x1 <= 0.5", "x2 in {0, 3}" or "mean 0.25 (4)". Of
  /// choices, those that go left are named, by coin or not.
  std::string to_string() const;

 private:
  friend class TreeGrower;

  std::uint32_t leaf_by_choices(const Eigen::Ref<const Eigen::VectorXd>& x) const;
  std::string condition(std::uint32_t node) const;

  std::vector<Node> nodes_;
  std::vector<Leaf> leaves_;  ///< by node; meaningless for inner nodes
  // Empty in trees of numbers alone.
  std::vector<std::uint64_t> choice_words_;
  std::size_t words_of_choices_ = 0;     ///< of each node that parts choices
  std::vector<std::size_t> first_word_;  ///< by node, up to the last one that parts choices
};

}  // namespace bobench::surrogates
