// Rankings of one problem over many draws of its replicates.
#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Core>

#include "reproduction/measurements/ranking.hpp"

namespace bobench::reproduction {

/// Computes ranking_of() for many draws. Work that does not depend on the draw, such as sorting the runs, is done once.
/// The rankings have neither pairs nor an overall p.
class ResampledRanking {
 public:
  /// @param problem     must outlive this
  /// @param replicates  number of replicates in each draw
  ResampledRanking(const RankedProblem& problem, const RankingRule& rule, std::size_t replicates);

  /// The ranking by these replicates (positions, may repeat).
  analysis::ProblemRanking of(const std::vector<std::size_t>& replicates);

 private:
  analysis::ProblemRanking by_run_ranks(const std::vector<std::size_t>& replicates) const;
  analysis::ProblemRanking by_tests(const std::vector<std::size_t>& replicates);
  void count(const std::vector<std::size_t>& replicates);

  const RankedProblem* problem_;
  RankingRule rule_;
  double alpha_;
  Eigen::MatrixXd run_ranks_;                                       ///< for Friedman's test
  std::vector<std::vector<analysis::ResampledMannWhitney>> tests_;  ///< [pair][metric]
  std::vector<std::vector<double>> times_;  ///< [optimiser][replicate] number of times in the draw
};

}  // namespace bobench::reproduction
