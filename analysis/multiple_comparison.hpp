// Multiple comparison of optimisers over a whole benchmark, as shown by a critical-difference diagram: permutation test
// with max-T, or a test over problems, such as Friedman's, with tests of pairs after it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <Eigen/Core>

#include "analysis/statistics/effect_size.hpp"
#include "analysis/table.hpp"
#include "core/enum_names.hpp"
#include "results/judgement.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

/// The test of each pair of optimisers.
enum class PostHoc {
  max_t,  ///< overall_ranking(): all runs, about these problems
  // After Friedman's test over problems, of mean ranks:
  nemenyi,          ///< the studentised range
  holm,             ///< z tests, corrected by holm_corrected(), ...
  shaffer,          ///< ... by shaffer_corrected()
  bergmann_hommel,  ///< ... by bergmann_hommel_corrected()
  conover,          ///< conover_pairwise_p(), corrected by Holm
  // Of mean values on the problems, which must be comparable; corrected by Holm:
  quade,          ///< after quade_test()
  aligned_ranks,  ///< after aligned_ranks_test()
  wilcoxon        ///< Wilcoxon's signed-rank test of each pair, after Friedman's
};
constexpr auto enum_names(PostHoc) {
  return std::to_array<EnumName<PostHoc>>(
      {{PostHoc::max_t, "max-t", "permutations of all runs"},
       {PostHoc::nemenyi, "nemenyi", "after Friedman's test over problems"},
       {PostHoc::holm, "holm", "likewise, z tests"},
       {PostHoc::shaffer, "shaffer", "likewise, Shaffer's correction"},
       {PostHoc::bergmann_hommel, "bergmann-hommel", "likewise, Bergmann and Hommel's; up to 12 optimisers"},
       {PostHoc::conover, "conover", "likewise, t tests of ranks, Holm's correction"},
       {PostHoc::quade, "quade", "after Quade's test of mean values, Holm's correction"},
       {PostHoc::aligned_ranks, "aligned-ranks", "after the test of aligned ranks, Holm's correction"},
       {PostHoc::wilcoxon, "wilcoxon", "signed-rank tests of mean values, Holm's correction"}});
}

/// A test that all optimisers are equal.
struct OverallTest {
  std::string name;  ///< "Friedman"
  std::string text;  ///< "chi^2 2, p 0.157; exact p 0.5; Iman-Davenport: F -, p -"
  double p = 1.0;    ///< exact if it can be computed
};

/// The compared values: one for each optimiser (column) in each block (row); lower is better.
struct PairedBlocks {
  std::vector<std::string> optimizers;
  Eigen::MatrixXd values;              ///< (blocks x optimisers), no NaN
  Eigen::MatrixXd means;               ///< likewise, mean final values over the replicates of a block
  std::string unit;                    ///< what a block is: "problem" or "replicate"
  std::vector<Eigen::MatrixXd> ranks;  ///< of each problem: (replicates x optimisers) within each replicate
  std::vector<std::string> excluded;   ///< problems without a replicate that all optimisers have run
};

/// The optimisers by mean rank, as in the ranking; in the order of the file where no runs are paired.
std::vector<std::string> by_mean_rank(const results::ResultSet& results, const std::vector<std::string>& problems,
                                      const results::Horizon& horizon);

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
  std::optional<OverallTest> overall;                       ///< not with max_t
  Eigen::MatrixXd p;                                        ///< (optimisers x optimisers), corrected
  std::optional<double> critical_difference;                ///< of mean ranks, with Nemenyi's test
  std::vector<std::size_t> order;                           ///< optimisers, lowest mean rank first
  std::vector<std::pair<std::size_t, std::size_t>> groups;  ///< first, last places in `order` of the largest sets that
                                                            ///< do not differ; two or more

  /// p of the hypothesis that all optimisers are equal: that of `overall`, or the lowest of max_t.
  double p_overall() const { return overall ? overall->p : p.minCoeff(); }
};

/// @param alpha  family-wise level
MultipleComparison compare_over_blocks(const PairedBlocks& blocks, PostHoc post_hoc, double alpha);

/// A test over blocks and the pairwise tests after it.
/// @param ranked   (blocks x optimisers), the values that are ranked within blocks; lower is better. Two optimisers or
///                 more; at least one block, of conover, quade and aligned_ranks two
/// @param means    likewise, for the tests that compare values of different blocks
/// @param post_hoc not max_t
/// @throws InputError for values that the test cannot handle
MultipleComparison compare_blocks(const Eigen::MatrixXd& ranked, const Eigen::MatrixXd& means, PostHoc post_hoc,
                                  double alpha);

/// The corrected p of each pair: a row and a column for each optimiser, with its mean rank after its name.
Table post_hoc_table(const results::ResultSet& results, const std::vector<std::string>& problems,
                     const results::Horizon& horizon, PostHoc post_hoc, double alpha);

/// Effect size of each pair on final regret, as the mean over problems. Larger is better for the row's optimiser.
Table effect_table(const results::ResultSet& results, const std::vector<std::string>& problems,
                   const results::Horizon& horizon, const EffectSize& effect);

}  // namespace bobench::analysis
