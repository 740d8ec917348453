// Feature vectors replaced by the ranks of their values: what trees are grown on.
#pragma once

#include <cstdint>
#include <vector>

#include <Eigen/Core>

namespace bobench::surrogates {

/// For each feature the distinct values in rising order, and for each point the position of its value among them. Made
/// once, shared by all trees of a forest. Values are single precision, as in scikit-learn: what differs by less is one
/// value.
class RankedFeatures {
 public:
  /// @param choices  for each feature the number k of its choices if it is categorical, with the values 0 to k - 1; 0
  /// if it is a number; empty if all are numbers
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
  /// 0 for numbers.
  int choices(Eigen::Index feature) const { return choices_.empty() ? 0 : choices_[static_cast<std::size_t>(feature)]; }

 private:
  Eigen::Index points_;
  std::vector<std::vector<float>> values_;
  std::vector<std::uint32_t> ranks_;
  std::vector<int> choices_;
};

}  // namespace bobench::surrogates
