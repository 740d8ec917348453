// SIGN: over problems and pairs of optimisers, is the first one's statistic the lower more often?
#pragma once

#include <cstddef>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <boost/math/distributions/binomial.hpp>

#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// P(X >= successes) of coins, fair ones if nothing else is said.
inline double at_least_heads(std::size_t successes, std::size_t trials, double heads = 0.5) {
  if (successes == 0) return 1.0;
  const boost::math::binomial coins(static_cast<double>(trials), heads);
  return boost::math::cdf(boost::math::complement(coins, static_cast<double>(successes) - 1.0));
}

/// Of so many comparisons, one on each problem, the first is lower in more than half [Dixon & Mood 1946]: binomial
/// test, ties left out. With `at_most`: in no larger share than that, "no better", which is a one-sided equivalence.
inline ClaimTest test_sign(const std::string& statement, std::size_t lower, std::size_t higher, std::size_t tied,
                           double at_most = 0.0) {
  const std::size_t trials = lower + higher;
  if (trials + tied == 0) return untested(statement, "no runs");
  const std::string effect = fmt::format("lower on {}, higher on {}, tied on {}", lower, higher, tied);
  if (at_most > 0.0) {
    const boost::math::binomial at_the_bound(static_cast<double>(trials), at_most);
    return decided({.statement = fmt::format("{} on at most {:g} %", statement, 100.0 * at_most),
                    .test = "binomial test",
                    .p = two_sided(trials == 0 ? 1.0 : boost::math::cdf(at_the_bound, static_cast<double>(lower))),
                    .effect = effect,
                    .opposite = two_sided(at_least_heads(lower, trials, at_most))});
  }
  return decided({.statement = statement,
                  .test = "sign test",
                  .p = two_sided(at_least_heads(lower, trials)),
                  .effect = effect,
                  .opposite = two_sided(at_least_heads(higher, trials))});
}

struct Sign {
  Labels lower, higher;  ///< of equal length
  Labels problems;
  double at_most = 0.0;  ///< the share of problems that it may be lower on; 0: it is to be lower on most

  explicit Sign(StatementReader& reader)
      : lower(reader.labels("lower")),
        higher(reader.labels("higher")),
        problems(reader.problems()),
        at_most(reader.json.real("at_most", 0.0)) {
    if (at_most < 0.0 || at_most >= 1.0) reader.json.refuse("at_most", "a share of problems, above 0 and below 1");
    if (lower.size() != higher.size()) reader.json.refuse("higher", "as many optimisers as 'lower' has");
  }

  Labels labels() const { return join(lower, higher); }
  ClaimTests judge(Evidence& evidence) const {
    std::size_t below = 0, above = 0, tied = 0;
    for (std::size_t i = 0; i < lower.size(); ++i) {
      for (const std::string& problem : evidence.runs.problems_with(problems, {lower[i], higher[i]})) {
        const double a = evidence.statistic(evidence.sample(problem, lower[i], evidence.budget()).values);
        const double b = evidence.statistic(evidence.sample(problem, higher[i], evidence.budget()).values);
        ++(a < b ? below : b < a ? above : tied);
      }
    }
    const std::string statement = fmt::format("{} < {}", fmt::join(lower, ", "), fmt::join(higher, ", "));
    if (below + above + tied == 0) return {evidence.not_run(statement, labels())};
    return {wanting(test_sign(statement, below, above, tied, at_most), {labels(), problems})};
  }
};

}  // namespace bobench::reproduction
