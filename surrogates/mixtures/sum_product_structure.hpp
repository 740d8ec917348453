// The graph of a sum-product network.
#pragma once

#include <string>
#include <vector>

#include "core/random.hpp"

namespace bobench::surrogates {

/// A leaf is a distribution of one variable. The children of a product have no common variable; those of a sum have the
/// same variables.
struct SumProductNode {
  enum class Kind { leaf, product, sum };
  Kind kind = Kind::leaf;
  int variable = 0;           ///< of a leaf
  std::vector<int> children;  ///< positions of earlier nodes
};

/// Nodes, children before their parents, the root last [kruse2022, Sec. 4.5; Peharz et al. 2018].
class SumProductStructure {
 public:
  SumProductStructure() = default;
  /// @throws Error naming the first invalid node: a child that is not before its parent, a product or sum without
  ///         children, a leaf without a valid variable, a sum that is not complete, a product that is not decomposable;
  ///         or if the root does not have all of the variables
  SumProductStructure(int variables, std::vector<SumProductNode> nodes);

  int variables() const { return variables_; }
  const std::vector<SumProductNode>& nodes() const { return nodes_; }
  int root() const { return static_cast<int>(nodes_.size()) - 1; }
  /// Positions of all leaves, and of the leaves of one variable as indices into leaves().
  const std::vector<int>& leaves() const { return leaves_; }
  std::vector<int> leaves_of(int variable) const;

 private:
  void check(int node) const;
  void set_scope(int node);

  int variables_ = 0;
  std::vector<SumProductNode> nodes_;
  std::vector<std::vector<bool>> scopes_;
  std::vector<int> leaves_;
};

/// The thesis's network [kruse2022, Sec. 4.5, "similar to the RAT-SPN"]. Each variable has `channels` leaves. Variables
/// are paired at random; an odd one stays single. A pair has all products of a node of one and a node of the other, and
/// `channels` sums of these. Pairs are paired again until one is left. Each of the `tracks` has its own leaves and
/// pairs; the common root is a sum over the products of their last pairs.
/// @throws Error unless all are at least 1, and variables at least 2
SumProductStructure random_sum_product_structure(int variables, int channels, int tracks, Random& random);

}  // namespace bobench::surrogates
