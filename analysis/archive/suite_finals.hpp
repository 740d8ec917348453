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

/// The share of runs in which the first of two ends lower; a tie counts half.
/// @param pair  of each problem: (replicates x 2) ranks or final values
double share_won(const std::vector<Eigen::MatrixXd>& pair);

/// p that both win the same share of runs, by permutations within replicates.
double p_of_equal_shares(const std::vector<Eigen::MatrixXd>& pair);

}  // namespace bobench::archive
