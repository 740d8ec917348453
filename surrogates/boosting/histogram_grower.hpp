// Histogram splits of boosted trees: thresholds are only at quantiles of a feature.
#pragma once

#include <vector>

#include "surrogates/boosting/boosted_tree_grower.hpp"

namespace bobench::surrogates {

/// XGBoost's tree_method=hist. The values of each feature are put once into at most `bins` bins of about equal numbers
/// of points. A node sums the gradients in each bin; the larger of two children gets the parent's histogram minus that
/// of the smaller. If no feature has more than `bins` values, trees equal those of exact splits. (XGBoost's bins end at
/// the next value above; ours end at the midpoint, as exact splits do.)
class HistogramGrower final : public BoostedTreeGrower {
 public:
  HistogramGrower(const Eigen::MatrixXf& X, const Eigen::VectorXf& z, const XgboostOptions& options, Random& random);

 private:
  struct Bin {
    GradientSum sum;
    Eigen::Index points = 0;
  };
  using Histogram = std::vector<Bin>;  ///< of all features; first_bin_ gives the first bin of each

  void begin_tree(const BoostedNode& root, const std::vector<char>& is_drawn) override;
  BoostedSplit find_split(const BoostedNode& node) override;
  void part(const BoostedNode& node, const BoostedSplit& split) override;
  void begin_children(const BoostedNode& node, std::array<BoostedNode, 2>& children) override;

  void look_at(std::size_t feature, const BoostedNode& node, float without, BoostedSplit& best);
  void add_up(const BoostedNode& node, Histogram& histogram) const;

  std::vector<std::vector<float>> ends_;  ///< by feature, increasing: bin b holds values <= ends[b], the last bin
                                          ///< larger ones
  std::vector<std::size_t> first_bin_;    ///< by feature
  std::size_t bins_ = 0;                  ///< of all features
  std::vector<std::uint8_t> codes_;       ///< (features x points) the bins of points
  /// One per depth suffices. Of two children, one takes the parent's histogram, the other that of its depth, which is
  /// not used below the first.
  std::vector<Histogram> histograms_;
  std::vector<std::uint32_t> spare_;
  // for one feature of one node, by non-empty bin from above: sums up to each, gain of a split before it, its number
  std::vector<double> first_, second_;
  std::vector<float> reductions_;
  std::vector<std::size_t> filled_;
};

}  // namespace bobench::surrogates
