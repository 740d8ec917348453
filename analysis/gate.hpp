// Gate for a new version of an optimiser: whether it is worse than the old one, no worse, or better.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "analysis/ranked_problems.hpp"
#include "analysis/table.hpp"
#include "core/enum_names.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

enum class GateVerdict {
  same,      ///< all evaluations of paired runs have the same values
  better,    ///< the candidate wins more than half of the paired runs
  no_worse,  ///< more than 1/2 - margin
  worse,     ///< less than half, and perhaps less than 1/2 - margin
  undecided
};
constexpr auto enum_names(GateVerdict) {
  return std::to_array<EnumName<GateVerdict>>({{GateVerdict::same, "the same"},
                                               {GateVerdict::better, "better"},
                                               {GateVerdict::no_worse, "no worse"},
                                               {GateVerdict::worse, "worse"},
                                               {GateVerdict::undecided, "undecided"}});
}

struct GateRequest {
  HorizonRequest horizon = {};
  double margin = 0.05;  ///< in (0, 0.5): a candidate that wins more than 1/2 - margin counts as no worse
  double alpha = 0.05;   ///< probability of any wrong verdict, however often one looks
};

/// Wins, ties and losses of the candidate on one problem, over the paired runs.
struct GateProblem {
  std::string problem;
  std::size_t wins = 0, ties = 0, losses = 0;

  double share() const {
    return (static_cast<double>(wins) + 0.5 * static_cast<double>(ties)) / static_cast<double>(wins + ties + losses);
  }
};

struct GateResult {
  std::string baseline, candidate;  ///< optimisers
  std::size_t replicates = 0;       ///< compared: those with runs of both on all problems
  double share = 0.0;               ///< of paired runs that the candidate wins; a tie counts half
  double low = 0.0, high = 1.0;     ///< its confidence interval, valid at any number of replicates
  GateVerdict verdict = GateVerdict::undecided;
  /// If undecided, about how many replicates would decide if further ones are like these: the median of simulations.
  /// 0: more than most_replicates, or not known.
  std::size_t replicates_needed = 0;
  std::vector<GateProblem> problems = {};  ///< in order of appearance
};

inline constexpr std::size_t most_replicates = 1000;

/// Compares the runs of two optimisers, replicate by replicate. A pair of runs counts 1 if the candidate's ends lower,
/// 1/2 for a tie, and 0 otherwise: 1/2 in expectation if the optimisers are alike. The verdict is by BetsOnMean, with
/// the problems of a replicate as a group: it may be asked for again after further replicates until it is decided.
/// @param baseline, candidate  result files; problems that only one of them has are left out
/// @throws InputError if the files have no problem in common, or no replicate
GateResult check(const results::ResultSet& baseline, const std::string& baseline_optimizer,
                 const results::ResultSet& candidate, const std::string& candidate_optimizer,
                 const GateRequest& request);

/// The pairs to compare: the optimisers that both files have; if there are none and each file has one, these two.
/// @throws InputError if there are none
std::vector<std::pair<std::string, std::string>> gate_pairs(const results::ResultSet& baseline,
                                                            const results::ResultSet& candidate);

/// A row for each result.
Table gate_table(const std::vector<GateResult>& gates, const GateRequest& request);
/// Wins, ties and losses on each problem, the lowest shares first.
Table gate_problems_table(const GateResult& gate, std::size_t most);

}  // namespace bobench::analysis
