// ANYTIME and CATCHUP, and the lead of one optimiser over others: claims about whole trajectories.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "analysis/verdicts/less.hpp"

namespace bobench::analysis {

/// What an optimiser had reached after each evaluation, best so far, by replicate; all replicates equally long.
struct Trajectories {
  std::string name;
  std::vector<std::vector<double>> values;  ///< [replicate][evaluation]
};

/// The median over replicates after each evaluation.
std::vector<double> median_curve(const Trajectories& trajectories);

/// ANYTIME: LESS on the area under the curve (the sum of its values), and the share of evaluations at which the median
/// of `lower` is the lower one among those where the medians differ (a shared initial design decides nothing).
/// Reproduced if p < 0.05 and the share is at least 90 %, contradicted if the opposite test has p < 0.05.
ClaimTest test_anytime(const std::string& quantity, const Trajectories& lower, const Trajectories& higher,
                       Random& random);

/// The first evaluation (from 1) from which `follower` stays at or below `leader`; the number of evaluations plus 1 if
/// it never does.
std::size_t catch_up_evaluation(const std::vector<double>& leader, const std::vector<double>& follower);

/// CATCHUP: does the follower's median curve catch up with the leader's between evaluations `low` and `high`? The
/// evaluation's 95 % bootstrap interval decides: reproduced if it meets [low, high], contradicted if it does not,
/// inconclusive if it covers more than half of all evaluations and so meets nearly anything.
ClaimTest test_catch_up(const std::string& quantity, const Trajectories& leader, const Trajectories& follower,
                        std::size_t low, std::size_t high, Random& random);

/// The same for any two curves that are functions of the replicates drawn: scores of a ranking over time.
/// @param curves  of `replicates` positions, drawn with replacement: leader, follower; lower is better
using CurvesOf = std::function<std::pair<std::vector<double>, std::vector<double>>(const std::vector<std::size_t>&)>;
ClaimTest test_catch_up(const std::string& statement, const CurvesOf& curves, std::size_t replicates, int resamples,
                        const std::vector<std::size_t>& evaluations, std::size_t low, std::size_t high, Random& random);

/// LEAD: does the best of `first` reach a median of `share` times its initial median at least `evaluations` before the
/// best of `others`? By the 95 % bootstrap interval of the gap, what is never reached counting as one evaluation after
/// the last.
ClaimTest test_lead(const std::string& quantity, const std::vector<Trajectories>& first,
                    const std::vector<Trajectories>& others, double share, double evaluations, Random& random);

}  // namespace bobench::analysis
