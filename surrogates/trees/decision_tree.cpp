#include "surrogates/trees/decision_tree.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace bobench::surrogates {

/// Points of a node with the same value: their weight and the weighted sum of their targets.
struct Cell {
  double weight = 0.0;
  double sum = 0.0;
  std::uint32_t count = 0;  ///< distinct points

  Cell& operator+=(const Cell& other) {
    weight += other.weight;
    sum += other.sum;
    count += other.count;
    return *this;
  }
};

struct Split {
  Eigen::Index feature;
  std::uint32_t below,
      above;    ///< ranks on both sides of the cut; for a categorical feature, positions in its order by mean
  double gain;  ///< larger is better; comparable within a node
};

/// Grows one tree, depth first. Its buffers are allocated once, in the constructor.
class TreeGrower {
 public:
  TreeGrower(DecisionTree& tree, const TreeData& data, const TreeOptions& options, Random& random)
      : tree_(tree),
        X_(data.X),
        targets_(data.targets),
        leaf_targets_(data.leaf_targets ? *data.leaf_targets : data.targets),
        weights_(data.weights),
        options_(options),
        random_(random),
        features_(static_cast<std::size_t>(X_.features())),
        weighted_targets_(weights_.size()) {
    for (std::uint32_t i = 0; i < weights_.size(); ++i) {
      if (weights_[i] > 0) points_.push_back(i);
      weighted_targets_[i] = weights_[i] * targets_[i];
    }
    std::iota(features_.begin(), features_.end(), Eigen::Index{0});
    keys_.resize(points_.size());
    std::uint32_t max_distinct = 0;
    int max_choices = 0;
    for (Eigen::Index feature = 0; feature < X_.features(); ++feature) {
      max_distinct = std::max(max_distinct, X_.distinct(feature));
      max_choices = std::max(max_choices, X_.choices(feature));
    }
    tree_.words_of_choices_ = static_cast<std::size_t>(max_choices + 63) / 64;
    cells_.resize(max_distinct);
    first_points_.resize(max_distinct);
    occupied_.resize(max_distinct / 64 + 1);
  }

  void grow() {
    tree_.nodes_.clear();
    tree_.leaves_.clear();
    tree_.choice_words_.clear();
    tree_.first_word_.clear();
    add_node();
    std::vector<Task> tasks{{0, points_.data(), points_.data() + points_.size(), 0}};
    while (!tasks.empty()) {
      const Task task = tasks.back();
      tasks.pop_back();
      const auto split = find_split(task);
      if (!split) {
        make_leaf(task);
        continue;
      }
      const auto left = static_cast<std::uint32_t>(tree_.nodes_.size());
      const bool is_number = X_.choices(split->feature) == 0;
      std::uint32_t* middle = is_number ? part_numbers(task, *split) : part_choices(task, *split);
      const float at = is_number ? threshold(*split) : std::numeric_limits<float>::quiet_NaN();
      tree_.nodes_[task.node] = {at, static_cast<std::int32_t>(split->feature), left};
      add_node();
      add_node();
      tasks.push_back({left + 1, middle, task.last, task.depth + 1});
      tasks.push_back({left, task.first, middle, task.depth + 1});
    }
  }

 private:
  struct Task {
    std::uint32_t node;
    std::uint32_t* first;
    std::uint32_t* last;
    int depth;
  };

  /// @return the start of the right side of the task's points
  std::uint32_t* part_numbers(const Task& task, const Split& split) const {
    const std::uint32_t* ranks = X_.ranks(split.feature);
    return std::partition(task.first, task.last, [&](std::uint32_t point) { return ranks[point] <= split.below; });
  }

