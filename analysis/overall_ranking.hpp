// Overall ranking by mean ranks of paired runs: which optimisers are separated, over all problems at once.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "analysis/places.hpp"
#include "analysis/ranking.hpp"
#include "analysis/statistics/max_t.hpp"
#include "analysis/table.hpp"

namespace bobench::analysis {

/// The number of resamples behind places and intervals.
constexpr int bootstrap_resamples = 1000;

/// All runs at once: replicates are the blocks, problems the strata of compare_by_max_t(). Optimisers of a replicate
/// share their initial design and their noise, so that their runs are paired.
struct OverallRanking {
  Places places;       ///< the order by mean ranks, and its stability
  PairwiseMaxT pairs;  ///< of all pairs of optimisers
  double level = 0.0;  ///< family-wise, over all pairs

  bool is_separated(std::size_t i, std::size_t j) const {
    return pairs.p(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) < level;
  }
  /// The places, from 1, of the optimisers that are separated from that at `place`, ascending.
  std::vector<std::size_t> separated_from(std::size_t place) const;
};

/// @param ranks  of each problem: (replicates x optimisers) ranks within each replicate, 1 the best
/// @return nothing if no problem has a replicate that all optimisers have run
std::optional<OverallRanking> overall_ranking(const std::vector<Eigen::MatrixXd>& ranks, double level);
std::optional<OverallRanking> overall_ranking(const std::vector<ProblemRanking>& rankings, double level);

/// "1, 3-5" for 1, 3, 4, 5; "-" for none.
std::string ranges_of(const std::vector<std::size_t>& ascending);

/// In one sentence: the first optimiser, and which are not separated from it.
std::string describe(const OverallRanking& ranking, const std::vector<std::string>& optimizers);

/// A row for each pair, by place: optimizer, other, difference of mean ranks, low, high (simultaneous interval), p.
Table differences_table(const OverallRanking& ranking, const std::vector<std::string>& optimizers);

}  // namespace bobench::analysis
