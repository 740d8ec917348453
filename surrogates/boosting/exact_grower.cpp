#include "surrogates/boosting/exact_grower.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace bobench::surrogates {
namespace {

using Eigen::Index;

/// Midpoint between the values on both sides; below all values if all are above.
float threshold(const float* values, Index count, Index above) {
  const float last = values[above - 1];
  if (above == count) return last - (std::abs(last) + least_reduction);
  const float middle = (values[above] + last) * 0.5F;
  return middle == values[above] ? last : middle;
}

}  // namespace

ExactGrower::ExactGrower(const Eigen::MatrixXf& X, const Eigen::VectorXf& z, const XgboostOptions& options,
                         Random& random)
    : BoostedTreeGrower(X, z, options, random) {
  const auto n = static_cast<std::size_t>(X_.cols());
  struct Entry {
    std::uint32_t point;
    float value;
  };
  std::vector<Entry> entries(n);
  for (Index feature = 0; feature < X_.rows(); ++feature) {
    for (std::size_t i = 0; i < n; ++i) {
      entries[i] = {static_cast<std::uint32_t>(i), X_(feature, static_cast<Index>(i))};
    }
    // The order of equal values decides the last bits of sums: use the same sort of the same entries as XGBoost.
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.value < b.value; });
    Column column{std::vector<float>(n), std::vector<std::uint32_t>(n)};
    for (std::size_t i = 0; i < n; ++i) {
      column.values[n - 1 - i] = entries[i].value;
      column.points[n - 1 - i] = entries[i].point;
    }
    sorted_.push_back(std::move(column));
  }
  columns_ = sorted_;
  goes_right_.resize(n);
  first_.resize(n + 1);
  second_.resize(n + 1);
  reductions_.resize(n + 1);
  spare_points_.resize(n);
  spare_values_.resize(n);
}

void ExactGrower::begin_tree(const BoostedNode&, const std::vector<char>& is_drawn) {
  for (const std::size_t feature : features_) {
    if (is_drawn.empty()) {
      columns_[feature] = sorted_[feature];
      continue;
    }
    const Column& from = sorted_[feature];
    Column& to = columns_[feature];
    std::size_t count = 0;
    for (std::size_t i = 0; i < from.points.size(); ++i) {
      if (!is_drawn[from.points[i]]) continue;
      to.points[count] = from.points[i];
      to.values[count++] = from.values[i];
    }
  }
}

BoostedSplit ExactGrower::find_split(const BoostedNode& node) {
  BoostedSplit best;
  const float without = loss_.gain(node.sum.first, node.sum.second);
  for (const std::size_t feature : features_) look_at(feature, node, without, best);
  return best;
}

/// Updates `best` if a threshold of this feature is better.
void ExactGrower::look_at(std::size_t feature, const BoostedNode& node, float without, BoostedSplit& best) {
  const float* const values = columns_[feature].values.data() + node.begin;
  const std::uint32_t* const points = columns_[feature].points.data() + node.begin;
  const Index count = node.count;
  double first = 0.0, second = 0.0;
  for (Index k = 0; k < count; ++k) {
    const Gradient& gradient = gradients_[points[k]];
    first_[static_cast<std::size_t>(k)] = first += static_cast<double>(gradient.first);
    second_[static_cast<std::size_t>(k)] = second += static_cast<double>(gradient.second);
  }
  const Index above = best_threshold(values, count, node.sum, without, best.reduction);
  if (above == 0) return;
  // In our trees values up to the threshold go left.
  best = {reductions_[static_cast<std::size_t>(above)], static_cast<Index>(feature),
          std::nextafter(threshold(values, count, above), -std::numeric_limits<float>::infinity()), above};
}

/// The number of points above the best threshold if its gain exceeds `least`; else 0.
Index ExactGrower::best_threshold(const float* values, Index count, const GradientSum& sum, float without,
                                  float least) {
  const double* const first = first_.data();
  const double* const second = second_.data();
  float* const reductions = reductions_.data();
  loss_.reductions(
      first, second, count, sum, without, [values](Index k) { return values[k] != values[k - 1]; }, reductions);
  // All points above: the left side has only rounding errors as weight, so only min_child_weight = 0 allows it.
  const double left_first = sum.first - first[count - 1], left_second = sum.second - second[count - 1];
  const float reduction =
      (loss_.gain(left_first, left_second) + loss_.gain(first[count - 1], second[count - 1])) - without;
  reductions[count] = left_second >= loss_.min_child_weight ? reduction : -std::numeric_limits<float>::infinity();
  const float highest = Eigen::Map<const Eigen::ArrayXf>(reductions + 1, count).maxCoeff();
  if (!(highest > least)) return 0;
  Index above = 1;
  while (reductions[above] != highest) ++above;
  return above;
}

void ExactGrower::part(const BoostedNode& node, const BoostedSplit& split) {
  const auto begin = static_cast<std::size_t>(node.begin), count = static_cast<std::size_t>(node.count);
  const std::uint32_t* const by_value = columns_[static_cast<std::size_t>(split.feature)].points.data() + begin;
  for (std::size_t i = 0; i < count; ++i) goes_right_[by_value[i]] = i < static_cast<std::size_t>(split.right_count);
  part_points(rows_.data() + begin, nullptr, count);
  for (const std::size_t feature : features_) {
    part_points(columns_[feature].points.data() + begin, columns_[feature].values.data() + begin, count);
  }
}

void ExactGrower::part_points(std::uint32_t* points, float* values, std::size_t count) {
  std::size_t left = 0, right = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t point = points[i];
    const bool goes_right = goes_right_[point];
    spare_points_[right] = point;
    points[left] = point;
    if (values) {
      const float value = values[i];
      spare_values_[right] = value;
      values[left] = value;
    }
    right += goes_right;
    left += !goes_right;
  }
  std::copy_n(spare_points_.begin(), right, points + left);
  if (values) std::copy_n(spare_values_.begin(), right, values + left);
}

}  // namespace bobench::surrogates
