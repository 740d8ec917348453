#include "analysis/verdicts/count.hpp"

#include <cmath>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <boost/math/distributions/binomial.hpp>

#include "analysis/ranking.hpp"
#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/jonckheere.hpp"
#include "analysis/statistics/summary.hpp"

namespace bobench::analysis {
namespace {

using Binomial = boost::math::binomial;

constexpr int count_resamples = 1000;

Verdict by_p(double p, double p_of_the_opposite) {
  return p < claim_alpha                   ? Verdict::reproduced
         : p_of_the_opposite < claim_alpha ? Verdict::contradicted
                                           : Verdict::inconclusive;
}

/// P(X >= successes) of fair coins.
double at_least_heads(std::size_t successes, std::size_t trials) {
  if (successes == 0) return 1.0;
  return boost::math::cdf(
      boost::math::complement(Binomial(static_cast<double>(trials), 0.5), static_cast<double>(successes) - 1.0));
}

}  // namespace

ClaimTest test_count(const std::string& statement, const CountOf& count, std::size_t k, std::size_t m,
                     std::size_t replicates, Random& random) {
  if (replicates == 0 || m == 0) return untested(statement, "no runs");
  std::vector<std::size_t> everyone(replicates);
  std::iota(everyone.begin(), everyone.end(), std::size_t{0});
  std::vector<double> counts;
  for (int i = 0; i < count_resamples; ++i) {
    counts.push_back(static_cast<double>(count(resample(replicates, replicates, random))));
  }
  const double low = std::floor(quantile(counts, 0.025)), high = std::ceil(quantile(counts, 0.975));
  const double expected = static_cast<double>(k);
  const bool inside = expected >= low && expected <= high;
  const bool vague = high - low > static_cast<double>(m) / 2.0;
  return {.statement = statement,
          .test = "bootstrap, 95 %",
          .p = std::nan(""),
          .effect = fmt::format("{} of {} [{:.0f}, {:.0f}], printed {}", count(everyone), m, low, high, k),
          .verdict = believed(!inside ? Verdict::contradicted
                              : vague ? Verdict::inconclusive
                                      : Verdict::reproduced,
                              replicates),
          .detectable = fmt::format("{:.2g} of {}", (high - low) / 2.0, m)};
}

ClaimTest test_share(const std::string& statement, std::size_t successes, std::size_t runs, double at_least) {
  if (runs == 0) return untested(statement, "no runs");
  const double n = static_cast<double>(runs), k = static_cast<double>(successes);
  const double low = Binomial::find_lower_bound_on_p(n, k, 0.025), high = Binomial::find_upper_bound_on_p(n, k, 0.025);
  return {.statement = statement,
          .test = "Clopper-Pearson, 95 %",
          .p = std::nan(""),
          .effect = fmt::format("{} of {} [{:.2f}, {:.2f}]", successes, runs, low, high),
          .verdict = high < at_least     ? Verdict::contradicted
                     : k / n >= at_least ? Verdict::reproduced
                                         : Verdict::inconclusive,
          .detectable = fmt::format("{:.2f}", (high - low) / 2.0)};
}

ClaimTest test_sign(const std::string& statement, std::size_t lower, std::size_t higher, std::size_t tied) {
  const std::size_t trials = lower + higher;
  if (trials + tied == 0) return untested(statement, "no runs");
  const double p = at_least_heads(lower, trials), opposite = at_least_heads(higher, trials);
  return {.statement = statement,
          .test = "sign test",
          .p = p,
          .effect = fmt::format("lower on {}, higher on {}, tied on {}", lower, higher, tied),
          .verdict = by_p(p, opposite),
          .detectable = ""};
}

ClaimTest test_trend(const std::string& statement, const std::vector<Sample>& groups, bool increasing) {
  std::vector<std::vector<double>> values;
  std::vector<std::string> medians;
  for (const Sample& group : groups) {
    values.push_back(group.values);
    medians.push_back(fmt::format("{} {:.3g}", group.name, median(group.values)));
  }
  const JonckheereResult result = jonckheere(values);
  const double p = increasing ? result.p_increasing : result.p_decreasing;
  const double opposite = increasing ? result.p_decreasing : result.p_increasing;
  return {.statement = statement,
          .test = "Jonckheere-Terpstra",
          .p = p,
          .effect = fmt::format("medians {}", fmt::join(medians, ", ")),
          .verdict = by_p(p, opposite),
          .detectable = ""};
}

ClaimTest test_pairs(const std::string& statement, const std::vector<RankedProblem>& problems, double alpha, double low,
                     double high, Random& random) {
  if (problems.empty()) return untested(statement, "no runs");
  std::vector<double> shares;
  double used = alpha;
  for (const RankedProblem& problem : problems) {
    used = usable_alpha(alpha, problem.values.front().size());
    MetricSamples samples{{problem.values}};
    if (!problem.areas.empty()) samples.values.push_back(problem.areas);
    const ProblemRanking ranking = rank_by_mann_whitney(samples, used, MannWhitneyMethod::normal);
    const double k = static_cast<double>(problem.values.size());
    shares.push_back(ranking.beats.sum() / (k * (k - 1.0) / 2.0));
  }
  std::vector<double> means;
  for (int i = 0; i < count_resamples; ++i) {
    double total = 0.0;
    for (const std::size_t p : resample(shares.size(), shares.size(), random)) total += shares[p];
    means.push_back(total / static_cast<double>(shares.size()));
  }
  const double from = quantile(means, 0.025), to = quantile(means, 0.975);
  const bool inside = from >= low && to <= high, outside = to < low || from > high;
  return {.statement = statement,
          .test = fmt::format("Mann-Whitney at {:g}, bootstrap over {} problems", used, problems.size()),
          .p = std::nan(""),
          .effect = fmt::format("{:.1f} % of pairs [{:.1f}, {:.1f}]", 100.0 * mean(shares), 100.0 * from, 100.0 * to),
          .verdict = believed(inside    ? Verdict::reproduced
                              : outside ? Verdict::contradicted
                                        : Verdict::inconclusive,
                              problems.size()),
          .detectable = ""};
}

}  // namespace bobench::analysis
