#include "analysis/statistics/max_t.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::analysis {
namespace {

using Eigen::Index;

/// All blocks below each other: weight x (rank - mean rank), in columns of blocks. Centred ranks lose fewer digits in
/// the differences of sums of squares.
struct WeightedBlocks {
  Eigen::MatrixXd scaled;   ///< (k x blocks)
  Eigen::VectorXd weights;  ///< (blocks), with the sum 1
};

WeightedBlocks weighted_blocks(const std::vector<Eigen::MatrixXd>& ranks) {
  Index blocks = 0, k = 0;
  double strata = 0.0;
  for (const Eigen::MatrixXd& one : ranks) {
    if (one.rows() == 0) continue;
    if (k != 0 && one.cols() != k) {
      throw InputError(fmt::format("strata of {} and {} treatments; expected the same number", k, one.cols()));
    }
    k = one.cols();
    blocks += one.rows();
    strata += 1.0;
  }
  if (blocks == 0 || k < 2) {
    throw InputError(
        fmt::format("comparison of {} treatment(s) in {} block(s); expected 2 or more in 1 or more", k, blocks));
  }
  WeightedBlocks all{Eigen::MatrixXd(k, blocks), Eigen::VectorXd(blocks)};
  Index next = 0;
  for (const Eigen::MatrixXd& one : ranks) {
    const double weight = 1.0 / (strata * static_cast<double>(one.rows()));
    for (Index b = 0; b < one.rows(); ++b, ++next) {
      all.weights[next] = weight;
      all.scaled.col(next) = (weight * (one.row(b).array() - 0.5 * static_cast<double>(k + 1))).transpose();
    }
  }
  return all;
}

/// Sums from which each pair's statistic follows.
class Statistics {
 public:
  explicit Statistics(const Eigen::MatrixXd& scaled)
      : mean_(scaled.rowwise().sum()), products_(scaled * scaled.transpose()) {}

  double difference(Index i, Index j) const { return mean_[i] - mean_[j]; }
  /// sum_b w_b^2 d_b^2; 0 where the two are equal in every block.
  double square(Index i, Index j) const {
    constexpr double rounding = 1e-13;
    const double sum = products_(i, i) + products_(j, j), value = sum - 2.0 * products_(i, j);
    return value > rounding * sum ? value : 0.0;
  }
  /// |T|; 0 where the two are equal in every block.
  double absolute(Index i, Index j) const {
    const double variance = square(i, j);
    return variance > 0.0 ? std::abs(difference(i, j)) / std::sqrt(variance) : 0.0;
  }
  double largest() const {
    double largest_square = 0.0;
    for (Index i = 0; i < mean_.size(); ++i) {
      for (Index j = 0; j < i; ++j) {
        const double variance = square(i, j), mean = difference(i, j);
        if (variance > 0.0) largest_square = std::max(largest_square, mean * mean / variance);
      }
    }
    return std::sqrt(largest_square);
  }

 private:
  Eigen::VectorXd mean_;
  Eigen::MatrixXd products_;
};

/// max |T| of each permutation, largest first.
std::vector<double> null_maxima(Eigen::MatrixXd scaled, int permutations, Random& random) {
  std::vector<double> maxima;
  for (int permutation = 0; permutation < permutations; ++permutation) {
    for (Index b = 0; b < scaled.cols(); ++b) {
      for (Index last = scaled.rows() - 1; last > 0; --last) {
        std::swap(scaled(last, b), scaled(random.index(last + 1), b));
      }
    }
    maxima.push_back(Statistics(scaled).largest());
  }
  std::ranges::sort(maxima, std::greater<>());
  return maxima;
}

/// The value that |T| must exceed for p < alpha.
double critical_value(const std::vector<double>& maxima, double alpha) {
  const double allowed = std::ceil(alpha * static_cast<double>(maxima.size() + 1) - 1.0);
  if (allowed < 1.0) return std::numeric_limits<double>::infinity();
  return maxima[static_cast<std::size_t>(allowed) - 1];
}

struct Bounds {
  double low, high;
};

/// The delta with (D - delta)^2 <= c^2 sum_b w_b^2 (d_b - delta)^2.
/// @param moment  sum_b w_b^2 d_b
/// @param square  sum_b w_b^2 d_b^2
Bounds interval(double difference, double moment, double square, double square_of_weights, double critical) {
  const double c2 = critical * critical, curvature = 1.0 - c2 * square_of_weights;
  constexpr double unbounded = std::numeric_limits<double>::infinity();
  if (!(curvature > 0.0)) return {-unbounded, unbounded};  // also for an infinite critical value
  const double centre = (difference - c2 * moment) / curvature;
  const double half = std::sqrt(std::max(0.0, centre * centre - (difference * difference - c2 * square) / curvature));
  return {centre - half, centre + half};
}

}  // namespace

PairwiseMaxT compare_by_max_t(const std::vector<Eigen::MatrixXd>& ranks, double alpha, int permutations,
                              Random& random) {
  if (!(alpha > 0.0 && alpha < 1.0)) throw InputError(fmt::format("the level is {}; expected one in (0, 1)", alpha));
  const WeightedBlocks blocks = weighted_blocks(ranks);
  const Index k = blocks.scaled.rows();
  const double widest = static_cast<double>(k - 1);
  const Statistics observed(blocks.scaled);
  const Eigen::VectorXd moments = blocks.scaled * blocks.weights;
  const std::vector<double> maxima = null_maxima(blocks.scaled, permutations, random);
  const double critical = critical_value(maxima, alpha), square_of_weights = blocks.weights.squaredNorm();

  PairwiseMaxT result;
  result.mean_ranks = blocks.scaled.rowwise().sum().array() + 0.5 * static_cast<double>(k + 1);
  result.p = Eigen::MatrixXd::Ones(k, k);
  result.difference = result.low = result.high = Eigen::MatrixXd::Zero(k, k);
  for (Index i = 0; i < k; ++i) {
    for (Index j = 0; j < i; ++j) {
      constexpr double rounding = 1e-9;
      const double t = observed.absolute(i, j) - rounding;
      const auto as_large = std::ranges::upper_bound(maxima, t, std::greater<>()) - maxima.begin();
      result.p(i, j) = result.p(j, i) = static_cast<double>(1 + as_large) / static_cast<double>(1 + permutations);
      const double difference = observed.difference(i, j);
      const Bounds bounds =
          interval(difference, moments[i] - moments[j], observed.square(i, j), square_of_weights, critical);
      result.difference(i, j) = difference;
      result.low(i, j) = std::clamp(bounds.low, -widest, widest);
      result.high(i, j) = std::clamp(bounds.high, -widest, widest);
      result.difference(j, i) = -difference;
      result.low(j, i) = -result.high(i, j);
      result.high(j, i) = -result.low(i, j);
    }
  }
  return result;
}

}  // namespace bobench::analysis
