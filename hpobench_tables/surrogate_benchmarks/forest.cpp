#include "hpobench_tables/surrogate_benchmarks/forest.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::hpobench_tables {
namespace {

constexpr std::size_t max_nodes = std::size_t{1} << 27;  // limit of packed node numbers

/// Validates a forest; errors state the location.
class Checker {
 public:
  Checker(const ForestArrays& arrays, Eigen::Index features, const std::string& name)
      : arrays_(arrays), features_(features), name_(name) {}

  void check() const {
    check_lengths();
    for (std::size_t tree = 0; tree < arrays_.trees(); ++tree) check_tree(tree);
  }

 private:
  [[noreturn]] void refuse(const std::string& what) const { throw InputError(fmt::format("{}: {}", name_, what)); }

  void require_length(const char* array, std::size_t length, std::size_t expected) const {
    if (length != expected) refuse(fmt::format("'{}' has {} entries; expected {}", array, length, expected));
  }

  void check_lengths() const {
    const std::size_t nodes = arrays_.nodes();
    const auto& offset = arrays_.tree_offset;
    if (features_ < 1 || features_ > Forest::max_features) {
      refuse(fmt::format("{} features; expected 1 to {}", features_, Forest::max_features));
    }
    if (arrays_.outputs < 1) refuse("leaves without a value");
    if (offset.size() < 2) refuse("no trees");
    if (nodes > max_nodes) refuse(fmt::format("{} nodes; expected at most {}", nodes, max_nodes));
    require_length("right", arrays_.right.size(), nodes);
    require_length("feature", arrays_.feature.size(), nodes);
    require_length("threshold", arrays_.threshold.size(), nodes);
    require_length("value", arrays_.value.size(), nodes * arrays_.outputs);
    if (offset.front() != 0 || static_cast<std::size_t>(offset.back()) != nodes) {
      refuse(fmt::format("tree_offset runs from {} to {}; expected 0 to {}, the number of nodes", offset.front(),
                         offset.back(), nodes));
    }
    for (std::size_t tree = 0; tree + 1 < offset.size(); ++tree) {
      if (offset[tree] >= offset[tree + 1]) {
        refuse(fmt::format("tree {} begins at node {} and the next one at {}; expected rising offsets", tree,
                           offset[tree], offset[tree + 1]));
      }
    }
  }

  void check_tree(std::size_t tree) const {
    const auto first = static_cast<std::size_t>(arrays_.tree_offset[tree]);
    const std::int32_t size = arrays_.tree_offset[tree + 1] - arrays_.tree_offset[tree];
    std::vector<char> has_parent(static_cast<std::size_t>(size), 0);
    has_parent[0] = 1;
    const auto refuse_node = [&](std::int32_t node, const std::string& what) {
      refuse(fmt::format("tree {}, node {}: {}", tree, node, what));
    };
    for (std::int32_t node = 0; node < size; ++node) {
      const std::size_t at = first + static_cast<std::size_t>(node);
      // Parents precede their children, so a node's parent has been visited by now.
      if (!has_parent[static_cast<std::size_t>(node)]) refuse_node(node, "no node before it has it as a child");
      if (arrays_.left[at] == -1 && arrays_.right[at] == -1) {
        check_leaf(at, [&](const std::string& what) { refuse_node(node, what); });
        continue;
      }
      for (const std::int32_t child : {arrays_.left[at], arrays_.right[at]}) {
        if (child <= node || child >= size) {
          refuse_node(node, fmt::format("has child {}; expected one in [{}, {}]", child, node + 1, size - 1));
        }
        char& taken = has_parent[static_cast<std::size_t>(child)];
        if (taken) refuse_node(node, fmt::format("has child {}, which has a parent already", child));
        taken = 1;
      }
      check_split(at, [&](const std::string& what) { refuse_node(node, what); });
    }
  }

  template <class Refuse>
  void check_leaf(std::size_t at, Refuse refuse_node) const {
    for (std::size_t i = 0; i < arrays_.outputs; ++i) {
      const double value = arrays_.value[at * arrays_.outputs + i];
      if (!std::isfinite(value)) refuse_node(fmt::format("the leaf's value is {}", value));
    }
  }

  template <class Refuse>
  void check_split(std::size_t at, Refuse refuse_node) const {
    if (arrays_.feature[at] < 0 || arrays_.feature[at] >= features_) {
      refuse_node(fmt::format("splits feature {}; expected one in [0, {}]", arrays_.feature[at], features_ - 1));
    }
    // The negated "<=" also refuses NaN.
    if (!(std::abs(arrays_.threshold[at]) <= static_cast<double>(std::numeric_limits<float>::max()))) {
      refuse_node(fmt::format("the threshold is {}; expected a finite number of single precision's range",
                              arrays_.threshold[at]));
    }
  }

