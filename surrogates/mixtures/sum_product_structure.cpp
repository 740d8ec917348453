#include "surrogates/mixtures/sum_product_structure.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"

namespace bobench::surrogates {
namespace {

using Kind = SumProductNode::Kind;
using Scope = std::vector<bool>;

std::size_t at(int node) {
  return static_cast<std::size_t>(node);
}

/// Builds a random structure from the leaves up.
class Builder {
 public:
  Builder(int channels, Random& random) : channels_(channels), random_(random) {}

  /// The products below the root of one track.
  std::vector<int> add_track(int variables) {
    std::vector<std::vector<int>> groups;
    for (int v = 0; v < variables; ++v) {
      groups.emplace_back();
      for (int c = 0; c < channels_; ++c) groups.back().push_back(add({Kind::leaf, v, {}}));
    }
    while (groups.size() > 2) groups = paired(groups);
    return products(groups.front(), groups.back());
  }
  int add(SumProductNode node) {
    nodes.push_back(std::move(node));
    return static_cast<int>(nodes.size()) - 1;
  }

  std::vector<SumProductNode> nodes;

 private:
  std::vector<std::vector<int>> paired(const std::vector<std::vector<int>>& groups) {
    const auto order = random_.permutation(static_cast<std::int64_t>(groups.size()));
    std::vector<std::vector<int>> result;
    for (std::size_t i = 0; i < groups.size(); i += 2) {
      const auto& first = groups[static_cast<std::size_t>(order[i])];
      static const std::vector<int> nothing;
      const auto& second = i + 1 < groups.size() ? groups[static_cast<std::size_t>(order[i + 1])] : nothing;
      const std::vector<int> children = products(first, second);
      result.emplace_back();
      for (int c = 0; c < channels_; ++c) result.back().push_back(add({Kind::sum, 0, children}));
    }
    return result;
  }
  std::vector<int> products(const std::vector<int>& first, const std::vector<int>& second) {
    if (second.empty()) return first;
    std::vector<int> result;
    for (const int i : first) {
      for (const int j : second) result.push_back(add({Kind::product, 0, {i, j}}));
    }
    return result;
  }

  int channels_;
  Random& random_;
};

}  // namespace

SumProductStructure::SumProductStructure(int variables, std::vector<SumProductNode> nodes)
    : variables_(variables), nodes_(std::move(nodes)), scopes_(nodes_.size(), Scope(at(variables), false)) {
  if (nodes_.empty()) throw Error("a sum-product network has no nodes");
  for (int i = 0; i <= root(); ++i) {
    check(i);
    set_scope(i);
    if (nodes_[at(i)].kind == Kind::leaf) leaves_.push_back(i);
  }
  if (std::ranges::count(scopes_.back(), true) != variables) {
    throw Error(fmt::format("the root of a sum-product network has {} of {} variables",
                            std::ranges::count(scopes_.back(), true), variables));
  }
}

void SumProductStructure::check(int node) const {
  const SumProductNode& one = nodes_[at(node)];
  const auto wrong = [&](const char* what) {
    return Error(fmt::format("node {} of a sum-product network {}", node, what));
  };
  if (one.kind == Kind::leaf) {
    if (one.variable < 0 || one.variable >= variables_) throw wrong("is a leaf of no variable");
    if (!one.children.empty()) throw wrong("is a leaf with children");
    return;
  }
  if (one.children.empty()) throw wrong("has no children");
  if (std::ranges::any_of(one.children, [&](int child) { return child < 0 || child >= node; })) {
    throw wrong("has a child that is not before it");
  }
  const Scope& first = scopes_[at(one.children.front())];
  if (one.kind == Kind::sum) {
    const auto differs = [&](int child) { return scopes_[at(child)] != first; };
    if (std::ranges::any_of(one.children, differs)) throw wrong("is a sum of children with different variables");
    return;
  }
  Scope seen(at(variables_), false);
  for (const int child : one.children) {
    for (int v = 0; v < variables_; ++v) {
      if (!scopes_[at(child)][at(v)]) continue;
      if (seen[at(v)]) throw wrong("is a product of children with a common variable");
      seen[at(v)] = true;
    }
  }
}

void SumProductStructure::set_scope(int node) {
  const SumProductNode& one = nodes_[at(node)];
  if (one.kind == Kind::leaf) scopes_[at(node)][at(one.variable)] = true;
  for (const int child : one.children) {
    for (int v = 0; v < variables_; ++v) {
      if (scopes_[at(child)][at(v)]) scopes_[at(node)][at(v)] = true;
    }
  }
}

std::vector<int> SumProductStructure::leaves_of(int variable) const {
  std::vector<int> found;
  std::ranges::copy_if(leaves_, std::back_inserter(found),
                       [&](int leaf) { return nodes_[at(leaf)].variable == variable; });
  return found;
}

SumProductStructure random_sum_product_structure(int variables, int channels, int tracks, Random& random) {
  if (variables < 2 || channels < 1 || tracks < 1) {
    throw Error(
        fmt::format("a sum-product network of {} variables, {} channels and {} tracks; expected at least 2, 1 "
                    "and 1",
                    variables, channels, tracks));
  }
  Builder builder(channels, random);
  std::vector<int> below_root;
  for (int t = 0; t < tracks; ++t) {
    const std::vector<int> products = builder.add_track(variables);
    below_root.insert(below_root.end(), products.begin(), products.end());
  }
  builder.add({Kind::sum, 0, std::move(below_root)});
  return {variables, std::move(builder.nodes)};
}

}  // namespace bobench::surrogates
