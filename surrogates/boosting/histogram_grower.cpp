#include "surrogates/boosting/histogram_grower.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bobench::surrogates {
namespace {

using Eigen::Index;

/// Upper ends of at most `bins` bins of about equal numbers of points; the last bin has no end.
std::vector<float> bin_ends(std::vector<float> values, std::size_t bins) {
  std::ranges::sort(values);
  std::vector<float> ends;
  std::size_t distinct = 1;
  for (std::size_t i = 1; i < values.size(); ++i) distinct += values[i] != values[i - 1];
  const bool is_every_value = distinct <= bins;
  for (std::size_t i = 1; i < values.size(); ++i) {
    if (values[i] == values[i - 1]) continue;
    // A bin ends at the first new value after it has its share of the points.
    const bool is_full = i * bins >= (ends.size() + 1) * values.size();
    if (!is_every_value && (!is_full || ends.size() + 1 == bins)) continue;
    const float middle = (values[i] + values[i - 1]) * 0.5F;
    // Values below the threshold go left. Between adjacent floating-point numbers, rounding decides which of them is
    // the threshold, as in exact splits.
    const float threshold = middle == values[i - 1] ? values[i] : middle;
    ends.push_back(std::nextafter(threshold, -std::numeric_limits<float>::infinity()));
  }
  return ends;
}

}  // namespace

HistogramGrower::HistogramGrower(const Eigen::MatrixXf& X, const Eigen::VectorXf& z, const XgboostOptions& options,
                                 Random& random)
    : BoostedTreeGrower(X, z, options, random), spare_(static_cast<std::size_t>(X.cols())) {
  const auto features = static_cast<std::size_t>(X.rows());
  for (Index feature = 0; feature < X.rows(); ++feature) {
    const Eigen::VectorXf row = X.row(feature);
    ends_.push_back(bin_ends({row.begin(), row.end()}, static_cast<std::size_t>(options.bins)));
    first_bin_.push_back(bins_);
    bins_ += ends_.back().size() + 1;
  }
  codes_.resize(features * static_cast<std::size_t>(X.cols()));
  for (Index i = 0; i < X.cols(); ++i) {
    for (std::size_t feature = 0; feature < features; ++feature) {
      const auto end = std::ranges::lower_bound(ends_[feature], X(static_cast<Index>(feature), i));
      codes_[static_cast<std::size_t>(i) * features + feature] =
          static_cast<std::uint8_t>(end - ends_[feature].begin());
    }
  }
  histograms_.resize(static_cast<std::size_t>(options.max_depth) + 1);
  const auto most = static_cast<std::size_t>(options.bins) + 1;
  first_.resize(most);
  second_.resize(most);
  reductions_.resize(most);
  filled_.resize(most);
}

void HistogramGrower::begin_tree(const BoostedNode& root, const std::vector<char>&) {
  add_up(root, histograms_[0]);
}

void HistogramGrower::add_up(const BoostedNode& node, Histogram& histogram) const {
  histogram.assign(bins_, {});
  const auto features = static_cast<std::size_t>(X_.rows());
  for (Index i = node.begin; i < node.begin + node.count; ++i) {
    const std::size_t point = rows_[static_cast<std::size_t>(i)];
    const std::uint8_t* const codes = codes_.data() + point * features;
    for (const std::size_t feature : features_) {
      Bin& bin = histogram[first_bin_[feature] + codes[feature]];
      bin.sum.add(gradients_[point]);
      ++bin.points;
    }
  }
}

BoostedSplit HistogramGrower::find_split(const BoostedNode& node) {
  BoostedSplit best;
  const float without = loss_.gain(node.sum.first, node.sum.second);
  for (const std::size_t feature : features_) look_at(feature, node, without, best);
  return best;
}

/// Updates `best` if an end of this feature's bins is better.
void HistogramGrower::look_at(std::size_t feature, const BoostedNode& node, float without, BoostedSplit& best) {
  const Bin* const bins = histograms_[static_cast<std::size_t>(node.histogram)].data() + first_bin_[feature];
  // Non-empty bins, highest first: of thresholds between the same points the highest is used.
  Index count = 0;
  GradientSum right;
  for (std::size_t b = ends_[feature].size() + 1; b-- > 0;) {
    right.first += bins[b].sum.first;
    right.second += bins[b].sum.second;
    first_[static_cast<std::size_t>(count)] = right.first;
    second_[static_cast<std::size_t>(count)] = right.second;
    filled_[static_cast<std::size_t>(count)] = b;
    count += bins[b].points > 0;
  }
  if (count < 2) return;
  loss_.reductions(
      first_.data(), second_.data(), count, node.sum, without, [](Index) { return true; }, reductions_.data());
  const float highest = Eigen::Map<const Eigen::ArrayXf>(reductions_.data() + 1, count - 1).maxCoeff();
  if (!(highest > best.reduction)) return;
  std::size_t above = 1;
  while (reductions_[above] != highest) ++above;
  Index right_count = 0;
  for (std::size_t k = 0; k < above; ++k) right_count += bins[filled_[k]].points;
  best = {highest, static_cast<Index>(feature), ends_[feature][filled_[above - 1] - 1], right_count};
}

void HistogramGrower::part(const BoostedNode& node, const BoostedSplit& split) {
  const auto features = static_cast<std::size_t>(X_.rows()), feature = static_cast<std::size_t>(split.feature);
  const auto last_left = std::ranges::lower_bound(ends_[feature], split.last_left) - ends_[feature].begin();
  std::uint32_t* const rows = rows_.data() + node.begin;
  std::size_t left = 0, right = 0;
  for (Index i = 0; i < node.count; ++i) {
    const std::uint32_t point = rows[i];
    const bool goes_right = codes_[point * features + feature] > last_left;
    spare_[right] = point;
    rows[left] = point;
    right += goes_right;
    left += !goes_right;
  }
  std::copy_n(spare_.begin(), right, rows + left);
}

void HistogramGrower::begin_children(const BoostedNode& node, std::array<BoostedNode, 2>& children) {
  if (!may_split(children[0]) && !may_split(children[1])) return;
  const std::size_t smaller = children[1].count < children[0].count ? 1 : 0;
  Histogram& parent = histograms_[static_cast<std::size_t>(node.histogram)];
  Histogram& own = histograms_[static_cast<std::size_t>(node.depth) + 1];
  children[smaller].histogram = node.depth + 1;
  children[1 - smaller].histogram = node.histogram;
  add_up(children[smaller], own);
  for (std::size_t b = 0; b < bins_; ++b) {
    parent[b].sum.first -= own[b].sum.first;
    parent[b].sum.second -= own[b].sum.second;
    parent[b].points -= own[b].points;
  }
}

}  // namespace bobench::surrogates
