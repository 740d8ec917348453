#include "analysis/statistics/friedman.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <unordered_map>
#include <vector>

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>

#include "analysis/statistics/ranks.hpp"

namespace bobench::analysis {
namespace {

using Eigen::Index;

/// By the number of treatments: the maximum number of blocks for fast computation.
constexpr std::array<Index, 7> most_blocks = {0, 0, 50, 30, 15, 8, 4};

/// Twice the rank sums of all treatments in ascending order, one byte each: at most 2 * 2 * 50. All permutations of a
/// block are equally likely, so the assignment of sums to treatments is irrelevant.
using Sums = std::vector<std::uint8_t>;

std::uint64_t packed(Sums sums) {
  std::ranges::sort(sums);
  std::uint64_t key = 0;
  for (const std::uint8_t sum : sums) key = key << 8U | sum;
  return key;
}

Sums unpacked(std::uint64_t key, std::size_t treatments) {
  Sums sums(treatments);
  for (std::size_t j = treatments; j-- > 0; key >>= 8U) sums[j] = static_cast<std::uint8_t>(key & 0xFFU);
  return sums;
}

Sums twice(const Eigen::RowVectorXd& ranks) {
  Sums whole;
  for (const double rank : ranks) whole.push_back(static_cast<std::uint8_t>(std::lround(2.0 * rank)));
  return whole;
}

/// The number of ways to obtain given sums. They are only added, so that the only error is rounding for very large
/// numbers.
using Ways = std::unordered_map<std::uint64_t, double>;

Ways with_block(const Ways& ways, Sums block) {
  Ways after;
  const std::size_t treatments = block.size();
  for (const auto& [key, count] : ways) {
    const Sums before = unpacked(key, treatments);
    std::ranges::sort(block);
    do {
      Sums sums = before;
      for (std::size_t j = 0; j < treatments; ++j) sums[j] = static_cast<std::uint8_t>(sums[j] + block[j]);
      after[packed(std::move(sums))] += count;
    } while (std::ranges::next_permutation(block).found);
  }
  return after;
}

/// The part of chi^2 that varies; for given blocks the rest of its formula is constant.
long spread_of(const Sums& sums, Index blocks) {
  const long mean = static_cast<long>(blocks) * (static_cast<long>(sums.size()) + 1);
  long squares = 0;
  for (const std::uint8_t sum : sums) squares += (sum - mean) * (sum - mean);
  return squares;
}

}  // namespace

FriedmanResult friedman(const Eigen::MatrixXd& values) {
  const Eigen::Index blocks = values.rows(), treatments = values.cols();
  const double n = static_cast<double>(blocks), k = static_cast<double>(treatments);
  FriedmanResult result;
  result.mean_ranks = Eigen::VectorXd::Constant(treatments, (k + 1.0) / 2.0);
  if (blocks == 0 || treatments == 0) return result;

  Eigen::VectorXd rank_sums = Eigen::VectorXd::Zero(treatments);
  double ties = 0.0;
  for (Eigen::Index block = 0; block < blocks; ++block) {
    const Eigen::VectorXd row = values.row(block);
    const std::vector<double> ranks = mid_ranks({row.data(), static_cast<std::size_t>(treatments)});
    rank_sums += Eigen::Map<const Eigen::VectorXd>(ranks.data(), treatments);
    ties += tie_correction({row.data(), static_cast<std::size_t>(treatments)});
  }
  result.mean_ranks = rank_sums / n;
  const double correction = 1.0 - ties / (n * k * (k * k - 1.0));
  if (blocks < 2 || treatments < 2 || correction <= 0.0) return result;

  const double spread = (result.mean_ranks.array() - (k + 1.0) / 2.0).square().sum();
  result.chi_square = 12.0 * n / (k * (k + 1.0)) * spread / correction;
  result.p = boost::math::cdf(boost::math::complement(boost::math::chi_squared(k - 1.0), result.chi_square));
  const double rest = n * (k - 1.0) - result.chi_square;
  if (rest <= 1e-12 * n * k) {  // all blocks agree
    result.f = std::numeric_limits<double>::infinity();
    result.f_p = std::numeric_limits<double>::quiet_NaN();
  } else {
    result.f = (n - 1.0) * result.chi_square / rest;
    result.f_p =
        boost::math::cdf(boost::math::complement(boost::math::fisher_f(k - 1.0, (k - 1.0) * (n - 1.0)), result.f));
  }
  return result;
}

std::optional<double> friedman_exact_p(const Eigen::MatrixXd& values) {
  const Index blocks = values.rows(), treatments = values.cols();
  if (blocks < 2 || treatments < 2) return 1.0;
  if (treatments >= static_cast<Index>(most_blocks.size())) return std::nullopt;
  if (blocks > most_blocks[static_cast<std::size_t>(treatments)]) return std::nullopt;
  const Eigen::MatrixXd ranks = ranks_in_rows(values);
  Sums observed = twice(ranks.row(0));
  Ways ways = {{packed(observed), 1.0}};  // renaming treatments changes nothing: one block may stay fixed
  for (Index block = 1; block < blocks; ++block) {
    const Sums row = twice(ranks.row(block));
    ways = with_block(ways, row);
    for (std::size_t j = 0; j < observed.size(); ++j) observed[j] = static_cast<std::uint8_t>(observed[j] + row[j]);
  }
  const long least = spread_of(observed, blocks);
  double all = 0.0, as_large = 0.0;
  for (const auto& [key, count] : ways) {
    all += count;
    if (spread_of(unpacked(key, observed.size()), blocks) >= least) as_large += count;
  }
  return as_large / all;
}

}  // namespace bobench::analysis
