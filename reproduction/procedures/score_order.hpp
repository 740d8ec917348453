// What RANK statements have in common: the probability that something holds of scores.
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

/// By a bootstrap probability: reproduced if >= 0.9, contradicted if <= 0.1; inconclusive for few replicates.
Verdict verdict_of_probability(double probability, std::size_t replicates);

/// RANK: the probability that `holds` is true, over bootstrap draws of replicates (the same for all problems and
/// optimisers). The effect tells the scores, and the probability over draws of problems besides.
ClaimTest test_rank(const std::string& statement, const Labels& optimizers, const std::vector<RankedProblem>& problems,
                    const RankingRule& rule, const ScoreOrder& holds, int resamples, Random& random);

/// The same on the problems of the rule that all these optimisers were run on, or why that cannot be tested.
ClaimTest judge_order(Evidence& evidence, const RankingRule& rule, const std::string& statement,
                      const Labels& optimizers, const ScoreOrder& holds);

/// The problems to rank after `at` evaluations, or the row that says why there are too few.
struct RankableProblems {
  std::vector<RankedProblem> problems;
  std::optional<ClaimTest> refusal;
};
RankableProblems rankable_problems(const Evidence& evidence, const RankingRule& rule, const std::string& statement,
                                   const Labels& optimizers, std::size_t at);

/// " on 96 problems", or nothing where a rule is about all of them.
std::string describe_problems(const RankingRule& rule);

}  // namespace bobench::reproduction