  /// The same for a categorical feature; records which choices go left.
  std::uint32_t* part_choices(const Task& task, const Split& split) {
    std::uint64_t* left = new_choices(task.node);
    const auto bit = [](std::size_t choice) { return std::uint64_t{1} << (choice % 64); };
    const auto choices = static_cast<std::size_t>(X_.choices(split.feature));
    std::vector<bool> has_points(choices, false);
    for (std::size_t i = 0; i < best_order_.size(); ++i) {
      const std::size_t choice = best_order_[i];
      has_points[choice] = true;
      if (i <= split.below) left[choice / 64] |= bit(choice);
    }
    for (std::size_t choice = 0; choice < choices; ++choice) {
      if (!has_points[choice] && random_.bernoulli(0.5)) left[choice / 64] |= bit(choice);
    }
    const std::uint32_t* ranks = X_.ranks(split.feature);
    return std::partition(task.first, task.last, [&](std::uint32_t point) {
      const std::size_t choice = choice_of(split.feature, ranks[point]);
      return (left[choice / 64] & bit(choice)) != 0;
    });
  }

  /// Storage for the choices that go left at a node, initially none.
  std::uint64_t* new_choices(std::uint32_t node) {
    std::vector<std::uint64_t>& words = tree_.choice_words_;
    if (tree_.first_word_.size() <= node) tree_.first_word_.resize(node + 1);
    tree_.first_word_[node] = words.size();
    words.resize(words.size() + tree_.words_of_choices_);
    return words.data() + tree_.first_word_[node];
  }

  std::size_t choice_of(Eigen::Index feature, std::uint32_t rank) const {
    return static_cast<std::size_t>(X_.value(feature, rank));
  }

  void add_node() {
    tree_.nodes_.push_back({0.0F, -1, 0});
    tree_.leaves_.emplace_back();
  }

  void make_leaf(const Task& task) {
    double weight = 0.0, sum = 0.0;
    for (const std::uint32_t* point = task.first; point != task.last; ++point) {
      const double w = weights_[*point];
      weight += w;
      sum += w * leaf_targets_[*point];
    }
    const double mean = sum / weight;
    double squares = 0.0;
    for (const std::uint32_t* point = task.first; point != task.last; ++point) {
      const double deviation = leaf_targets_[*point] - mean;
      squares += weights_[*point] * deviation * deviation;
    }
    tree_.leaves_[task.node] = {mean, weight > 1.0 ? squares / (weight - 1.0) : 0.0, weight};
  }

  float threshold(const Split& split) {
    const float below = X_.value(split.feature, split.below), above = X_.value(split.feature, split.above);
    const auto share = options_.random_threshold ? static_cast<float>(random_.uniform()) : 0.5F;
    const float cut = below + share * (above - below);
    return cut < above ? cut : below;  // rounding must not move the cut onto the upper value
  }

  bool is_pure(const Task& task) const {
    const double first = targets_[*task.first];
    return std::all_of(task.first + 1, task.last, [&](std::uint32_t point) { return targets_[point] == first; });
  }

  std::optional<Split> find_split(const Task& task) {
    const auto count = task.last - task.first;
    if (count < options_.min_split || count < 2 * options_.min_leaf) return std::nullopt;
    if (options_.max_depth > 0 && task.depth >= options_.max_depth) return std::nullopt;
    if (is_pure(task)) return std::nullopt;
    const std::size_t total = features_.size();
    const std::size_t wanted =
        options_.features_per_split > 0 ? static_cast<std::size_t>(options_.features_per_split) : total;
    std::optional<Split> best;
    bool varies = false;
    // Fisher-Yates shuffle, as far as features are needed. It is also used if all are: of equally good cuts, which are
    // common in small nodes, the first one found is kept.
    for (std::size_t tried = 0; tried < total && (tried < wanted || !varies); ++tried) {
      if (total > 1) {
        const auto other = tried + static_cast<std::size_t>(random_.uniform() * static_cast<double>(total - tried));
        std::swap(features_[tried], features_[other]);
      }
      varies |= try_feature(task, features_[tried], best);
    }
    return best;
  }

  /// Updates `best` with the best cut in a feature. @return false if the feature is constant in the node
  bool try_feature(const Task& task, Eigen::Index feature, std::optional<Split>& best) {
    if (X_.choices(feature) > 0) return try_choices(task, feature, best);
    const std::uint32_t* ranks = X_.ranks(feature);
    std::uint32_t low = ranks[*task.first], high = low;
    for (const std::uint32_t* point = task.first + 1; point != task.last; ++point) {
      low = std::min(low, ranks[*point]);
      high = std::max(high, ranks[*point]);
    }
    if (low == high) return false;
    const auto count = static_cast<std::size_t>(task.last - task.first);
    // Counting reads a word of bits for every 64 ranks, even without points: the smallest nodes are sorted instead.
    if (high / 64 - low / 64 <= 2 * count) {
      scan_counted(task, feature, low, high, best);
    } else {
      scan_sorted(task, feature, best);
    }
    return true;
  }

