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

/// By the number of treatments: how many blocks are few enough for a moment's work.
constexpr std::array<Index, 7> most_blocks = {0, 0, 50, 30, 15, 8, 4};

/// Twice the rank sums of all treatments in ascending order, a byte each: at most 2 * 2 * 50. Every order of a block is
/// as likely as any other, so which treatment has which sum does not matter for what comes.
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

/// How many ways there are to come to sums. They are only added, so that rounding, where there are very many, is all
/// that is lost.
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

/// What chi^2 grows with: of given blocks the rest of its formula is always the same.
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
  if (rest <= 1e-12 * n * k) {  // every block agrees
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
  Ways ways = {{packed(observed), 1.0}};  // to rename the treatments changes nothing: one block may stay as it is
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
