// The final regrets of optimisers on the problems of an archive, replicate by replicate.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "results/judgement.hpp"
#include "results/result_set.hpp"

namespace bobench::archive {

/// The final regrets of one optimiser: of each problem, by replicate, from 0 to the first without a run. They are rounded
/// as the archive's numbers.
struct Entrant {
  std::string name;
  std::vector<std::vector<double>> finals;

  std::size_t fewest_replicates() const;
};

/// The optimisers of a set that have runs on all problems.
std::vector<Entrant> entrants_of(const results::ResultSet& set, const std::vector<std::string>& problems,
                                 const results::Horizon& horizon);

/// (replicates x optimisers) final regrets on the problem at this position. @param replicates  that all of them have
Eigen::MatrixXd finals_on(std::size_t problem, std::size_t replicates, const std::vector<const Entrant*>& entrants);

/// Of each problem: (replicates x optimisers) ranks within replicates.
std::vector<Eigen::MatrixXd> ranks_of(const std::vector<const Entrant*>& entrants, std::size_t replicates);

/// Replicates that both have on all problems.
std::size_t common_replicates(const Entrant& a, const Entrant& b);

/// Pairs of runs of the same replicate, one of each of two optimisers.
struct PairedRuns {
  std::size_t won = 0, lost = 0, tied = 0;  ///< in which the first one ends lower, higher, or at the same value

  /// The share of the pairs that the first one wins; a tie counts half.
  double share_won() const;
  /// p that each wins the same share: the exact sign test, without ties [Dixon & Mood 1946].
  double p() const;
};

/// @param finals  (replicates x 2) final values
PairedRuns paired_runs(const Eigen::MatrixXd& finals);

/// On all problems, with the first replicates of each.
PairedRuns paired_runs(const Entrant& a, const Entrant& b, std::size_t replicates);

}  // namespace bobench::archive
