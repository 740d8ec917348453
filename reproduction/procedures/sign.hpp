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

/// P(X >= successes) of fair coins.
inline double at_least_heads(std::size_t successes, std::size_t trials) {
  if (successes == 0) return 1.0;
  const boost::math::binomial coins(static_cast<double>(trials), 0.5);
  return boost::math::cdf(boost::math::complement(coins, static_cast<double>(successes) - 1.0));
}

/// Of so many comparisons, one on each problem, the first is lower in more than half [Dixon & Mood 1946]: one-sided
/// binomial test, ties left out.
inline ClaimTest test_sign(const std::string& statement, std::size_t lower, std::size_t higher, std::size_t tied) {
  const std::size_t trials = lower + higher;
  if (trials + tied == 0) return untested(statement, "no runs");
  const double p = at_least_heads(lower, trials), opposite = at_least_heads(higher, trials);
  return {.statement = statement,
          .test = "sign test",
          .p = p,
          .effect = fmt::format("lower on {}, higher on {}, tied on {}", lower, higher, tied),
          .verdict = verdict_of_p(p, opposite)};
}

struct Sign {
  Labels lower, higher;  ///< of equal length
  Labels problems;

  explicit Sign(StatementReader& reader)
      : lower(reader.labels("lower")), higher(reader.labels("higher")), problems(reader.problems()) {
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
    return {test_sign(statement, below, above, tied)};
  }
};

}  // namespace bobench::reproduction
