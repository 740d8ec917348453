// What RANK statements have in common: the probability that something holds of scores, or its opposite does.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// Something that is said of scores, in the order of the ranked optimisers; larger is better.
using ScoreOrder = std::function<bool(const std::vector<double>& scores)>;

/// The optimisers of the rule that were run.
Labels ranked_optimizers(const MeasuredRuns& runs, const RankingRule& rule);

/// The positions of `labels` in `all`; nothing if one is not there.
std::optional<std::vector<std::size_t>> positions_of(const Labels& labels, const Labels& all);

/// A way in which a statement can be wrong: an order, and so many of some pairs of optimisers the wrong way round. Each
/// pair is tested alone, by Holm: the best of several equal ones is always above any of them, whichever it is.
struct ScoreOpposite {
  ScoreOrder order = {};  ///< may be empty
  std::vector<ScoreOrder> pairs = {};
  std::size_t needed = 1;  ///< of the pairs
};

/// What is said of scores, and the ways in which it can be wrong, of which only one can be so: a small probability of
/// the statement is no evidence for any.
struct ScoreStatement {
  ScoreOrder holds;
  std::vector<ScoreOpposite> opposites;
  /// What the effect says of scores besides; may be empty.
  std::function<std::string(const ScoreDraws& scores)> describe = {};
};

/// RANK, over bootstrap draws of replicates (the same for all problems and optimisers): reproduced if the statement
/// holds in 97.5 % of them, contradicted if an opposite does; two_sided() has the p of both. Fewer than 10 replicates
/// decide nothing. The effect tells the scores, and the probability over draws of problems besides.
ClaimTest test_rank(const std::string& statement, const Labels& optimizers, const std::vector<RankedProblem>& problems,
                    const RankingRule& rule, const ScoreStatement& said, const ScoreDraws& scores);

/// The same on the problems of the rule that all these optimisers were run on, or why that cannot be tested. Statements
/// about the same ranking share its draws.
ClaimTest judge_order(Evidence& evidence, const RankingRule& rule, const std::string& statement,
                      const Labels& optimizers, const ScoreStatement& said);

/// What a statement about a ranking wants. It is about all who are ranked: whoever is among them moves the scores.
Wanted wanted_by(const RankingRule& rule, const Labels& ranked);

/// Of the draws of scores: the same for all statements of a file.
std::uint64_t score_seed(const Evidence& evidence);

/// The problems to rank after `at` evaluations, or the row that says why there are too few.
struct RankableProblems {
  std::vector<RankedProblem> problems;
  std::optional<ClaimTest> refusal;
};
RankableProblems rankable_problems(const Evidence& evidence, const RankingRule& rule, const std::string& statement,
                                   const Labels& optimizers, std::size_t at);

/// " on 96 problems", " on hpolib/svm-mnist", or nothing where a rule is about all of them.
std::string describe_problems(const RankingRule& rule);

}  // namespace bobench::reproduction
