// Merges one-hot blocks into one feature each, for trees with categorical splits.
#pragma once

#include <utility>
#include <vector>

#include <Eigen/Core>

#include "core/encoding.hpp"

namespace bobench::surrogates {

/// Replaces each block of features by the position of its largest entry, the first one on ties, as Encoding::decode()
/// does. Other features are unchanged and keep their order.
class ChoiceFeatures {
 public:
  /// Without blocks: all features are unchanged.
  ChoiceFeatures() = default;
  /// @param blocks  in increasing order, without overlap, size >= 1
  explicit ChoiceFeatures(std::vector<ChoiceBlock> blocks) : blocks_(std::move(blocks)) {}

  bool empty() const { return blocks_.empty(); }
  /// (features x n) -> (fewer features x n)
  Eigen::MatrixXd merged(const Eigen::MatrixXd& X) const;
  /// The number of choices of each merged feature, 0 for numerical ones; empty without blocks.
  /// @param features  before merging
  std::vector<int> choices(Eigen::Index features) const;

 private:
  std::vector<ChoiceBlock> blocks_;
};

}  // namespace bobench::surrogates
