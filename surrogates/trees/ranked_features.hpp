// Ranks of feature values, from which trees are grown.
#pragma once

#include <cstdint>
#include <vector>

#include <Eigen/Core>

namespace bobench::surrogates {

/// The distinct values of each feature in increasing order, and the position of each point's value among them. Computed
/// once and shared by all trees of a forest. Values are in single precision, as in scikit-learn; values that differ by
/// less are equal.
class RankedFeatures {
 public:
  /// @param choices  for each feature its number k of choices if it is categorical, with the values 0 to k - 1, else 0;
  ///                 empty if all features are numerical
  explicit RankedFeatures(const Eigen::MatrixXf& X, std::vector<int> choices = {});

  Eigen::Index features() const { return static_cast<Eigen::Index>(values_.size()); }
  Eigen::Index points() const { return points_; }
  /// Ranks of all points in one feature.
  const std::uint32_t* ranks(Eigen::Index feature) const {
    return ranks_.data() + static_cast<std::size_t>(feature * points_);
  }
  float value(Eigen::Index feature, std::uint32_t rank) const {
    return values_[static_cast<std::size_t>(feature)][rank];
  }
  std::uint32_t distinct(Eigen::Index feature) const {
    return static_cast<std::uint32_t>(values_[static_cast<std::size_t>(feature)].size());
  }
  /// The number of choices; 0 for numerical features.
  int choices(Eigen::Index feature) const { return choices_.empty() ? 0 : choices_[static_cast<std::size_t>(feature)]; }

 private:
  Eigen::Index points_;
  std::vector<std::vector<float>> values_;
  std::vector<std::uint32_t> ranks_;
  std::vector<int> choices_;
};

}  // namespace bobench::surrogates
