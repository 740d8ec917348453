// One-hot blocks taken back to one feature each, for trees that part choices.
#pragma once

#include <utility>
#include <vector>

#include <Eigen/Core>

#include "core/encoding.hpp"

namespace bobench::surrogates {

/// Replaces each block of features by the number of its largest entry, the first one on ties, as Encoding::decode()
/// does; other features stay as they are, in order.
class ChoiceFeatures {
 public:
  /// No blocks: features stay as they are.
  ChoiceFeatures() = default;
  /// @param blocks  rising, without overlap, size >= 1
  explicit ChoiceFeatures(std::vector<ChoiceBlock> blocks) : blocks_(std::move(blocks)) {}

  bool empty() const { return blocks_.empty(); }
  /// (features x n) -> (fewer features x n)
  Eigen::MatrixXd merged(const Eigen::MatrixXd& X) const;
  /// For each merged feature the number of its choices, 0 for a number; empty if there are no blocks.
  /// @param features  before they are merged
  std::vector<int> choices(Eigen::Index features) const;

 private:
  std::vector<ChoiceBlock> blocks_;
};

}  // namespace bobench::surrogates
