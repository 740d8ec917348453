#include "reproduction/interim/conditional_power.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "numerics/normal_distribution.hpp"
#include "reproduction/procedures/cell.hpp"

namespace bobench::reproduction {
namespace {

/// Normal variable of a two-sided p-value in favour of a side; 0 if it favours the other side.
double z_of(double p) {
  return p >= 1.0 ? 0.0 : -normal_quantile(std::max(p, 1e-300) / 2.0);
}

/// Information fraction of a claim's runs, and power of its tests that count numbers.
struct Progress {
  double t, of_numbers;
};

/// Conditional power of a test for one side. Tests without a p-value keep their verdict, or wait for numbers.
ConditionalPower power_of_side(const ClaimTest& test, double p, Verdict side, const Progress& run, double bound) {
  const double t = run.t;
  if (test.verdict == side) return {1.0, 1.0};
  if (test.verdict == Verdict::untested || test.verdict == Verdict::other_settings) return {};
  if (std::isnan(p)) return {test.verdict == Verdict::inconclusive && t < 1.0 ? run.of_numbers : 0.0};
  const double z = z_of(p);
  return {t < 1.0 ? analysis::conditional_power(z, t, bound) : 0.0, analysis::information_needed(z, t, bound)};
}

/// Conditional power that at least `count` of them are decided.
ConditionalPower at_least(std::size_t count, const std::vector<ConditionalPower>& sides) {
  if (count == 0 || count > sides.size()) return {};
  std::vector<double> powers, needed;
  for (const ConditionalPower& side : sides) {
    powers.push_back(side.power);
    needed.push_back(side.needed);
  }
  std::ranges::sort(powers, std::greater());
  std::ranges::sort(needed);
  return {powers[count - 1], needed[count - 1]};
}

}  // namespace

ConditionalPower conditional_power_of(const Claim& claim, const analysis::GroupSequentialTest& test, std::size_t stage,
                                      double of_numbers) {
  const std::size_t all = claim.tests.size(), last = test.stages() - 1;
  if (all == 0) return {};
  const double bound = test.bound(last);
  const Progress progress{test.information(stage), of_numbers};
  // If one test is enough, Holm's correction gives it a part of the level.
  const double strict = -normal_quantile(test.level(last) / (2.0 * static_cast<double>(all)));
  std::vector<ConditionalPower> yes, no;
  for (const ClaimTest& one : claim.tests) {
    yes.push_back(
        power_of_side(one, one.p, Verdict::reproduced, progress, claim.rule == ClaimRule::any ? strict : bound));
    no.push_back(power_of_side(one, one.opposite, Verdict::contradicted, progress,
                               claim.rule == ClaimRule::all ? strict : bound));
  }
  const std::size_t most = all / 2 + 1;
  const ConditionalPower reproduced = at_least(claim.rule == ClaimRule::all   ? all
                                               : claim.rule == ClaimRule::any ? 1
                                                                              : most,
                                               yes);
  const ConditionalPower contradicted = at_least(claim.rule == ClaimRule::all   ? 1
                                                 : claim.rule == ClaimRule::any ? all
                                                                                : most,
                                                 no);
  return {stage == last ? 0.0 : std::max(reproduced.power, contradicted.power),
          std::min(reproduced.needed, contradicted.needed)};
}

bool is_decided(const Comparison& comparison) {
  return disagrees(comparison.outcome) || (comparison.outcome == Outcome::agrees && !comparison.doubtful &&
                                           !(comparison.detectable > largest_ratio_unseen));
}

ConditionalPower conditional_power_of(const Comparison& comparison, int theirs, int ours, int all, bool is_last) {
  if (is_last) return {};
  if (std::isnan(comparison.standard_errors) || theirs < 1) return {1.0, 1.0};
  // The variance of the difference is the sum for both means; only ours decreases with more replicates.
  const double shrinks = (1.0 / all + 1.0 / theirs) / (1.0 / ours + 1.0 / theirs);
  const double bound = -normal_quantile(claim_alpha / 2.0), now = -normal_quantile(comparison.level / 2.0);
  const double detectable = 1.0 + (comparison.detectable - 1.0) * std::sqrt(shrinks) * bound / now;
  if (comparison.outcome == Outcome::agrees && !comparison.doubtful && detectable <= largest_ratio_unseen) {
    return {1.0, 1.0};
  }
  const double z = std::abs(comparison.standard_errors);
  return {analysis::conditional_power(z, shrinks, bound), analysis::information_needed(z, shrinks, bound)};
}

}  // namespace bobench::reproduction
