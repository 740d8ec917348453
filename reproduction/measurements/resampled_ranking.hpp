// Rankings of one problem by many draws of its replicates.
#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Core>

#include "reproduction/measurements/ranking.hpp"

namespace bobench::reproduction {

/// What ranking_of() computes, for many draws: what does not depend on the draw, as the order of the runs, is made once.
/// The rankings have no pairs and no overall p.
class ResampledRanking {
 public:
  /// @param problem     must outlive this
  /// @param replicates  in each draw
  ResampledRanking(const RankedProblem& problem, const RankingRule& rule, std::size_t replicates);

  /// By these replicates (positions, may repeat).
  analysis::ProblemRanking of(const std::vector<std::size_t>& replicates);

 private:
  analysis::ProblemRanking by_run_ranks(const std::vector<std::size_t>& replicates) const;
  analysis::ProblemRanking by_tests(const std::vector<std::size_t>& replicates);
  void count(const std::vector<std::size_t>& replicates);

  const RankedProblem* problem_;
  RankingRule rule_;
  double alpha_;
  Eigen::MatrixXd run_ranks_;                                       ///< of Friedman's test
  std::vector<std::vector<analysis::ResampledMannWhitney>> tests_;  ///< [pair][metric]
  std::vector<std::vector<double>> times_;                          ///< [optimiser][replicate] in the draw
};

}  // namespace bobench::reproduction
