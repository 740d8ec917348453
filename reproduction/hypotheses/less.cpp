#include "reproduction/hypotheses/less.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/brunner_munzel.hpp"
#include "analysis/statistics/detectable_effect.hpp"
#include "analysis/statistics/effect_size.hpp"
#include "analysis/statistics/mann_whitney.hpp"
#include "analysis/statistics/summary.hpp"
#include "analysis/statistics/wilcoxon.hpp"

namespace bobench::reproduction {
namespace {

constexpr int resamples = 2000;
constexpr double medium_effect = 0.64;  // of A12 [Vargha & Delaney 2000]

std::string effect_of(const LessClaim& claim, Random& random) {
  const auto &low = claim.lower.values, &high = claim.higher.values;
  std::string text = fmt::format("A12 {:.2f}", analysis::vargha_delaney(low, high));
  if (low.size() == high.size()) {
    std::vector<double> differences;
    for (std::size_t r = 0; r < low.size(); ++r) {
      if (const double difference = low[r] - high[r]; std::isfinite(difference)) differences.push_back(difference);
    }
    if (!differences.empty()) {
      const analysis::Interval interval = analysis::bootstrap_median(differences, 0.95, resamples, random);
      text += fmt::format(", median difference {:.3g} [{:.3g}, {:.3g}]", analysis::median(differences), interval.low,
                          interval.high);
    }
    text += fmt::format(", paired p {:.2g}", analysis::wilcoxon_less(low, high));
  }
  const double ties = analysis::share_of_ties(low, high);
  return ties > 0.0 ? text + fmt::format(", {:.0f} % ties", 100.0 * ties) : text;
}

std::string describe_detectable(std::size_t n, std::size_t m) {
  const double least = analysis::min_detectable_a12(n, m, claim_alpha / 2.0);
  return std::isnan(least) ? fmt::format("none by {} and {} runs", n, m) : fmt::format("A12 <= {:.2f}", least);
}

/// One-sided p-value of the test that the first is at most slightly better; 1 for few runs, whose variance is
/// unreliable.
double p_of_no_better(const std::vector<double>& first, const std::vector<double>& second) {
  if (std::min(first.size(), second.size()) < min_rank_replicates) return 1.0;
  return analysis::brunner_munzel(first, second, medium_effect);
}

ClaimTest test_one(const LessClaim& claim, bool is_denied, Random& random) {
  const auto &low = claim.lower.values, &high = claim.higher.values;
  const double less = analysis::mann_whitney_less(low, high), greater = analysis::mann_whitney_less(high, low);
  const double not_less = std::min(greater, p_of_no_better(low, high));
  return decided(
      {.statement =
           fmt::format("{}: {} {} {}", claim.quantity, claim.lower.name, is_denied ? "not <" : "<", claim.higher.name),
       .test = is_denied ? fmt::format("Mann-Whitney; Brunner-Munzel, lower in {:g} %", 100.0 * medium_effect)
                         : "Mann-Whitney",
       .p = two_sided(is_denied ? not_less : less),
       .effect = effect_of(claim, random),
       .detectable = describe_detectable(low.size(), high.size()),
       .opposite = two_sided(is_denied ? less : greater),
       .wanted = claim.wanted});
}

}  // namespace

std::vector<ClaimTest> test_less(const std::vector<LessClaim>& claims, Random& random) {
  std::vector<ClaimTest> tests;
  for (const LessClaim& claim : claims) tests.push_back(test_one(claim, false, random));
  return tests;
}

std::vector<ClaimTest> test_not_less(const std::vector<LessClaim>& claims, Random& random) {
  std::vector<ClaimTest> tests;
  for (const LessClaim& claim : claims) tests.push_back(test_one(claim, true, random));
  return tests;
}

}  // namespace bobench::reproduction
