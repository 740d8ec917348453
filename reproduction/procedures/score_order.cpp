#include "reproduction/procedures/score_order.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/holm.hpp"
#include "analysis/statistics/summary.hpp"

namespace bobench::reproduction {
namespace {

using analysis::every_index, analysis::median;

/// "Borda: A 108, B 97, ...", best first
std::string describe_scores(const std::vector<std::string>& names, const std::vector<double>& scores, ScoreKind score) {
  std::vector<std::size_t> order = every_index(names.size());
  std::ranges::stable_sort(order, [&](std::size_t i, std::size_t j) { return scores[i] > scores[j]; });
  std::vector<std::string> parts;
  for (const std::size_t i : order) {
    parts.push_back(fmt::format("{} {:.3g}", names[i], score == ScoreKind::mean_rank ? -scores[i] : scores[i]));
  }
  const char* kind = score == ScoreKind::borda ? "Borda" : score == ScoreKind::firsts ? "firsts" : "mean rank";
  return fmt::format("{}: {}", kind, fmt::join(parts, ", "));
}

/// Rare failures dominate means: the number of runs of each optimiser that end above 10 times its median.
std::string describe_bad_runs(const std::vector<std::string>& names, const std::vector<RankedProblem>& problems) {
  constexpr double bad = 10.0;
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::size_t failures = 0, runs = 0;
    for (const RankedProblem& problem : problems) {
      const double limit = bad * median(problem.metrics.values[0][i]);
      failures += static_cast<std::size_t>(std::ranges::count_if(
          problem.metrics.values[0][i], [&](double value) { return value > limit && limit > 0.0; }));
      runs += problem.metrics.values[0][i].size();
    }
    if (failures > 0) parts.push_back(fmt::format("{} {} of {}", names[i], failures, runs));
  }
  return parts.empty() ? "; no bad runs" : fmt::format("; bad runs: {}", fmt::join(parts, ", "));
}

std::size_t count(const std::vector<Scores>& drawn, const ScoreOrder& order) {
  return static_cast<std::size_t>(std::ranges::count_if(drawn, order));
}

/// The p-value of the test for this opposite.
double p_of(const ScoreOpposite& opposite, const std::vector<Scores>& drawn) {
  const auto p_unless = [&](const ScoreOrder& order) {
    return two_sided(drawn.size() - count(drawn, order), drawn.size());
  };
  std::vector<double> values;
  for (const ScoreOrder& pair : opposite.pairs) values.push_back(p_unless(pair));
  double p = opposite.order ? p_unless(opposite.order) : 0.0;
  if (!values.empty()) {
    if (opposite.needed > values.size()) return 1.0;
    std::vector<double> adjusted = analysis::holm(values);
    std::ranges::sort(adjusted);
    p = std::max(p, adjusted[opposite.needed - 1]);
  }
  return p;
}

}  // namespace

Labels ranked_optimizers(const MeasuredRuns& runs, const RankingRule& rule) {
  Labels chosen;
  for (const std::string& label : join(runs.labels(), runs.selection().left_out)) {
    if (rule.among.empty() || std::ranges::find(rule.among, label) != rule.among.end()) chosen.push_back(label);
  }
  return chosen;
}

std::optional<std::vector<std::size_t>> positions_of(const Labels& labels, const Labels& all) {
  std::vector<std::size_t> found;
  for (const std::string& label : labels) {
    const auto at = std::ranges::find(all, label);
    if (at == all.end()) return std::nullopt;
    found.push_back(static_cast<std::size_t>(at - all.begin()));
  }
  return found;
}

Wanted wanted_by(const RankingRule& rule, const Labels& ranked) {
  return {ranked, rule.problems, static_cast<std::size_t>(rule.at)};
}

std::uint64_t score_seed(const Evidence& evidence) {
  return stable_hash("scores", evidence.sources.seed);
}

ClaimTest test_rank(const Labels& optimizers, const std::vector<RankedProblem>& problems, const RankingRule& rule,
                    const ScoreStatement& said, const ScoreDraws& scores) {
  const std::size_t replicates = replicates_of(problems), draws = scores.drawn.size();
  const std::size_t holding = count(scores.drawn, said.holds);
  const double p = two_sided(draws - holding, draws);
  double opposite = 1.0;
  for (const ScoreOpposite& other : said.opposites) opposite = std::min(opposite, p_of(other, scores.drawn));
  const auto share = [](std::size_t some, std::size_t all) {
    return static_cast<double>(some) / static_cast<double>(std::max<std::size_t>(all, 1));
  };
  const bool of_means = rule.test == analysis::RankingTest::means;
  return {
      .statement = said.text,
      .test = fmt::format("{}, {} problems, {} bootstrap draws", describe(rule, replicates), problems.size(), draws),
      .p = p,
      .effect = fmt::format("{} here; probability {:.2f}, over problems {:.2f}{}; {}{}",
                            said.holds(scores.observed) ? "holds" : "does not hold", share(holding, draws),
                            share(count(scores.over_problems, said.holds), scores.over_problems.size()),
                            said.describe ? "; " + said.describe(scores) : "",
                            describe_scores(optimizers, scores.observed, rule.score),
                            of_means ? describe_bad_runs(optimizers, problems) : ""),
      .verdict = believed(verdict_of_p(p, opposite), replicates, min_rank_replicates),
      .opposite = opposite};
}

RankableProblems rankable_problems(const Evidence& evidence, const RankingRule& rule, const std::string& statement,
                                   const Labels& optimizers, std::size_t at) {
  RankableProblems found{ranked_problems(evidence.runs, rule, optimizers, at), std::nullopt};
  found.refusal = found.problems.empty() ? evidence.not_run(statement, optimizers)
                                         : evidence.too_few(statement, rule.problems, found.problems.size());
  return found;
}

ClaimTest judge_order(Evidence& evidence, const RankingRule& rule, const Labels& optimizers, ScoreStatement said,
                      std::string text) {
  said.text = std::move(text);
  const std::size_t at = evidence.within_budget(rule.at);
  const RankableProblems found = rankable_problems(evidence, rule, said.text, optimizers, at);
  if (found.refusal) return *found.refusal;
  const ScoreDraws& scores = evidence.drawn.of(found.problems, rule, at,
                                               static_cast<std::size_t>(evidence.sources.draws), score_seed(evidence));
  return wanting(test_rank(optimizers, found.problems, rule, said, scores), wanted_by(rule, optimizers));
}

std::string describe_problems(const RankingRule& rule) {
  if (rule.problems.empty()) return "";
  if (rule.problems.size() == 1) return " on " + rule.problems.front();
  return fmt::format(" on {} problems", rule.problems.size());
}

}  // namespace bobench::reproduction
