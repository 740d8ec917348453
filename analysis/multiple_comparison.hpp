// Which of several optimisers differ over a whole benchmark: Friedman's test, and Nemenyi's or Holm's pairwise tests
// after it. What a critical-difference diagram shows.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <Eigen/Core>

#include "analysis/statistics/effect_size.hpp"
#include "analysis/statistics/friedman.hpp"
#include "analysis/table.hpp"
#include "results/judgement.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

enum class PostHoc { nemenyi, holm };

/// What is compared: a value for each optimiser (column) in each block (row); lower is better.
struct PairedBlocks {
  std::vector<std::string> optimizers;
  Eigen::MatrixXd values;             ///< (blocks x optimisers), no NaN
  std::string unit;                   ///< what a block is: "problem" or "replicate"
  std::vector<std::string> excluded;  ///< problems without a replicate that all optimisers have run
};

/// Problems are the blocks [Demsar 2006, Sec. 3.2.2]: replicates of one problem are not independent evidence about a
/// benchmark. An optimiser's value on a problem is its mean rank, by final regret, over the replicates that all have
/// run. Where there is one problem alone, its replicates are the blocks, the regret the value.
/// @param problems  of the file's, those that count
/// @throws InputError for fewer than two optimisers, or if nothing can be paired
PairedBlocks paired_blocks(const results::ResultSet& results, const std::vector<std::string>& problems,
                           const results::Horizon& horizon);
PairedBlocks paired_blocks(const results::ResultSet& results, const results::Horizon& horizon);  ///< all problems

struct MultipleComparison {
  FriedmanResult friedman;
  std::optional<double> exact_p;                            ///< of Friedman's test, where blocks are few enough
  Eigen::MatrixXd p;                                        ///< (optimisers x optimisers), corrected
  std::optional<double> critical_difference;                ///< of mean ranks, with Nemenyi's test
  std::vector<std::size_t> order;                           ///< optimisers, lowest mean rank first
  std::vector<std::pair<std::size_t, std::size_t>> groups;  ///< places in `order`, first and last, of the largest sets
                                                            ///< no two of which differ; of two or more optimisers

  /// The best p of Friedman's test that there is.
  double p_overall() const { return exact_p.value_or(friedman.p); }
};

/// @param values (blocks x optimisers), one block and two optimisers at least
/// @param alpha  family-wise level
MultipleComparison compare_over_blocks(const Eigen::MatrixXd& values, PostHoc post_hoc, double alpha);

/// The corrected p of each pair: each optimiser has a row and a column; its mean rank stands between name and p.
Table post_hoc_table(const results::ResultSet& results, const std::vector<std::string>& problems,
                     const results::Horizon& horizon, PostHoc post_hoc, double alpha);

/// How large the differences are: the effect size of each pair on final regret, the mean over problems. So signed that
/// larger is better for the row's optimiser.
Table effect_table(const results::ResultSet& results, const std::vector<std::string>& problems,
                   const results::Horizon& horizon, const EffectSize& effect);

}  // namespace bobench::analysis
