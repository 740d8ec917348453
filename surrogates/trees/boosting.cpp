#include "surrogates/trees/boosting.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace bobench::surrogates {
namespace {

using Eigen::Index, Eigen::MatrixXf, Eigen::VectorXf;

/// What a split must gain, XGBoost's kRtEps.
constexpr float least_reduction = 1e-6F;

/// Of the logistic loss at a point: first and second derivative by its margin.
struct Gradient {
  float first, second;
};

/// Sums of them.
struct GradientSum {
  double first = 0.0, second = 0.0;

  void add(const Gradient& one) {
    first += static_cast<double>(one.first);
    second += static_cast<double>(one.second);
  }
};

/// 1 / (1 + exp(-x)) as XGBoost computes it.
float single_sigmoid(float x) {
  return 1.0F / (std::exp(std::min(-x, 88.7F)) + 1.0F + 1e-16F);
}

/// What leaves and splits are worth, in XGBoost's arithmetic.
struct LossReduction {
  float lambda, alpha;
  double min_child_weight;

  explicit LossReduction(const XgboostOptions& options)
      : lambda(static_cast<float>(options.lambda)),
        alpha(static_cast<float>(options.alpha)),
        min_child_weight(static_cast<double>(static_cast<float>(options.min_child_weight))) {}

  double shrunk(double first) const {
    const auto penalty = static_cast<double>(alpha);
    if (first > penalty) return first - penalty;
    if (first < -penalty) return first + penalty;
    return 0.0;
  }
  /// The value that a leaf would have, before eta.
  float weight(const GradientSum& sum) const {
    if (sum.second < min_child_weight || sum.second <= 0.0) return 0.0F;
    return static_cast<float>(-shrunk(sum.first) / (sum.second + static_cast<double>(lambda)));
  }
  float gain(double first, double second) const {
    if (second <= 0.0) return 0.0F;
    const double left = shrunk(first);
    return static_cast<float>(left * left) / static_cast<float>(second + static_cast<double>(lambda));
  }
};

/// The best split of a node so far.
struct BoostedSplit {
  float reduction = 0.0F;
  Index feature = -1;
  float threshold = 0.0F;  ///< below it goes left
  Index right_count = 0;
};

/// The points of a feature in falling order of their values: as XGBoost goes through them.
struct Column {
  std::vector<float> values;
  std::vector<std::uint32_t> points;
};

/// Grows one tree after the other on the same points.
class Booster {
 public:
  Booster(const MatrixXf& X, const VectorXf& z, const XgboostOptions& options, Random& random)
      : X_(X), z_(z), options_(options), loss_(options), random_(random), margins_(VectorXf::Zero(X.cols())) {
    sort_columns();
    const auto n = static_cast<std::size_t>(X.cols());
    gradients_.resize(n);
    goes_right_.resize(n);
    first_.resize(n + 1);
    second_.resize(n + 1);
    reductions_.resize(n + 1);
    spare_points_.resize(n);
    spare_values_.resize(n);
  }

  DecisionTree grow() {
    compute_gradients();
    is_pruned_ = false;
    before_ = margins_;
    draw_points_and_features();
    nodes_.clear();
    leaves_.clear();
    reductions_of_nodes_.clear();
    nodes_.push_back({});
    leaves_.push_back({});
    reductions_of_nodes_.push_back(0.0F);
    grow_node({0, 0, static_cast<Index>(rows_.size()), 0});
    if (options_.min_split_loss > 0.0) prune(0);
    DecisionTree tree(nodes_, leaves_);
    if (is_pruned_ || rows_.size() < gradients_.size()) add_to_margins(tree);
    return tree;
  }

 private:
  /// A node's points: `count` from `begin` on in each column.
  struct Range {
    std::uint32_t node;
    Index begin, count;
    int depth;
  };

