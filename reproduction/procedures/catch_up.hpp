// CATCHUP: does an optimiser that is behind catch up with another?
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>
#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// The first evaluation (from 1) from which `follower` stays at or below `leader`; the number of evaluations plus 1 if
/// it never does.
std::size_t catch_up_evaluation(const std::vector<double>& leader, const std::vector<double>& follower);

/// Two curves of the replicates drawn (positions, may repeat): leader, follower; lower is better.
using CurvesOf = std::function<std::pair<std::vector<double>, std::vector<double>>(const std::vector<std::size_t>&)>;

/// CATCHUP: does the follower's curve catch up with the leader's between evaluations `low` and `high`? The evaluation's
/// 95 % bootstrap interval decides: reproduced if it meets [low, high], contradicted if it does not, inconclusive if it
/// covers more than half of all evaluations and so meets nearly anything.
/// @param evaluations  after which the curves have their values, increasing
ClaimTest test_catch_up(const std::string& statement, const CurvesOf& curves, std::size_t replicates, int resamples,
                        const std::vector<std::size_t>& evaluations, std::size_t low, std::size_t high, Random& random);

/// The same for median curves.
ClaimTest test_catch_up(const std::string& quantity, const Trajectories& leader, const Trajectories& follower,
                        std::size_t low, std::size_t high, Random& random);

/// What a claim says of catching up.
struct CatchUpWords {
  std::string leader, follower;
  int low = 1, high = 1;  ///< evaluations between which the follower catches up

  explicit CatchUpWords(StatementReader& reader);
  std::string statement() const;
};

/// Of median curves, on each problem.
struct CatchUp : CatchUpWords {
  Labels problems;

  explicit CatchUp(StatementReader& reader) : CatchUpWords(reader), problems(reader.problems()) {}

  Labels labels() const { return {leader, follower}; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