  /// The same for a categorical feature.
  bool try_choices(const Task& task, Eigen::Index feature, std::optional<Split>& best) {
    const std::uint32_t* ranks = X_.ranks(feature);
    std::fill_n(cells_.begin(), X_.distinct(feature), Cell{});
    order_.clear();
    Cell all;
    for (const std::uint32_t* point = task.first; point != task.last; ++point) {
      const std::uint32_t rank = ranks[*point];
      if (cells_[rank].count == 0) {
        order_.push_back(rank);
        first_points_[rank] = *point;
      }
      first_points_[rank] = std::min(first_points_[rank], *point);
      const Cell one{static_cast<double>(weights_[*point]), weighted_targets_[*point], 1};
      cells_[rank] += one;
      all += one;
    }
    if (order_.size() < 2) return false;
    std::sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) {
      const double mean_a = cells_[a].sum / cells_[a].weight, mean_b = cells_[b].sum / cells_[b].weight;
      return mean_a != mean_b ? mean_a < mean_b : first_points_[a] < first_points_[b];
    });
    const double gain_before = best ? best->gain : -std::numeric_limits<double>::infinity();
    Cell left;
    for (std::uint32_t i = 0; i + 1 < order_.size(); ++i) {
      left += cells_[order_[i]];
      consider(left, all, {feature, i, i + 1, 0.0}, best);
    }
    if (best && best->gain > gain_before) {
      best_order_.clear();
      for (const std::uint32_t rank : order_) best_order_.push_back(choice_of(feature, rank));
    }
    return true;
  }

  void scan_counted(const Task& task, Eigen::Index feature, std::uint32_t low, std::uint32_t high,
                    std::optional<Split>& best) {
    const std::uint32_t* ranks = X_.ranks(feature);
    const std::size_t first_word = low / 64, last_word = high / 64;
    std::fill(occupied_.begin() + static_cast<std::ptrdiff_t>(first_word),
              occupied_.begin() + static_cast<std::ptrdiff_t>(last_word + 1), 0U);
    Cell all;
    for (const std::uint32_t* point = task.first; point != task.last; ++point) {
      const std::uint32_t rank = ranks[*point];
      const Cell one{static_cast<double>(weights_[*point]), weighted_targets_[*point], 1};
      const std::uint64_t bit = std::uint64_t{1} << (rank % 64);
      std::uint64_t& word = occupied_[rank / 64];
      if (word & bit) {
        cells_[rank] += one;
      } else {
        cells_[rank] = one;
        word |= bit;
      }
      all += one;
    }
    Cell left = cells_[low];
    occupied_[first_word] &= occupied_[first_word] - 1;  // the lowest bit is low itself
    std::uint32_t previous = low;
    for (std::size_t word = first_word; word <= last_word; ++word) {
      for (std::uint64_t bits = occupied_[word]; bits != 0; bits &= bits - 1) {
        const auto rank = static_cast<std::uint32_t>(64 * word + static_cast<std::size_t>(std::countr_zero(bits)));
        consider(left, all, {feature, previous, rank, 0.0}, best);
        left += cells_[rank];
        previous = rank;
      }
    }
  }

  void scan_sorted(const Task& task, Eigen::Index feature, std::optional<Split>& best) {
    const std::uint32_t* ranks = X_.ranks(feature);
    const auto count = static_cast<std::size_t>(task.last - task.first);
    Cell all;
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint32_t point = task.first[i];
      keys_[i] = (static_cast<std::uint64_t>(ranks[point]) << 32) | point;
      all += Cell{static_cast<double>(weights_[point]), weighted_targets_[point], 1};
    }
    std::sort(keys_.begin(), keys_.begin() + static_cast<std::ptrdiff_t>(count));
    Cell left;
    auto previous = static_cast<std::uint32_t>(keys_[0] >> 32);
    for (std::size_t i = 0; i < count; ++i) {
      const auto rank = static_cast<std::uint32_t>(keys_[i] >> 32);
      const auto point = static_cast<std::uint32_t>(keys_[i]);
      if (rank != previous) consider(left, all, {feature, previous, rank, 0.0}, best);
      left += Cell{static_cast<double>(weights_[point]), weighted_targets_[point], 1};
      previous = rank;
    }
  }

  void consider(const Cell& left, const Cell& all, Split split, std::optional<Split>& best) const {
    const auto least = static_cast<std::uint32_t>(options_.min_leaf);
    if (left.count < least || all.count - left.count < least) return;
    const double right_weight = all.weight - left.weight, right_sum = all.sum - left.sum;
    split.gain =
        (left.sum * left.sum * right_weight + right_sum * right_sum * left.weight) / (left.weight * right_weight);
    if (!best || split.gain > best->gain) best = split;
  }

  DecisionTree& tree_;
  const RankedFeatures& X_;
  const Eigen::VectorXd& targets_;
  const Eigen::VectorXd& leaf_targets_;
  const std::vector<std::uint32_t>& weights_;
  const TreeOptions& options_;
  Random& random_;
  std::vector<Eigen::Index> features_;
  std::vector<std::uint32_t> points_;  ///< points in the tree; each node owns a range
  std::vector<std::uint64_t> keys_;
  std::vector<double> weighted_targets_;
  std::vector<Cell> cells_;              ///< by rank
  std::vector<std::uint64_t> occupied_;  ///< one bit per rank: set for cells with points
  // For categorical features.
  std::vector<std::uint32_t> first_points_;  ///< by rank
  std::vector<std::uint32_t> order_;         ///< ranks in the node, by mean
  std::vector<std::size_t> best_order_;      ///< the choices in this order, if the best split is categorical
};

