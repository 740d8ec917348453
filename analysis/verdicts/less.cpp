#include "analysis/verdicts/less.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <boost/math/distributions/normal.hpp>

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/effect_size.hpp"
#include "analysis/statistics/holm.hpp"
#include "analysis/statistics/mann_whitney.hpp"
#include "analysis/statistics/summary.hpp"
#include "analysis/statistics/wilcoxon.hpp"

namespace bobench::analysis {
namespace {

constexpr int less_resamples = 2000;

std::string describe(const Interval& interval) {
  return fmt::format("[{:.3g}, {:.3g}]", interval.low, interval.high);
}

/// Of all pairs of a value here and a value there.
double share_of_ties(const std::vector<double>& first, const std::vector<double>& second) {
  double ties = 0.0;
  for (const double value : first) ties += static_cast<double>(std::ranges::count(second, value));
  return ties / static_cast<double>(first.size() * second.size());
}

double wilcoxon_less(const std::vector<double>& first, const std::vector<double>& second) {
  const WilcoxonResult result = wilcoxon(first, second);
  return result.w_plus < result.w_minus ? result.p / 2.0 : 1.0 - result.p / 2.0;
}

std::string effect_of(const LessClaim& claim, Random& random) {
  const auto &low = claim.lower.values, &high = claim.higher.values;
  std::string text = fmt::format("A12 {:.2f}", vargha_delaney(low, high));
  if (low.size() == high.size()) {
    std::vector<double> differences;
    for (std::size_t r = 0; r < low.size(); ++r) {
      if (const double difference = low[r] - high[r]; std::isfinite(difference)) differences.push_back(difference);
    }
    text +=
        fmt::format(", median difference {:.3g} {}, paired p {:.2g}", median(differences),
                    describe(bootstrap_median(differences, 0.95, less_resamples, random)), wilcoxon_less(low, high));
  }
  const double ties = share_of_ties(low, high);
  return ties > 0.0 ? text + fmt::format(", {:.0f} % ties", 100.0 * ties) : text;
}

std::string describe_detectable(std::size_t n, std::size_t m, std::size_t tests) {
  const double least =
      least_detectable_a12(static_cast<int>(n), static_cast<int>(m), claim_alpha / static_cast<double>(tests));
  return std::isnan(least) ? fmt::format("none by {} and {} runs", n, m) : fmt::format("A12 <= {:.2f}", least);
}

/// One row for each claim; `verdict_of(p_less, p_greater)` says what they mean.
template <class VerdictOf>
std::vector<ClaimTest> test(const std::vector<LessClaim>& claims, const char* relation, Random& random,
                            VerdictOf verdict_of) {
  std::vector<double> less, greater;
  for (const LessClaim& claim : claims) {
    less.push_back(mann_whitney_less(claim.lower.values, claim.higher.values));
    greater.push_back(mann_whitney_less(claim.higher.values, claim.lower.values));
  }
  less = holm(less);
  greater = holm(greater);
  std::vector<ClaimTest> tests;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const LessClaim& claim = claims[i];
    tests.push_back(
        {.statement = fmt::format("{}: {} {} {}", claim.quantity, claim.lower.name, relation, claim.higher.name),
         .test = claims.size() > 1 ? "Mann-Whitney, Holm" : "Mann-Whitney",
         .p = less[i],
         .effect = effect_of(claim, random),
         .verdict = verdict_of(less[i], greater[i]),
         .detectable = describe_detectable(claim.lower.values.size(), claim.higher.values.size(), claims.size())});
  }
  return tests;
}

}  // namespace

std::vector<ClaimTest> test_less(const std::vector<LessClaim>& claims, Random& random) {
  return test(claims, "<", random, [](double less, double greater) {
    return less < claim_alpha      ? Verdict::reproduced
           : greater < claim_alpha ? Verdict::contradicted
                                   : Verdict::inconclusive;
  });
}

std::vector<ClaimTest> test_not_less(const std::vector<LessClaim>& claims, Random& random) {
  return test(claims, "not <", random, [](double less, double greater) {
    return less < claim_alpha      ? Verdict::contradicted
           : greater < claim_alpha ? Verdict::reproduced
                                   : Verdict::inconclusive;
  });
}

double least_detectable_a12(int n, int m, double alpha, double power) {
  std::vector<double> low, high;
  for (int i = 0; i < n; ++i) low.push_back(i);
  for (int i = 0; i < m; ++i) high.push_back(n + i);
  if (mann_whitney_less(low, high) >= alpha) return std::numeric_limits<double>::quiet_NaN();
  const boost::math::normal normal;
  const double z = quantile(normal, 1.0 - alpha) + quantile(normal, power);
  return std::max(0.0, 0.5 - z * std::sqrt((n + m) / (12.0 * n * m)));
}

ClaimTest test_median_within(const std::string& statement, const std::vector<double>& values, double low, double high,
                             Random& random) {
  const Interval interval = bootstrap_median(values, 0.95, less_resamples, random);
  const bool inside = interval.low > low && interval.high < high;
  const bool outside = interval.high < low || interval.low > high;
  return {.statement = statement,
          .test = "bootstrap, 95 %",
          .p = std::numeric_limits<double>::quiet_NaN(),
          .effect = fmt::format("median {:.3g} {}", median(values), describe(interval)),
          .verdict = inside    ? Verdict::reproduced
                     : outside ? Verdict::contradicted
                               : Verdict::inconclusive,
          .detectable = ""};
}

}  // namespace bobench::analysis
