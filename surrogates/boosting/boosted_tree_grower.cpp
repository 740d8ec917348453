#include "surrogates/boosting/boosted_tree_grower.hpp"

#include <algorithm>
#include <numeric>

namespace bobench::surrogates {

using Eigen::Index;

BoostedTreeGrower::BoostedTreeGrower(const Eigen::MatrixXf& X, const Eigen::VectorXf& z, const XgboostOptions& options,
                                     Random& random)
    : X_(X),
      options_(options),
      loss_(options),
      gradients_(static_cast<std::size_t>(X.cols())),
      z_(z),
      random_(random),
      margins_(Eigen::VectorXf::Zero(X.cols())) {}

DecisionTree BoostedTreeGrower::grow() {
  for (std::size_t i = 0; i < gradients_.size(); ++i) {
    gradients_[i] = logistic_gradient(margins_[static_cast<Index>(i)], z_[static_cast<Index>(i)]);
  }
  is_pruned_ = false;
  before_ = margins_;
  const std::vector<char> is_drawn = draw();
  nodes_.assign(1, {});
  leaves_.assign(1, {});
  reductions_.assign(1, 0.0F);
  BoostedNode root{.count = static_cast<Index>(rows_.size())};
  root.sum = sum_of(root);
  begin_tree(root, is_drawn);
  grow_node(root);
  if (options_.min_split_loss > 0.0) prune(0);
  DecisionTree tree(nodes_, leaves_);
  if (is_pruned_ || rows_.size() < gradients_.size()) add_to_margins(tree);
  return tree;
}

/// Draws points and features if subsample or colsample is below 1. @return by point; empty: all are drawn
std::vector<char> BoostedTreeGrower::draw() {
  rows_.resize(gradients_.size());
  std::iota(rows_.begin(), rows_.end(), std::uint32_t{0});
  features_.resize(static_cast<std::size_t>(X_.rows()));
  std::iota(features_.begin(), features_.end(), std::size_t{0});
  if (options_.colsample < 1.0) {
    const auto share = static_cast<std::size_t>(options_.colsample * static_cast<double>(features_.size()));
    const std::size_t count = std::max<std::size_t>(1, share);
    for (std::size_t i = 0; i < count; ++i) {
      const auto left = static_cast<std::int64_t>(features_.size() - i);
      std::swap(features_[i], features_[i + static_cast<std::size_t>(random_.index(left))]);
    }
    features_.resize(count);
    std::ranges::sort(features_);
  }
  std::vector<char> is_drawn;
  if (options_.subsample < 1.0) {
    is_drawn.resize(gradients_.size());
    for (char& drawn : is_drawn) drawn = random_.bernoulli(options_.subsample);
    std::erase_if(rows_, [&](std::uint32_t point) { return !is_drawn[point]; });
  }
  return is_drawn;
}

GradientSum BoostedTreeGrower::sum_of(const BoostedNode& node) const {
  GradientSum sum;
  for (Index i = node.begin; i < node.begin + node.count; ++i) {
    sum.add(gradients_[rows_[static_cast<std::size_t>(i)]]);
  }
  return sum;
}

void BoostedTreeGrower::grow_node(const BoostedNode& node) {
  const float weight = loss_.weight(node.sum);
  const BoostedSplit split = may_split(node) ? find_split(node) : BoostedSplit{};
  leaves_[node.number].mean = static_cast<double>(weight * static_cast<float>(options_.eta));
  if (!(split.reduction > least_reduction)) {
    nodes_[node.number] = {0.0F, -1, 0};
    const auto value = static_cast<float>(leaves_[node.number].mean);
    for (Index i = node.begin; i < node.begin + node.count; ++i) {
      margins_[static_cast<Index>(rows_[static_cast<std::size_t>(i)])] += value;
    }
    return;
  }
  const auto left = static_cast<std::uint32_t>(nodes_.size());
  nodes_[node.number] = {split.last_left, static_cast<std::int32_t>(split.feature), left};
  reductions_[node.number] = split.reduction;
  nodes_.resize(nodes_.size() + 2, {0.0F, -1, 0});
  leaves_.resize(nodes_.size());
  reductions_.resize(nodes_.size());
  const Index left_count = node.count - split.right_count;
  std::array<BoostedNode, 2> children{
      BoostedNode{.number = left, .begin = node.begin, .count = left_count, .depth = node.depth + 1},
      BoostedNode{
          .number = left + 1, .begin = node.begin + left_count, .count = split.right_count, .depth = node.depth + 1}};
  part(node, split);
  for (BoostedNode& child : children) child.sum = sum_of(child);
  begin_children(node, children);
  for (const BoostedNode& child : children) grow_node(child);
}

/// Removes, bottom up, splits between two leaves whose gain is below min_split_loss. @return whether the node is a leaf
bool BoostedTreeGrower::prune(std::uint32_t node) {
  if (nodes_[node].feature < 0) return true;
  const bool left = prune(nodes_[node].left), right = prune(nodes_[node].left + 1);
  if (!left || !right || reductions_[node] >= static_cast<float>(options_.min_split_loss)) return false;
  nodes_[node] = {0.0F, -1, 0};
  is_pruned_ = true;
  return true;
}

/// For a tree whose leaves differ from those its points had when it grew.
void BoostedTreeGrower::add_to_margins(const DecisionTree& tree) {
  margins_ = before_;
  for (Index i = 0; i < X_.cols(); ++i) {
    margins_[i] += static_cast<float>(tree.leaf(X_.col(i).cast<double>()).mean);
  }
}

}  // namespace bobench::surrogates
