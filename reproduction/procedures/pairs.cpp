#include "reproduction/procedures/pairs.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <boost/math/distributions/students_t.hpp>

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/mann_whitney.hpp"
#include "analysis/statistics/summary.hpp"

namespace bobench::reproduction {

double p_of_share(const std::vector<double>& shares, double pairs, double bound, bool below) {
  const double n = static_cast<double>(shares.size()), s = n > 1.0 ? analysis::standard_deviation(shares) : 0.0;
  const double variance = std::max(s * s, bound * (1.0 - bound) / pairs);
  const double difference = (analysis::mean(shares) - bound) * (below ? -1.0 : 1.0);
  if (variance <= 0.0 || n < 2.0) return difference >= 0.0 ? 0.0 : 1.0;
  const boost::math::students_t t(n - 1.0);
  return boost::math::cdf(boost::math::complement(t, difference / std::sqrt(variance / n)));
}

double chance_of_a_difference(double alpha, std::size_t metrics) {
  return 1.0 - std::pow(1.0 - alpha, static_cast<double>(metrics));
}

ClaimTest test_pairs(const std::string& statement, const std::vector<RankedProblem>& problems, const RankingRule& rule,
                     double low, double high) {
  if (problems.empty()) return untested(statement, "no runs");
  const std::size_t replicates = replicates_of(problems), metrics = problems.front().metrics.values.size();
  const double alpha = usable_alpha(rule.alpha, replicates);
  const double more = chance_of_a_difference(alpha, metrics) - chance_of_a_difference(rule.alpha, metrics);
  const auto moved = [&](double bound) { return bound <= 0.0 || bound >= 1.0 ? bound : more + (1.0 - more) * bound; };
  std::vector<double> shares;
  double pairs = 1.0;
  for (const RankedProblem& problem : problems) {
    const Eigen::MatrixXi beats = ranking_of(problem, rule, analysis::every_index(replicates)).beats;
    pairs = static_cast<double>(beats.rows() * (beats.rows() - 1)) / 2.0;
    shares.push_back(beats.sum() / pairs);
  }
  const double least = moved(low), most = moved(high);
  const double above = least <= 0.0 ? 0.0 : p_of_share(shares, pairs, least, false);
  const double below = most >= 1.0 ? 0.0 : p_of_share(shares, pairs, most, true);
  const double too_few = least <= 0.0 ? 1.0 : p_of_share(shares, pairs, least, true);
  const double too_many = most >= 1.0 ? 1.0 : p_of_share(shares, pairs, most, false);
  ClaimTest test =
      decided({.statement = statement,
               .test = fmt::format("Mann-Whitney at {:g}, t over {} problems", alpha, problems.size()),
               .p = two_sided(std::max(above, below)),
               .effect = fmt::format("{:.1f} % of pairs, bounds {:.1f} and {:.1f} %{}", 100.0 * analysis::mean(shares),
                                     100.0 * least, 100.0 * most, more > 0.0 ? " by that level" : ""),
               .opposite = two_sided(std::min(too_few, too_many))});
  test.verdict = believed(believed(test.verdict, problems.size()), replicates);
  return test;
}

Pairs::Pairs(StatementReader& reader) : ranking(reader.ranking()) {
  ranking.test = analysis::RankingTest::mann_whitney;
  const auto share = reader.json.reals("share", 2);
  low = share[0];
  high = share[1];
}

ClaimTests Pairs::judge(Evidence& evidence) const {
  const Labels ranked = ranked_optimizers(evidence.runs, ranking);
  const std::string statement = fmt::format("{:.0f} to {:.0f} % of pairs differ", 100.0 * low, 100.0 * high);
  const auto problems = ranked_problems(evidence.runs, ranking, ranked, evidence.within_budget(ranking.at));
  if (!positions_of(ranking.among, ranked) || ranked.size() < 2 || problems.empty()) {
    return {evidence.not_run(statement, join(ranked, ranking.among))};
  }
  if (const auto refusal = evidence.too_few(statement, ranking.problems, problems.size())) return {*refusal};
  return {wanting(test_pairs(statement, problems, ranking, low, high), wanted_by(ranking, ranked))};
}

}  // namespace bobench::reproduction
