// The graph of a sum-product network: data, whoever made it.
#pragma once

#include <string>
#include <vector>

#include "core/random.hpp"

namespace bobench::surrogates {

/// A leaf is a distribution of one variable, a product has children without a common variable, a sum has children with
/// the same variables.
struct SumProductNode {
  enum class Kind { leaf, product, sum };
  Kind kind = Kind::leaf;
  int variable = 0;           ///< of a leaf
  std::vector<int> children;  ///< positions of nodes before this one
};

/// Nodes, children before their parents, the root last [kruse2022, Sec. 4.5; Peharz et al. 2018].
class SumProductStructure {
 public:
  SumProductStructure() = default;
  /// @throws Error naming the first node that is wrong: a child that is not before its parent, a product or sum without
  ///         children, a leaf of no variable, a sum that is not complete, a product that is not decomposable; or for a
  ///         root without all of the variables
  SumProductStructure(int variables, std::vector<SumProductNode> nodes);

  int variables() const { return variables_; }
  const std::vector<SumProductNode>& nodes() const { return nodes_; }
  int root() const { return static_cast<int>(nodes_.size()) - 1; }
  /// Positions of the leaves, and among them of those of one variable.
  const std::vector<int>& leaves() const { return leaves_; }
  std::vector<int> leaves_of(int variable) const;
  /// By node: is a variable in its scope?
  const std::vector<std::vector<bool>>& scopes() const { return scopes_; }
  /// Of the mixture that the network stands for: sub-networks with one child of each sum. A double, for they are many.
  double mixture_components() const;

  /// For Graphviz's dot. @param names of the variables; empty: v0, v1, ...
  std::string graphviz(const std::vector<std::string>& names = {}) const;

 private:
  void check(int node) const;
  void set_scope(int node);

  int variables_ = 0;
  std::vector<SumProductNode> nodes_;
  std::vector<std::vector<bool>> scopes_;
  std::vector<int> leaves_;
};

/// The thesis's network [kruse2022, Sec. 4.5, "similar to the RAT-SPN"]: `channels` leaves for each variable; variables
/// are paired at random, the odd one with nothing; each pair has the products of all of the one's nodes with all of the
/// other's, and `channels` sums of these; pairs are paired again, until one pair is left. Several `tracks`, each with
/// leaves and pairs of its own, have one root, a sum over the products of the last pairs of all.
/// @throws Error unless all are at least 1, and variables at least 2
SumProductStructure random_sum_product_structure(int variables, int channels, int tracks, Random& random);

}  // namespace bobench::surrogates
