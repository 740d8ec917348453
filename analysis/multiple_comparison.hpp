// Multiple comparison of optimisers over a whole benchmark, as shown by a critical-difference diagram: permutation test
// with max-T, or Friedman's test with Nemenyi's or Holm's pairwise tests.
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
#include "core/enum_names.hpp"
#include "results/judgement.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

/// The test of each pair of optimisers.
enum class PostHoc {
  max_t,    ///< overall_ranking(): all runs, about these problems
  nemenyi,  ///< after Friedman's test over problems
  holm      ///< likewise
};
constexpr auto enum_names(PostHoc) {
  return std::to_array<EnumName<PostHoc>>({{PostHoc::max_t, "max-t", "permutations of all runs"},
                                           {PostHoc::nemenyi, "nemenyi", "after Friedman's test over problems"},
                                           {PostHoc::holm, "holm", "likewise"}});
}

/// The compared values: one for each optimiser (column) in each block (row); lower is better.
struct PairedBlocks {
  std::vector<std::string> optimizers;
  Eigen::MatrixXd values;              ///< (blocks x optimisers), no NaN
  std::string unit;                    ///< what a block is: "problem" or "replicate"
  std::vector<Eigen::MatrixXd> ranks;  ///< of each problem: (replicates x optimisers) within each replicate
  std::vector<std::string> excluded;   ///< problems without a replicate that all optimisers have run
};

/// Problems are the blocks [Demsar 2006, Sec. 3.2.2]: replicates of one problem are not independent evidence about a
/// benchmark. An optimiser's value on a problem is its mean rank, by final regret, over the replicates that all have
/// run. With a single problem, its replicates are the blocks and the regret is the value.
/// @param problems  the problems of the file to use
/// @throws InputError for fewer than two optimisers, or if nothing can be paired
PairedBlocks paired_blocks(const results::ResultSet& results, const std::vector<std::string>& problems,
                           const results::Horizon& horizon);
PairedBlocks paired_blocks(const results::ResultSet& results, const results::Horizon& horizon);  ///< all problems

struct MultipleComparison {
  PostHoc test = PostHoc::max_t;
  Eigen::VectorXd mean_ranks;                               ///< (optimisers)
  std::optional<FriedmanResult> friedman;                   ///< not with max_t
  std::optional<double> exact_p;                            ///< exact p of Friedman's test, where blocks are few enough
  Eigen::MatrixXd p;                                        ///< (optimisers x optimisers), corrected
  std::optional<double> critical_difference;                ///< of mean ranks, with Nemenyi's test
  std::vector<std::size_t> order;                           ///< optimisers, lowest mean rank first
  std::vector<std::pair<std::size_t, std::size_t>> groups;  ///< first, last places in `order` of the largest sets that
                                                            ///< do not differ; two or more

  /// p of the hypothesis that all optimisers are equal: the lowest p of max_t; Friedman's, exact if there is one.
  double p_overall() const { return friedman ? exact_p.value_or(friedman->p) : p.minCoeff(); }
};

/// @param alpha  family-wise level
MultipleComparison compare_over_blocks(const PairedBlocks& blocks, PostHoc post_hoc, double alpha);

/// Friedman's test and the pairwise tests after it.
/// @param values   (blocks x optimisers), at least one block and two optimisers; lower is better
/// @param post_hoc nemenyi or holm
MultipleComparison compare_by_friedman(const Eigen::MatrixXd& values, PostHoc post_hoc, double alpha);

/// The corrected p of each pair: a row and a column for each optimiser, with its mean rank after its name.
Table post_hoc_table(const results::ResultSet& results, const std::vector<std::string>& problems,
                     const results::Horizon& horizon, PostHoc post_hoc, double alpha);

/// Effect size of each pair on final regret, as the mean over problems. Larger is better for the row's optimiser.
Table effect_table(const results::ResultSet& results, const std::vector<std::string>& problems,
                   const results::Horizon& horizon, const EffectSize& effect);

}  // namespace bobench::analysis
