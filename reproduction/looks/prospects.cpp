#include "reproduction/looks/prospects.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "numerics/normal_distribution.hpp"
#include "reproduction/procedures/cell.hpp"

namespace bobench::reproduction {
namespace {

/// The normal variable that a two-sided p in favour of a side stands for; 0 where it speaks for the other.
double z_of(double p) {
  return p >= 1.0 ? 0.0 : -normal_quantile(std::max(p, 1e-300) / 2.0);
}

/// How far a claim's runs have come, and the chance of its tests that count numbers.
struct Course {
  double t, of_numbers;
};

/// Of a test for one side. Tests without a p are as they are, or wait for numbers.
Prospect prospect_of_side(const ClaimTest& test, double p, Verdict side, const Course& course, double bound) {
  const double t = course.t;
  if (test.verdict == side) return {1.0, 1.0};
  if (test.verdict == Verdict::untested || test.verdict == Verdict::other_settings) return {};
  if (std::isnan(p)) return {test.verdict == Verdict::inconclusive && t < 1.0 ? course.of_numbers : 0.0};
  const double z = z_of(p);
  return {t < 1.0 ? analysis::conditional_power(z, t, bound) : 0.0, analysis::information_needed(z, t, bound)};
}

/// That at least so many of them come out.
Prospect at_least(std::size_t count, const std::vector<Prospect>& sides) {
  if (count == 0 || count > sides.size()) return {};
  std::vector<double> chances, needed;
  for (const Prospect& side : sides) {
    chances.push_back(side.chance);
    needed.push_back(side.needed);
  }
  std::ranges::sort(chances, std::greater());
  std::ranges::sort(needed);
  return {chances[count - 1], needed[count - 1]};
}

}  // namespace

Prospect prospect_of(const Claim& claim, const analysis::GroupSequentialTest& looks, std::size_t look,
                     double of_numbers) {
  const std::size_t all = claim.tests.size(), last = looks.looks() - 1;
  if (all == 0) return {};
  const double bound = looks.bound(last);
  const Course course{looks.share(look), of_numbers};
  // Where one test is enough Holm leaves it a part of the level.
  const double strict = -normal_quantile(looks.level(last) / (2.0 * static_cast<double>(all)));
  std::vector<Prospect> yes, no;
  for (const ClaimTest& test : claim.tests) {
    yes.push_back(
        prospect_of_side(test, test.p, Verdict::reproduced, course, claim.rule == ClaimRule::any ? strict : bound));
    no.push_back(prospect_of_side(test, test.opposite, Verdict::contradicted, course,
                                  claim.rule == ClaimRule::all ? strict : bound));
  }
  const std::size_t most = all / 2 + 1;
  const Prospect reproduced = at_least(claim.rule == ClaimRule::all   ? all
                                       : claim.rule == ClaimRule::any ? 1
                                                                      : most,
                                       yes);
  const Prospect contradicted = at_least(claim.rule == ClaimRule::all   ? 1
                                         : claim.rule == ClaimRule::any ? all
                                                                        : most,
                                         no);
  return {look == last ? 0.0 : std::max(reproduced.chance, contradicted.chance),
          std::min(reproduced.needed, contradicted.needed)};
}

bool is_decided(const Comparison& comparison) {
  return disagrees(comparison.outcome) || (comparison.outcome == Outcome::agrees && !comparison.doubtful &&
                                           !(comparison.detectable > largest_ratio_unseen));
}

Prospect prospect_of(const Comparison& comparison, int theirs, int ours, int all, bool is_last) {
  if (is_last) return {};
  if (std::isnan(comparison.standard_errors) || theirs < 1) return {1.0, 1.0};
  // The variance between them is that of both means; ours alone shrinks.
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
