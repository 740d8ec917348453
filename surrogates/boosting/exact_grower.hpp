// Exact greedy splits of boosted trees, as in XGBoost: every threshold between two values is tried.
#pragma once

#include <vector>

#include "surrogates/boosting/boosted_tree_grower.hpp"

namespace bobench::surrogates {

/// Each node keeps its points sorted by each feature. A split partitions the lists of a node among its children, so the
/// gains of all thresholds are computed at once from running sums.
class ExactGrower final : public BoostedTreeGrower {
 public:
  ExactGrower(const Eigen::MatrixXf& X, const Eigen::VectorXf& z, const XgboostOptions& options, Random& random);

 private:
  /// The points of a feature in decreasing order of their values, the order in which XGBoost scans them.
  struct Column {
    std::vector<float> values;
    std::vector<std::uint32_t> points;
  };

  void begin_tree(const BoostedNode& root, const std::vector<char>& is_drawn) override;
  BoostedSplit find_split(const BoostedNode& node) override;
  void part(const BoostedNode& node, const BoostedSplit& split) override;

  void look_at(std::size_t feature, const BoostedNode& node, float without, BoostedSplit& best);
  Eigen::Index best_threshold(const float* values, Eigen::Index count, const GradientSum& sum, float without,
                              float least);
  void part_points(std::uint32_t* points, float* values, std::size_t count);

  std::vector<Column> sorted_, columns_;  ///< of all points; of the tree's points, node by node
  std::vector<std::uint8_t> goes_right_;  ///< by point
  // for one feature of one node: sums over the points up to each, and the gain of a split before it
  std::vector<double> first_, second_;
  std::vector<float> reductions_;
  std::vector<std::uint32_t> spare_points_;
  std::vector<float> spare_values_;
};

}  // namespace bobench::surrogates
