// Boosted trees by histograms of the gradients: points are parted at quantiles of a feature only.
#pragma once

#include <vector>

#include "surrogates/boosting/boosted_tree_grower.hpp"

namespace bobench::surrogates {

/// XGBoost's tree_method=hist: a feature's values fall into at most `bins` bins of about equal numbers of points, made
/// once; a node adds up the gradients in each, the larger of two children has what the smaller leaves of its parent's.
/// Where no feature has more than `bins` values, trees are those of exact splits. (XGBoost's bins end at the next value
/// above and ours half-way to it, as exact splits do.)
class HistogramGrower final : public BoostedTreeGrower {
 public:
  HistogramGrower(const Eigen::MatrixXf& X, const Eigen::VectorXf& z, const XgboostOptions& options, Random& random);

 private:
  struct Bin {
    GradientSum sum;
    Eigen::Index points = 0;
  };
  using Histogram = std::vector<Bin>;  ///< of all features, first_bin_ says where each begins

  void begin_tree(const BoostedNode& root, const std::vector<char>& is_drawn) override;
  BoostedSplit find_split(const BoostedNode& node) override;
  void part(const BoostedNode& node, const BoostedSplit& split) override;
  void begin_children(const BoostedNode& node, std::array<BoostedNode, 2>& children) override;

  void look_at(std::size_t feature, const BoostedNode& node, float without, BoostedSplit& best);
  void add_up(const BoostedNode& node, Histogram& histogram) const;

  std::vector<std::vector<float>> ends_;  ///< by feature, rising: bin b holds values <= ends[b], the last what is above
  std::vector<std::size_t> first_bin_;    ///< by feature
  std::size_t bins_ = 0;                  ///< of all features
  std::vector<std::uint8_t> codes_;       ///< (features x points) the bins of points
  /// One a depth suffices: of two children one takes the parent's, the other that of its depth, which nothing below the
  /// first of them uses.
  std::vector<Histogram> histograms_;
  std::vector<std::uint32_t> spare_;
  // of one feature of one node, by filled bin from above: sums up to each, what parting before it gains, which it is
  std::vector<double> first_, second_;
  std::vector<float> reductions_;
  std::vector<std::size_t> filled_;
};

}  // namespace bobench::surrogates