  const ForestArrays& arrays_;
  Eigen::Index features_;
  const std::string& name_;
};

/// The largest single-precision number <= threshold: for single-precision x, both give the same comparisons.
float rounded_down(double threshold) {
  const auto nearest = static_cast<float>(threshold);
  if (static_cast<double>(nearest) <= threshold) return nearest;
  return std::nextafter(nearest, -std::numeric_limits<float>::infinity());
}

}  // namespace

Forest::Forest(const ForestArrays& arrays, Eigen::Index features, const std::string& name)
    : features_(features), outputs_(arrays.outputs) {
  Checker(arrays, features, name).check();
  nodes_.reserve(arrays.nodes());
  last_.reserve(arrays.nodes());
  if (outputs_ > 1) curves_.reserve(arrays.value.size());
  for (std::size_t tree = 0; tree < arrays.trees(); ++tree) add_tree(arrays, tree);
}

void Forest::add_tree(const ForestArrays& arrays, std::size_t tree) {
  const auto first = static_cast<std::size_t>(arrays.tree_offset[tree]);
  const auto root = static_cast<std::uint32_t>(nodes_.size());
  roots_.push_back(root);
  std::vector<std::size_t> level_order{first};  // grows during the loop
  for (std::size_t i = 0; i < level_order.size(); ++i) {
    const std::size_t at = level_order[i];
    if (arrays.left[at] < 0) {
      const auto self = static_cast<std::uint32_t>(nodes_.size());
      nodes_.push_back({std::numeric_limits<float>::infinity(), self * 32});
    } else {
      const auto left = root + static_cast<std::uint32_t>(level_order.size());
      nodes_.push_back(
          {rounded_down(arrays.threshold[at]), left * 32 + static_cast<std::uint32_t>(arrays.feature[at])});
      level_order.push_back(first + static_cast<std::size_t>(arrays.left[at]));
      level_order.push_back(first + static_cast<std::size_t>(arrays.right[at]));
    }
    const double* values = &arrays.value[at * outputs_];
    last_.push_back(values[outputs_ - 1]);
    if (outputs_ > 1) curves_.insert(curves_.end(), values, values + outputs_);
  }
}

Forest::Point Forest::rounded(std::span<const double> x) const {
  Point point{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(features_); ++i) point[i] = static_cast<float>(x[i]);
  return point;
}

template <class Visit>
void Forest::visit_leaves(const Point& x, Visit visit) const {
  // Several trees advance together: while one waits for memory the others proceed, and no branch depends on their
  // paths.
  constexpr std::size_t in_step = 16;
  std::array<std::uint32_t, in_step> at;
  for (std::size_t first = 0; first < roots_.size(); first += in_step) {
    const std::size_t count = std::min(in_step, roots_.size() - first);
    std::copy_n(roots_.begin() + static_cast<std::ptrdiff_t>(first), count, at.begin());
    for (bool moved = true; moved;) {
      std::uint32_t changes = 0;
      for (std::size_t i = 0; i < count; ++i) {
        const Node node = nodes_[at[i]];
        const std::uint32_t next = node.left() + (x[node.feature()] > node.threshold ? 1U : 0U);
        changes |= next ^ at[i];
        at[i] = next;
      }
      moved = changes != 0;
    }
    for (std::size_t i = 0; i < count; ++i) visit(at[i]);
  }
}

double Forest::predict(std::span<const double> x) const {
  double sum = 0.0;
  visit_leaves(rounded(x), [&](std::uint32_t leaf) { sum += last_[leaf]; });
  return sum / static_cast<double>(trees());
}

void Forest::predict(std::span<const double> x, std::span<double> curve) const {
  if (outputs_ == 1) {
    curve[0] = predict(x);
    return;
  }
  std::ranges::fill(curve, 0.0);
  visit_leaves(rounded(x), [&](std::uint32_t leaf) {
    for (std::size_t i = 0; i < outputs_; ++i) curve[i] += curves_[leaf * outputs_ + i];
  });
  for (double& value : curve) value /= static_cast<double>(trees());
}

double Forest::lower_bound() const {
  double sum = 0.0;
  for (std::size_t tree = 0; tree < trees(); ++tree) {
    const std::size_t end = tree + 1 < trees() ? roots_[tree + 1] : nodes_.size();
    double smallest = std::numeric_limits<double>::infinity();
    for (std::size_t node = roots_[tree]; node < end; ++node) {
      if (is_leaf(node)) smallest = std::min(smallest, last_[node]);
    }
    sum += smallest;
  }
  return sum / static_cast<double>(trees());
}

std::vector<float> Forest::thresholds(Eigen::Index feature) const {
  std::vector<float> values;
  for (std::size_t node = 0; node < nodes_.size(); ++node) {
    if (!is_leaf(node) && nodes_[node].feature() == static_cast<std::uint32_t>(feature)) {
      values.push_back(nodes_[node].threshold);
    }
  }
  std::ranges::sort(values);
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

}  // namespace bobench::hpobench_tables
