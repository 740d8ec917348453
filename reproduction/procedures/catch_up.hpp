// CATCHUP: whether an optimiser that is behind catches up with another.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// The first evaluation (from 1) from which `follower` stays at or below `leader`; the number of evaluations plus 1 if
/// it never does.
std::size_t catch_up_evaluation(const std::vector<double>& leader, const std::vector<double>& follower);

/// The evaluation at which the follower catches up with the leader, for the runs and for each bootstrap draw of them;
/// the number of evaluations plus 1 if never.
struct CatchUpDraws {
  double observed = 0.0;
  std::vector<double> drawn;
  std::vector<bool> behind;        ///< [draw] whether the follower is behind at the end of the range
  double first = 1.0, last = 1.0;  ///< first and last evaluation considered
};

/// A range of evaluations, both ends included.
struct EvaluationRange {
  std::size_t low = 1, high = 1;
};

/// CATCHUP: whether the follower's curve catches up with the leader's within the range [low, high]. The statement is
/// - contradicted if in 97.5 % of draws the follower was behind at first and catches up before `low`, or is behind at
///   `high`,
/// - reproduced if the 95 % interval of the evaluation meets [low, high], and if the follower was behind at first and
///   does catch up, each in 97.5 % of draws: a follower that was never behind cannot catch up, and the curves of equal
///   methods cross anywhere,
/// - inconclusive otherwise, and if the interval covers more than half of all evaluations and so meets almost any
///   range.
ClaimTest test_catch_up(const std::string& statement, const CatchUpDraws& draws, const EvaluationRange& range,
                        std::size_t replicates);

/// The same for median curves.
ClaimTest test_catch_up(const std::string& quantity, const Trajectories& leader, const Trajectories& follower,
                        const EvaluationRange& range, Random& random);

/// Common part of CATCHUP statements.
struct CatchUpWords {
  std::string leader, follower;
  EvaluationRange range;  ///< within which the follower catches up

  explicit CatchUpWords(StatementReader& reader);
  std::string statement() const;
};

/// CATCHUP of median curves, on each problem.
struct CatchUp : CatchUpWords {
  Labels problems;

  explicit CatchUp(StatementReader& reader) : CatchUpWords(reader), problems(reader.problems()) {}

  Labels labels() const { return {leader, follower}; }
  ClaimTests judge(Evidence& evidence) const;
};

}  // namespace bobench::reproduction