  void sort_columns() {
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
      // The order of equal values decides the last bits of sums: the same sort of the same entries as XGBoost's.
      std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.value < b.value; });
      Column column{std::vector<float>(n), std::vector<std::uint32_t>(n)};
      for (std::size_t i = 0; i < n; ++i) {
        column.values[n - 1 - i] = entries[i].value;
        column.points[n - 1 - i] = entries[i].point;
      }
      sorted_.push_back(std::move(column));
    }
    columns_ = sorted_;
  }

  void compute_gradients() {
    for (std::size_t i = 0; i < gradients_.size(); ++i) {
      const auto at = static_cast<Index>(i);
      const float p = single_sigmoid(margins_[at]);
      gradients_[i] = {p - z_[at], std::max(p * (1.0F - p), 1e-16F)};
    }
  }

  /// Of all, or of as many as subsample and colsample say.
  void draw_points_and_features() {
    rows_.resize(gradients_.size());
    std::iota(rows_.begin(), rows_.end(), std::uint32_t{0});
    features_.resize(sorted_.size());
    std::iota(features_.begin(), features_.end(), std::size_t{0});
    if (options_.colsample < 1.0) {
      const auto count =
          std::max<std::size_t>(1, static_cast<std::size_t>(options_.colsample * static_cast<double>(sorted_.size())));
      for (std::size_t i = 0; i < count; ++i) {
        const auto left = static_cast<std::int64_t>(features_.size() - i);
        std::swap(features_[i], features_[i + static_cast<std::size_t>(random_.index(left))]);
      }
      features_.resize(count);
      std::ranges::sort(features_);
    }
    if (options_.subsample < 1.0) {
      std::vector<char> is_drawn(gradients_.size());
      for (char& drawn : is_drawn) drawn = random_.bernoulli(options_.subsample);
      std::erase_if(rows_, [&](std::uint32_t point) { return !is_drawn[point]; });
      for (const std::size_t feature : features_) take_drawn(feature, is_drawn);
      return;
    }
    for (const std::size_t feature : features_) columns_[feature] = sorted_[feature];
  }

  void take_drawn(std::size_t feature, const std::vector<char>& is_drawn) {
    const Column& from = sorted_[feature];
    Column& to = columns_[feature];
    std::size_t count = 0;
    for (std::size_t i = 0; i < from.points.size(); ++i) {
      if (!is_drawn[from.points[i]]) continue;
      to.points[count] = from.points[i];
      to.values[count++] = from.values[i];
    }
  }

  void grow_node(const Range& range) {
    GradientSum sum;
    for (Index i = range.begin; i < range.begin + range.count; ++i) {
      sum.add(gradients_[rows_[static_cast<std::size_t>(i)]]);
    }
    const float weight = loss_.weight(sum);
    const BoostedSplit split = range.depth < options_.max_depth ? find_split(range, sum) : BoostedSplit{};
    leaves_[range.node].mean = static_cast<double>(weight * static_cast<float>(options_.eta));
    if (!(split.reduction > least_reduction)) {
      nodes_[range.node] = {0.0F, -1, 0};
      const auto value = static_cast<float>(leaves_[range.node].mean);
      for (Index i = range.begin; i < range.begin + range.count; ++i) {
        margins_[static_cast<Index>(rows_[static_cast<std::size_t>(i)])] += value;
      }
      return;
    }
    const auto left = static_cast<std::uint32_t>(nodes_.size());
    // Our trees send left what is at most the threshold.
    nodes_[range.node] = {std::nextafter(split.threshold, -std::numeric_limits<float>::infinity()),
                          static_cast<std::int32_t>(split.feature), left};
    reductions_of_nodes_[range.node] = split.reduction;
    for (int side = 0; side < 2; ++side) {
      nodes_.push_back({0.0F, -1, 0});
      leaves_.push_back({});
      reductions_of_nodes_.push_back(0.0F);
    }
    part(range, split);
    const Index left_count = range.count - split.right_count;
    grow_node({left, range.begin, left_count, range.depth + 1});
    grow_node({left + 1, range.begin + left_count, split.right_count, range.depth + 1});
  }

  BoostedSplit find_split(const Range& range, const GradientSum& sum) {
    BoostedSplit best;
    // Both sides need min_child_weight.
    if (sum.second < 2.0 * loss_.min_child_weight * (1.0 - 1e-9)) return best;
    const float without = loss_.gain(sum.first, sum.second);
    for (const std::size_t feature : features_) look_at(feature, range, sum, without, best);
    return best;
  }

  /// Whether some threshold of a feature is better than the best so far.
  void look_at(std::size_t feature, const Range& range, const GradientSum& sum, float without, BoostedSplit& best) {
    const float* const values = columns_[feature].values.data() + range.begin;
    const std::uint32_t* const points = columns_[feature].points.data() + range.begin;
    const Index count = range.count;
    double first = 0.0, second = 0.0;
    for (Index k = 0; k < count; ++k) {
      const Gradient& gradient = gradients_[points[k]];
      first_[static_cast<std::size_t>(k)] = first += static_cast<double>(gradient.first);
      second_[static_cast<std::size_t>(k)] = second += static_cast<double>(gradient.second);
    }
    const Index above = best_threshold(values, count, sum, without, best.reduction);
    if (above == 0) return;
    best = {reductions_[static_cast<std::size_t>(above)], static_cast<Index>(feature), threshold(values, count, above),
            above};
  }

  /// Half-way between the values on its sides; below all of them if all are above.
  static float threshold(const float* values, Index count, Index above) {
    const float last = values[above - 1];
    if (above == count) return last - (std::abs(last) + least_reduction);
    const float middle = (values[above] + last) * 0.5F;
    return middle == values[above] ? last : middle;
  }

  /// The number of points above the best threshold, if it is better than `least`; else 0.
  Index best_threshold(const float* values, Index count, const GradientSum& sum, float without, float least) {
    const double min_weight = loss_.min_child_weight, all_first = sum.first, all_second = sum.second;
    const auto lambda = static_cast<double>(loss_.lambda);
    const double* const first = first_.data();
    const double* const second = second_.data();
    float* const reductions = reductions_.data();
    if (loss_.alpha == 0.0F && min_weight > 0.0) {
      for (Index k = 1; k < count; ++k) {
        const double right_first = first[k - 1], right_second = second[k - 1];
        const double left_first = all_first - right_first, left_second = all_second - right_second;
        const float right = static_cast<float>(right_first * right_first) / static_cast<float>(right_second + lambda);
        const float left = static_cast<float>(left_first * left_first) / static_cast<float>(left_second + lambda);
        const bool is_split = (values[k] != values[k - 1]) & (right_second >= min_weight) & (left_second >= min_weight);
        reductions[k] = is_split ? (left + right) - without : -std::numeric_limits<float>::infinity();
      }
    } else {
      for (Index k = 1; k < count; ++k) {
        const double left_first = all_first - first[k - 1], left_second = all_second - second[k - 1];
        const bool is_split = values[k] != values[k - 1] && second[k - 1] >= min_weight && left_second >= min_weight;
        const float reduction =
            (loss_.gain(left_first, left_second) + loss_.gain(first[k - 1], second[k - 1])) - without;
        reductions[k] = is_split && std::isfinite(reduction) ? reduction : -std::numeric_limits<float>::infinity();
      }
    }
    // All above: what rounding leaves below weighs nothing, and only a child that may weigh nothing can have it.
    const double left_first = all_first - first[count - 1], left_second = all_second - second[count - 1];
    const float reduction =
        (loss_.gain(left_first, left_second) + loss_.gain(first[count - 1], second[count - 1])) - without;
    reductions[count] = left_second >= min_weight ? reduction : -std::numeric_limits<float>::infinity();
    const float highest = Eigen::Map<const Eigen::ArrayXf>(reductions + 1, count).maxCoeff();
    if (!(highest > least)) return 0;
    Index above = 1;
    while (reductions[above] != highest) ++above;
    return above;
  }

  /// Sorts the node's points into those that go left, in all columns, and those that go right, each in their order.
  void part(const Range& range, const BoostedSplit& split) {
    const auto begin = static_cast<std::size_t>(range.begin), count = static_cast<std::size_t>(range.count);
    const std::uint32_t* const by_value = columns_[static_cast<std::size_t>(split.feature)].points.data() + begin;
    for (std::size_t i = 0; i < count; ++i) goes_right_[by_value[i]] = i < static_cast<std::size_t>(split.right_count);
    part_points(rows_.data() + begin, nullptr, count);
    for (const std::size_t feature : features_) {
      part_points(columns_[feature].points.data() + begin, columns_[feature].values.data() + begin, count);
    }
  }

  void part_points(std::uint32_t* points, float* values, std::size_t count) {
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

  /// Takes back splits between two leaves that gain less than min_split_loss, from the bottom. @return is it a leaf?
  bool prune(std::uint32_t node) {
    if (nodes_[node].feature < 0) return true;
    const bool left = prune(nodes_[node].left), right = prune(nodes_[node].left + 1);
    if (!left || !right || reductions_of_nodes_[node] >= static_cast<float>(options_.min_split_loss)) return false;
    nodes_[node] = {0.0F, -1, 0};
    is_pruned_ = true;
    return true;
  }

  /// Of a tree whose leaves are not where its points ended when it grew.
  void add_to_margins(const DecisionTree& tree) {
    margins_ = before_;
    for (Index i = 0; i < X_.cols(); ++i) {
      margins_[i] += static_cast<float>(tree.leaf(X_.col(i).cast<double>()).mean);
    }
  }

  const MatrixXf& X_;
  const VectorXf& z_;
  const XgboostOptions& options_;
  LossReduction loss_;
  Random& random_;
  VectorXf margins_, before_;
  std::vector<Column> sorted_, columns_;
  std::vector<Gradient> gradients_;
  std::vector<std::uint32_t> rows_;       ///< rising within each node
  std::vector<std::size_t> features_;     ///< rising
  std::vector<std::uint8_t> goes_right_;  ///< by point
  std::vector<DecisionTree::Node> nodes_;
  std::vector<DecisionTree::Leaf> leaves_;
  std::vector<float> reductions_of_nodes_;
  bool is_pruned_ = false;
  // of one feature of one node: sums over the points up to each, and what parting before it gains
  std::vector<double> first_, second_;
  std::vector<float> reductions_;
  std::vector<std::uint32_t> spare_points_;
  std::vector<float> spare_values_;
};

}  // namespace

std::vector<DecisionTree> boost(const MatrixXf& X, const VectorXf& z, const XgboostOptions& options, Random& random) {
  Booster booster(X, z, options, random);
  std::vector<DecisionTree> trees;
  trees.reserve(static_cast<std::size_t>(options.rounds));
  for (int round = 0; round < options.rounds; ++round) trees.push_back(booster.grow());
  return trees;
}

}  // namespace bobench::surrogates
