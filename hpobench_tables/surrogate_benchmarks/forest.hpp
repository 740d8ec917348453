// A published regression forest, evaluated as scikit-learn evaluates it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <Eigen/Core>

namespace bobench::hpobench_tables {

/// A forest as stored in files. Trees are stored consecutively: tree t owns the nodes tree_offset[t] to tree_offset[t +
/// 1] - 1, its root first. Children are numbered within their tree and come after their parent; both are -1 at a leaf.
struct ForestArrays {
  std::vector<std::int32_t> tree_offset;           ///< [trees + 1], from 0 to the number of nodes
  std::vector<std::int32_t> left, right, feature;  ///< [nodes]; `feature` is ignored in a leaf
  std::vector<double> threshold;                   ///< [nodes]; ignored in a leaf
  std::vector<double> value;                       ///< [nodes x outputs], row by row; used in leaves only
  std::size_t outputs = 1;                         ///< numbers per leaf: 1, or a learning curve's length

  std::size_t trees() const { return tree_offset.empty() ? 0 : tree_offset.size() - 1; }
  std::size_t nodes() const { return left.size(); }
};

/// The prediction is the mean over trees of the leaf that a point reaches. Inputs are rounded to single precision
/// first, and a point goes left if its feature is at most the threshold (scikit-learn's rule). Immutable and thus
/// thread-safe; an evaluation does not allocate memory.
class Forest {
 public:
  static constexpr Eigen::Index max_features = 32;

  Forest() = default;
  /// @param features  number of the forest's inputs, at most max_features
  /// @param name      name of its file and group, for messages
  /// @throws InputError naming `name`, the tree and the node at the first error: a child outside its tree, a node
  ///   without a parent or with two, a feature out of range, or a threshold or leaf value that is not finite; also if
  ///   the lengths of the arrays do not match
  Forest(const ForestArrays& arrays, Eigen::Index features, const std::string& name);

  Eigen::Index features() const { return features_; }
  std::size_t outputs() const { return outputs_; }
  std::size_t trees() const { return roots_.size(); }

  /// The last output: the value after the last epoch if leaves hold a curve. @param x (features)
  double predict(std::span<const double> x) const;
  /// All outputs. @param x (features)  @param curve (outputs), written
  void predict(std::span<const double> x, std::span<double> curve) const;

  /// Mean over trees of the smallest leaf, in the last output: a lower bound of all predictions, which need not be
  /// attained. HPOlib calls it the empirical optimum (if leaves hold curves, it uses the smallest entry of any epoch).
  double lower_bound() const;
  /// The distinct thresholds of a feature, increasing, rounded down to single precision (which changes no comparison).
  std::vector<float> thresholds(Eigen::Index feature) const;

 private:
  /// A point goes to `left` or, if its feature is above the threshold, to the next node. Leaves are their own left
  /// child and have an infinite threshold, so that trees of different depth can be traversed together.
  struct Node {
    float threshold;
    std::uint32_t packed;  ///< left child * 32 + feature
    std::uint32_t left() const { return packed / 32; }
    std::uint32_t feature() const { return packed % 32; }
  };
  using Point = std::array<float, static_cast<std::size_t>(max_features)>;

  void add_tree(const ForestArrays& arrays, std::size_t tree);
  Point rounded(std::span<const double> x) const;
  /// Calls visit(node) for the leaf of each tree, in order.
  template <class Visit>
  void visit_leaves(const Point& x, Visit visit) const;
  bool is_leaf(std::size_t node) const { return nodes_[node].left() == node; }

  Eigen::Index features_ = 0;
  std::size_t outputs_ = 1;
  std::vector<std::uint32_t> roots_;
  std::vector<Node> nodes_;     ///< tree by tree, each level by level, siblings adjacent
  std::vector<double> last_;    ///< [nodes], the last output
  std::vector<double> curves_;  ///< [nodes x outputs], or empty if there is one output
};

}  // namespace bobench::hpobench_tables
