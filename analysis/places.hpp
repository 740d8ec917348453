// How firm an order of optimisers is: by resampling, the probability of each place.
#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"

namespace bobench::analysis {

struct Places {
  Eigen::VectorXd mean_rank;       ///< (optimisers) over runs, then problems; empty if no problem has a run of all
  std::vector<std::size_t> order;  ///< optimisers, lowest mean rank first
  Eigen::MatrixXd probability;     ///< (optimisers x places); rows and columns sum to 1; empty if no problem has two
                                   ///< replicates
};

/// The bootstrap of Efron [1979]: replicates of each problem are drawn with replacement, all optimisers' runs of a
/// replicate together, and the optimisers put in order of their mean ranks. Those that share a mean rank share their
/// places. Problems are not drawn: the answer is about these problems.
/// @param ranks  of each problem: (replicates x optimisers) ranks within each replicate, 1 the best
Places bootstrap_places(const std::vector<Eigen::MatrixXd>& ranks, int resamples, Random& random);

}  // namespace bobench::analysis
