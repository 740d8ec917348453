// MEDIAN: is the median regret below a share of another one?
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <boost/math/distributions/binomial.hpp>

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/mann_whitney.hpp"
#include "analysis/statistics/summary.hpp"
#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// One-sided p of the sign test that more than half of a method's runs do what `successes` of these did.
inline double p_of_most(std::size_t successes, std::size_t runs) {
  if (successes == 0) return 1.0;
  const boost::math::binomial coins(static_cast<double>(runs), 0.5);
  return boost::math::cdf(boost::math::complement(coins, static_cast<double>(successes) - 1.0));
}

/// Does the median lie between the bounds? By sign tests at each [Dixon & Mood 1946], which are exact whatever the
/// distribution, and which six runs at least can decide: reproduced if most runs lie above the lower and most below the
/// upper bound, contradicted if most lie below the lower or most above the upper. Infinite bounds are no bounds.
inline ClaimTest test_median_within(const std::string& statement, const std::vector<double>& values, double low,
                                    double high, Random& random) {
  const analysis::Interval interval = analysis::bootstrap_median(values, 0.95, 2000, random);
  const auto p_that = [&](auto holds) {
    return p_of_most(static_cast<std::size_t>(std::ranges::count_if(values, holds)), values.size());
  };
  const double above = std::isinf(low) ? 0.0 : p_that([&](double value) { return value > low; });
  const double below = std::isinf(high) ? 0.0 : p_that([&](double value) { return value < high; });
  const double outside =
      std::min(p_that([&](double value) { return value < low; }), p_that([&](double value) { return value > high; }));
  return decided(
      {.statement = statement,
       .test = "sign test",
       .p = two_sided(std::max(above, below)),
       .effect = fmt::format("median {:.3g} [{:.3g}, {:.3g}]", analysis::median(values), interval.low, interval.high),
       .opposite = two_sided(outside)});
}

/// Is the median below `share` times that of others? By Mann and Whitney's test of the runs against `share` times the
/// others, since the bound is as uncertain as the median: reproduced, or contradicted, if the medians are in that
/// order, too.
inline ClaimTest test_median_below(const std::string& statement, const std::vector<double>& values, double share,
                                   std::vector<double> others, Random& random) {
  for (double& value : others) value *= share;
  const analysis::Interval interval = analysis::bootstrap_median(values, 0.95, 2000, random);
  const double median = analysis::median(values), bound = analysis::median(others);
  ClaimTest test = decided({.statement = statement,
                            .test = "Mann-Whitney",
                            .p = two_sided(analysis::mann_whitney_less(values, others)),
                            .effect = fmt::format("median {:.3g} [{:.3g}, {:.3g}], bound {:.3g}", median, interval.low,
                                                  interval.high, bound),
                            .opposite = two_sided(analysis::mann_whitney_less(others, values))});
  const bool agrees = test.verdict == Verdict::reproduced ? median < bound : median > bound;
  test.verdict = believed(agrees ? test.verdict : Verdict::inconclusive, std::min(values.size(), others.size()));
  return test;
}

struct Median {
  std::string optimizer;
  Labels problems;
  HorizonRule at;
  double share = 1.0;
  std::string reference;
  HorizonRule reference_at;

  explicit Median(StatementReader& reader)
      : optimizer(reader.label("optimizer")),
        problems(reader.problems()),
        at(one_horizon(reader, "")),
        share(reader.json.real("share")),
        reference(reader.label("of")),
        reference_at(one_horizon(reader, "of_")) {
    if (at.by_cost() != reference_at.by_cost()) {
      reader.json.complain("expected 'at' and 'of_at', or 'at_cost' and 'of_at_cost'");
    }
  }

  Labels labels() const { return {optimizer, reference}; }
  /// Of two costs it is not known how many evaluations they take.
  std::size_t wanted_evaluations() const {
    if (at.by_cost()) return 0;
    return static_cast<std::size_t>(std::max(at.evaluations.front(), reference_at.evaluations.front()));
  }
  ClaimTests judge(Evidence& evidence) const {
    return evidence.on_each(
        problems, labels(), optimizer,
        [&](const std::string& problem) {
          if (auto row = evidence.without_costs(at, optimizer, problem, labels())) return *std::move(row);
          const Reach here = evidence.reaches(at, problem, {optimizer}).front();
          const Reach there = evidence.reaches(reference_at, problem, {reference}).front();
          return test_median_below(fmt::format("{}: {} {} < {:g} of {} {}", problem, optimizer, describe(here), share,
                                               reference, describe(there)),
                                   evidence.sample(problem, optimizer, here.horizon).values, share,
                                   evidence.sample(problem, reference, there.horizon).values, evidence.random);
        },
        wanted_evaluations());
  }

 private:
  static HorizonRule one_horizon(StatementReader& reader, const std::string& prefix) {
    HorizonRule rule = reader.horizons(prefix);
    if (rule.evaluations.size() + rule.costs.size() != 1) {
      reader.json.refuse(prefix + (rule.by_cost() ? "at_cost" : "at"), "a single number");
    }
    return rule;
  }
};

}  // namespace bobench::reproduction
