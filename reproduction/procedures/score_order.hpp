// Common part of RANK statements: the probability that a statement about scores, or its opposite, holds.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// A predicate on scores, which are in the order of the ranked optimisers; larger is better.
using ScoreOrder = std::function<bool(const std::vector<double>& scores)>;

/// The optimisers of the rule that were run or left out on request (RunSelection::left_out). A ranking that includes one
/// of the latter is not made: scores depend on all ranked optimisers.
Labels ranked_optimizers(const MeasuredRuns& runs, const RankingRule& rule);

/// The positions of `labels` in `all`; nothing if one is missing.
std::optional<std::vector<std::size_t>> positions_of(const Labels& labels, const Labels& all);

/// One way in which a statement can be wrong: an order holds, and at least `needed` of some pairs of optimisers are
/// reversed. Each pair is tested on its own, with Holm's correction: the best of several equal optimisers is always
/// above the others, whichever it is.
struct ScoreOpposite {
  ScoreOrder order = {};  ///< may be empty
  std::vector<ScoreOrder> pairs = {};
  std::size_t needed = 1;  ///< number of pairs
};

/// A statement about scores, and the ways in which it can be wrong. Only one of these can apply, so a small probability
/// of the statement is not evidence for any of them.
struct ScoreStatement {
  std::string text = {};
  ScoreOrder holds;
  std::vector<ScoreOpposite> opposites;
  /// Additional text about the scores for the effect; may be empty.
  std::function<std::string(const ScoreDraws& scores)> describe = {};
};

/// RANK, over bootstrap draws of replicates (the same for all problems and optimisers). Reproduced if the statement
/// holds in 97.5 % of them, contradicted if an opposite does; two_sided() gives both p-values. Fewer than 10 replicates
/// decide nothing. The effect gives the scores and also the probability over draws of problems.
ClaimTest test_rank(const Labels& optimizers, const std::vector<RankedProblem>& problems, const RankingRule& rule,
                    const ScoreStatement& said, const ScoreDraws& scores);

/// test_rank() on the problems of the rule on which all these optimisers were run, or why that cannot be tested.
/// Statements about the same ranking share its draws.
/// @param text  of the statement
ClaimTest judge_order(Evidence& evidence, const RankingRule& rule, const Labels& optimizers, ScoreStatement said,
                      std::string text);

/// The settings that a statement about a ranking requires. It concerns all ranked optimisers, because each of them
/// affects the scores.
Wanted wanted_by(const RankingRule& rule, const Labels& ranked);

/// The seed of the score draws: the same for all statements of a file.
std::uint64_t score_seed(const Evidence& evidence);

/// The problems to rank after `at` evaluations, or a row that says why there are too few.
struct RankableProblems {
  std::vector<RankedProblem> problems;
  std::optional<ClaimTest> refusal;
};
RankableProblems rankable_problems(const Evidence& evidence, const RankingRule& rule, const std::string& statement,
                                   const Labels& optimizers, std::size_t at);

/// " on 96 problems", " on hpolib/svm-mnist", or "" if a rule covers all problems.
std::string describe_problems(const RankingRule& rule);

}  // namespace bobench::reproduction
