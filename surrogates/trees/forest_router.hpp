// Routes all points of a batch through all trees of a forest, one node at a time.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include <Eigen/Core>

#include "surrogates/trees/decision_tree.hpp"

namespace bobench::surrogates {

/// Routes a batch of points through a forest. Each feature of a point is replaced by the number of the forest's
/// thresholds that it exceeds. A node then splits the set of its points (one bit each) by comparing 16-bit numbers, 16
/// or more at a time: several times faster than routing the points one by one. For categorical splits, the set of
/// points with each choice is computed once; a node takes the union of those that go left.
class ForestRouter {
 public:
  ForestRouter() = default;
  /// @param choices  of the features, as in RankedFeatures
  explicit ForestRouter(std::vector<DecisionTree> trees, std::vector<int> choices = {});

  const std::vector<DecisionTree>& trees() const { return trees_; }

  /// Calls visit(tree, column, number of the leaf) for every tree and every column of X, tree by tree.
  template <class Visit>
  void visit_nodes(const Eigen::MatrixXd& X, Visit visit) const;
  /// The same with the leaf as last argument.
  template <class Visit>
  void visit_leaves(const Eigen::MatrixXd& X, Visit visit) const {
    visit_nodes(X, [&](std::size_t tree, Eigen::Index column, std::uint32_t node) {
      visit(tree, column, trees_[tree].leaf_at(node));
    });
  }
  void set_leaf(std::size_t tree, std::uint32_t node, const DecisionTree::Leaf& leaf) {
    trees_[tree].set_leaf(node, leaf);
  }
  /// Sum over the trees of the leaf means at the columns of X.
  Eigen::VectorXd sum_of_means(const Eigen::MatrixXd& X) const;

 private:
  static constexpr std::size_t words = 8;
  static constexpr Eigen::Index block_size = static_cast<Eigen::Index>(64 * words);
  using Subset = std::array<std::uint64_t, words>;  ///< of a block of points
  using Codes = Eigen::Matrix<std::int16_t, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

  struct Node {
    std::int16_t feature;  ///< -1: a leaf
    std::int16_t code;     ///< points whose code is larger go right
    std::uint32_t left;    ///< left child, or the leaf; the right child follows it
  };

  /// A batch in the form that nodes read.
  struct Batch {
    Codes codes;  ///< (features x whole blocks), starting at the lowest 16-bit number
    /// Rows of bits, one bit per point: the points with choice c of feature f are row first_choice_[f] + c.
    std::vector<std::uint64_t> choices;
    std::size_t row_words = 0;
  };
  Batch encode(const Eigen::MatrixXd& X) const;
  void encode_choices(const Eigen::MatrixXd& X, Batch& batch) const;
  /// The members of `subset` with a larger code; the others remain in `subset`.
  static Subset take_above(const std::int16_t* codes, std::int16_t code, Subset& subset);

  /// The members of `subset` whose choice goes right at a categorical split; the others remain in `subset`.
  Subset take_right_choices(const DecisionTree& tree, std::uint32_t node, const Batch& batch, Eigen::Index first,
                            Subset& subset) const;

  static Subset all_of(Eigen::Index count);
  /// Calls visit(column, ...) for each member.
  template <class Visit>
  static void for_each(const Subset& subset, Visit visit) {
    for (std::size_t word = 0; word < words; ++word) {
      for (std::uint64_t bits = subset[word]; bits != 0; bits &= bits - 1) {
        visit(static_cast<Eigen::Index>(64 * word) + std::countr_zero(bits));
      }
    }
  }
  static bool is_empty(const Subset& subset) {
    return std::ranges::all_of(subset, [](std::uint64_t word) { return word == 0; });
  }

  /// Calls visit(leaf's node, subset that ends there). Each call splits the subset, so the recursion depth is below the
  /// size of the subset for any depth of the tree. @param take_right (node, its number, subset) like take_above()
  template <class TakeRight, class Visit>
  static void route(const Node* nodes, std::uint32_t at, Subset subset, const TakeRight& take_right, Visit& visit) {
    while (nodes[at].feature >= 0) {
      const Node node = nodes[at];
      const Subset right = take_right(node, at, subset);
      at = node.left;
      if (is_empty(right)) continue;
      if (!is_empty(subset)) route(nodes, node.left, subset, take_right, visit);
      at = node.left + 1;
      subset = right;
    }
    visit(at, subset);
  }

  /// Routes the `count` points that start at `first` through a tree.
  template <class Visit>
  void route_block(std::size_t tree, const Batch& batch, Eigen::Index first, Eigen::Index count, Visit& visit) const {
    const Node* nodes = nodes_[tree].data();
    const std::int16_t* codes = batch.codes.data() + first;
    const Eigen::Index stride = batch.codes.cols();
    const auto by_number = [codes, stride](const Node& node, std::uint32_t, Subset& subset) {
      return take_above(codes + node.feature * stride, node.code, subset);
    };
    if (!trees_[tree].has_choices()) {
      route(nodes, 0, all_of(count), by_number, visit);
      return;
    }
    const auto by_either = [&](const Node& node, std::uint32_t at, Subset& subset) {
      return trees_[tree].parts_choices(at) ? take_right_choices(trees_[tree], at, batch, first, subset)
                                            : by_number(node, at, subset);
    };
    route(nodes, 0, all_of(count), by_either, visit);
  }

  std::vector<DecisionTree> trees_;
  std::vector<std::vector<float>> thresholds_;  ///< by feature, increasing
  std::vector<std::vector<Node>> nodes_;        ///< by tree; empty if there are too many thresholds for 16 bits
  std::vector<int> choices_;                    ///< by feature, 0 for numbers; empty if all are numbers
  std::vector<std::size_t> first_choice_;       ///< by feature: the number of choices of all features before it
};

template <class Visit>
void ForestRouter::visit_nodes(const Eigen::MatrixXd& X, Visit visit) const {
  const Batch batch = nodes_.empty() ? Batch() : encode(X);
  for (std::size_t tree = 0; tree < trees_.size(); ++tree) {
    if (nodes_.empty()) {
      for (Eigen::Index column = 0; column < X.cols(); ++column)
        visit(tree, column, trees_[tree].leaf_node(X.col(column)));
      continue;
    }
    for (Eigen::Index first = 0; first < X.cols(); first += block_size) {
      auto visit_subset = [&](std::uint32_t node, const Subset& subset) {
        for_each(subset, [&](Eigen::Index column) { visit(tree, first + column, node); });
      };
      route_block(tree, batch, first, X.cols() - first, visit_subset);
    }
  }
}

}  // namespace bobench::surrogates
