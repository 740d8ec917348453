#include "reproduction/hypotheses/median.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "analysis/statistics/binomial.hpp"
#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/mann_whitney.hpp"
#include "analysis/statistics/summary.hpp"
#include "reproduction/measurements/samples.hpp"

namespace bobench::reproduction {

ClaimTest test_median_within(const std::string& statement, const std::vector<double>& values, double low, double high,
                             Random& random) {
  const analysis::Interval interval = analysis::bootstrap_median(values, 0.95, 2000, random);
  const auto p_that = [&](auto holds) {
    return analysis::binomial_at_least(static_cast<std::size_t>(std::ranges::count_if(values, holds)), values.size());
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

ClaimTest test_median_below(const std::string& statement, const std::vector<double>& values, double share,
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

}  // namespace bobench::reproduction
