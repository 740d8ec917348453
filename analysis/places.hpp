// Stability of a ranking: the bootstrap probability of each place.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"

namespace bobench::analysis {

struct Places {
  Eigen::VectorXd mean_rank;       ///< (optimisers) over runs, then problems; empty without any common replicate
  std::vector<std::size_t> order;  ///< optimisers, lowest mean rank first
  Eigen::MatrixXd probability;     ///< (optimisers x places); rows and columns sum to 1; empty if no problem has two
                                   ///< replicates
  Eigen::MatrixX2d interval;       ///< (optimisers x 2) 95 % percentile interval of mean_rank; empty likewise
};

/// The bootstrap of Efron [1979]: the replicates of each problem are resampled with replacement, with all optimisers'
/// runs of a replicate kept together, and the optimisers are sorted by mean rank. Optimisers with equal mean ranks
/// share their places. Problems are not resampled: the result is about these problems.
/// @param ranks      of each problem: (replicates x optimisers) ranks within each replicate, 1 the best
/// @param resamples  0: only the order
Places bootstrap_places(const std::vector<Eigen::MatrixXd>& ranks, int resamples, Random& random);

/// The lowest place, from 1, at which an optimiser's cumulative probability reaches `share`; nothing without
/// probabilities.
std::optional<int> place_quantile(const Places& places, std::size_t optimizer, double share);

}  // namespace bobench::analysis
