#include "surrogates/calibration/isotonic.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::surrogates {
namespace {

using Eigen::Index, Eigen::VectorXd;

/// Neighbouring points that share a value.
struct Block {
  double score = 0.0;  ///< of its first point
  double weight = 0.0;
  double value = 0.0;  ///< weighted mean
  int points = 1;      ///< distinct scores
};

Block merged(const Block& left, const Block& right) {
  const double weight = left.weight + right.weight;
  return {left.score, weight, (left.weight * left.value + right.weight * right.value) / weight,
          left.points + right.points};
}

/// One block per distinct score, in increasing order.
std::vector<Block> distinct_scores(const VectorXd& scores, const VectorXd& z) {
  std::vector<std::pair<double, double>> pairs;
  for (Index i = 0; i < z.size(); ++i) pairs.emplace_back(scores[i], z[i]);
  std::ranges::sort(pairs);
  std::vector<Block> blocks;
  for (const auto& [score, label] : pairs) {
    if (blocks.empty() || score - blocks.back().score >= 1e-15) {
      blocks.push_back({score, 1.0, label});
    } else {
      Block& last = blocks.back();
      last.value += (label - last.value) / (last.weight + 1.0);
      last.weight += 1.0;
    }
  }
  return blocks;
}

/// Merges neighbours until the values are non-decreasing.
std::vector<Block> pool_violators(const std::vector<Block>& points) {
  std::vector<Block> pooled;
  for (Block block : points) {
    while (!pooled.empty() && pooled.back().value >= block.value) {
      block = merged(pooled.back(), block);
      pooled.pop_back();
    }
    pooled.push_back(block);
  }
  return pooled;
}

VectorXd vector_of(const std::vector<double>& values) {
  return Eigen::Map<const VectorXd>(values.data(), static_cast<Index>(values.size()));
}

}  // namespace

void IsotonicRegression::fit(const VectorXd& scores, const VectorXd& z) {
  if (scores.size() != z.size() || z.size() == 0) {
    throw Error(fmt::format("isotonic regression got {} scores and {} labels", scores.size(), z.size()));
  }
  if (!scores.allFinite()) throw Error("isotonic regression got a score that is not finite");
  if (!(z.minCoeff() >= 0.0 && z.maxCoeff() <= 1.0)) throw Error("isotonic regression got a label outside [0, 1]");
  const std::vector<Block> points = distinct_scores(scores, z);
  std::vector<double> knots, values;
  std::size_t first = 0;
  for (const Block& block : pool_violators(points)) {
    const std::size_t last = first + static_cast<std::size_t>(block.points) - 1;
    knots.push_back(points[first].score);
    values.push_back(block.value);
    if (last > first) {
      knots.push_back(points[last].score);
      values.push_back(block.value);
    }
    first = last + 1;
  }
  knots_ = vector_of(knots);
  values_ = vector_of(values);
}

VectorXd IsotonicRegression::probability(const VectorXd& scores) const {
  return scores.unaryExpr([&](double score) {
    const Index above = std::ranges::lower_bound(knots_, score) - knots_.begin();
    if (above == 0) return values_[0];
    if (above == knots_.size()) return values_[above - 1];
    const double rise = values_[above] - values_[above - 1], run = knots_[above] - knots_[above - 1];
    return std::min(values_[above], values_[above - 1] + rise * ((score - knots_[above - 1]) / run));
  });
}

}  // namespace bobench::surrogates