void DecisionTree::fit(const TreeData& data, const TreeOptions& options, Random& random) {
  TreeGrower(*this, data, options, random).grow();
}

std::uint32_t DecisionTree::leaf_by_choices(const Eigen::Ref<const Eigen::VectorXd>& x) const {
  std::uint32_t at = 0;
  while (nodes_[at].feature >= 0) {
    const Node& node = nodes_[at];
    const double value = x[node.feature];
    const bool is_left = parts_choices(at) ? goes_left(at, static_cast<std::size_t>(value))
                                           : static_cast<float>(value) <= node.threshold;
    at = node.left + static_cast<std::uint32_t>(!is_left);
  }
  return at;
}

std::uint32_t DecisionTree::leaf_node(const Eigen::Ref<const Eigen::VectorXd>& x) const {
  if (has_choices()) return leaf_by_choices(x);
  std::uint32_t at = 0;
  while (nodes_[at].feature >= 0) {
    const Node& node = nodes_[at];
    at = node.left + static_cast<std::uint32_t>(static_cast<float>(x[node.feature]) > node.threshold);
  }
  return at;
}

std::string DecisionTree::condition(std::uint32_t at) const {
  const Node& node = nodes_[at];
  if (!parts_choices(at)) return fmt::format("x{} <= {}", node.feature + 1, node.threshold);
  std::string choices;
  for (std::size_t choice = 0; choice < 64 * words_of_choices_; ++choice) {
    if (goes_left(at, choice)) choices += fmt::format("{}{}", choices.empty() ? "" : ", ", choice);
  }
  return fmt::format("x{} in {{{}}}", node.feature + 1, choices);
}

std::string DecisionTree::to_string() const {
  std::string text;
  std::vector<std::pair<std::uint32_t, std::size_t>> open{{0, 0}};
  while (!open.empty()) {
    const auto [at, indent] = open.back();
    open.pop_back();
    const Node& node = nodes_[at];
    text += std::string(2 * indent, ' ');
    if (node.feature < 0) {
      text += fmt::format("mean {} ({})\n", leaves_[at].mean, leaves_[at].weight);
    } else {
      text += condition(at) + '\n';
      open.emplace_back(node.left + 1, indent + 1);
      open.emplace_back(node.left, indent + 1);
    }
  }
  return text;
}

}  // namespace bobench::surrogates
