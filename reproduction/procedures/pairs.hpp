// PAIRS: which share of pairs of optimisers differ?
#pragma once

#include <string>
#include <vector>

#include <fmt/format.h>

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/summary.hpp"
#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"
#include "reproduction/procedures/score_order.hpp"

namespace bobench::reproduction {

/// The share of (problem, pair of optimisers) that pairwise tests tell apart lies between the bounds; by the 95 %
/// bootstrap interval over problems, as test_median_within(). The rule's test is Mann and Whitney's.
inline ClaimTest test_pairs(const std::string& statement, const std::vector<RankedProblem>& problems,
                            const RankingRule& rule, double low, double high, Random& random) {
  if (problems.empty()) return untested(statement, "no runs");
  const std::size_t replicates = replicates_of(problems);
  std::vector<double> shares, means;
  for (const RankedProblem& problem : problems) {
    const Eigen::MatrixXi beats = ranking_of(problem, rule, analysis::every_index(replicates)).beats;
    const double k = static_cast<double>(beats.rows());
    shares.push_back(beats.sum() / (k * (k - 1.0) / 2.0));
  }
  for (int i = 0; i < 1000; ++i) {
    double total = 0.0;
    for (const std::size_t p : analysis::resample(shares.size(), shares.size(), random)) total += shares[p];
    means.push_back(total / static_cast<double>(shares.size()));
  }
  const double from = analysis::quantile(means, 0.025), to = analysis::quantile(means, 0.975);
  const bool inside = from >= low && to <= high, outside = to < low || from > high;
  return {.statement = statement,
          .test = fmt::format("Mann-Whitney at {:g}, bootstrap over {} problems", usable_alpha(rule.alpha, replicates),
                              problems.size()),
          .effect = fmt::format("{:.1f} % of pairs [{:.1f}, {:.1f}]", 100.0 * analysis::mean(shares), 100.0 * from,
                                100.0 * to),
          .verdict = believed(verdict_of(inside, outside), problems.size())};
}

struct Pairs {
  RankingRule ranking;
  double low = 0.0, high = 1.0;

  explicit Pairs(StatementReader& reader) : ranking(reader.ranking()) {
    ranking.test = analysis::RankingTest::mann_whitney;
    const auto share = reader.json.reals("share", 2);
    low = share[0];
    high = share[1];
  }

  Labels labels() const { return ranking.among; }
  ClaimTests judge(Evidence& evidence) const {
    const Labels ranked = ranked_optimizers(evidence.runs, ranking);
    const std::string statement = fmt::format("{:.0f} to {:.0f} % of pairs differ", 100.0 * low, 100.0 * high);
    const auto problems = ranked_problems(evidence.runs, ranking, ranked, evidence.within_budget(ranking.at));
    if (!positions_of(ranking.among, ranked) || ranked.size() < 2 || problems.empty()) {
      return {evidence.not_run(statement, ranking.among)};
    }
    if (const auto refusal = evidence.too_few(statement, ranking.problems, problems.size())) return {*refusal};
    return {test_pairs(statement, problems, ranking, low, high, evidence.random)};
  }
};

}  // namespace bobench::reproduction
