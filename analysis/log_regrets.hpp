// Logarithms of final regrets, the scale on which runs on problems of different units are averaged.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "results/judgement.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

/// Smaller regrets count as this value: COCO's final target precision [Hansen et al. 2016].
inline constexpr double min_log_regret = -8.0;

struct LogRegrets {
  std::vector<Eigen::MatrixXd> problems;  ///< of each problem: (replicates x optimisers) log10 of the final regret, at
                                          ///< least min_log_regret; NaN for a missing run or one without finite value
  bool are_values = false;  ///< no problem has an optimum: final values in their own unit in place of logarithms
  std::vector<std::string> without_optimum;  ///< left out: judged by values, as an optimum is unknown
  std::size_t without_value = 0;             ///< number of runs without a finite value
};

/// Where no problem has an optimum, such as in files of accuracies, final values are compared. They then should have one
/// unit.
/// @param problems  the problems of the file to use; those without runs are left out
LogRegrets log_regrets(const results::ResultSet& results, const std::vector<std::string>& problems,
                       const std::vector<std::string>& optimizers, const results::Horizon& horizon);

/// Paired differences of two optimisers (columns): for each problem with replicates of both, the mean difference of the
/// logarithms over these replicates. With a single problem, the differences of its replicates.
std::vector<double> paired_differences(const LogRegrets& regrets, Eigen::Index first, Eigen::Index second);

}  // namespace bobench::analysis
