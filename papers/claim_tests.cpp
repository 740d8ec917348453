#include "papers/claim_tests.hpp"

#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/effect_size.hpp"
#include "analysis/statistics/holm.hpp"
#include "analysis/statistics/mann_whitney.hpp"
#include "analysis/statistics/summary.hpp"

namespace bobench::papers {
namespace {

constexpr double alpha = 0.05;
constexpr int resamples = 2000;

std::string describe(const analysis::Interval& interval) {
  return fmt::format("[{:.3g}, {:.3g}]", interval.low, interval.high);
}

/// A12, and the median of the differences that are finite.
std::string effect_of(const LessClaim& claim, Random& random) {
  std::vector<double> differences;
  for (std::size_t r = 0; r < claim.lower.values.size(); ++r) {
    const double difference = claim.lower.values[r] - claim.higher.values[r];
    if (std::isfinite(difference)) differences.push_back(difference);
  }
  return fmt::format("A12 {:.2f}, median difference {:.3g} {}",
                     analysis::vargha_delaney(claim.lower.values, claim.higher.values), analysis::median(differences),
                     describe(analysis::bootstrap_median(differences, 0.95, resamples, random)));
}

}  // namespace

std::vector<ClaimTest> test_less(const std::vector<LessClaim>& claims, Random& random) {
  std::vector<double> less, greater;
  for (const LessClaim& claim : claims) {
    less.push_back(analysis::mann_whitney_less(claim.lower.values, claim.higher.values));
    greater.push_back(analysis::mann_whitney_less(claim.higher.values, claim.lower.values));
  }
  less = analysis::holm(less);
  greater = analysis::holm(greater);
  std::vector<ClaimTest> tests;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const LessClaim& claim = claims[i];
    tests.push_back({.statement = fmt::format("{}: {} < {}", claim.quantity, claim.lower.name, claim.higher.name),
                     .test = claims.size() > 1 ? "Mann-Whitney, Holm" : "Mann-Whitney",
                     .p = less[i],
                     .effect = effect_of(claim, random),
                     .verdict = less[i] < alpha      ? Verdict::reproduced
                                : greater[i] < alpha ? Verdict::contradicted
                                                     : Verdict::inconclusive});
  }
  return tests;
}

ClaimTest test_median_within(const std::string& statement, const std::vector<double>& values, double low, double high,
                             Random& random) {
  const analysis::Interval interval = analysis::bootstrap_median(values, 0.95, resamples, random);
  const bool inside = interval.low > low && interval.high < high;
  const bool outside = interval.high < low || interval.low > high;
  return {.statement = statement,
          .test = "bootstrap, 95 %",
          .p = std::numeric_limits<double>::quiet_NaN(),
          .effect = fmt::format("median {:.3g} {}", analysis::median(values), describe(interval)),
          .verdict = inside    ? Verdict::reproduced
                     : outside ? Verdict::contradicted
                               : Verdict::inconclusive};
}

}  // namespace bobench::papers
