// Claims of a paper, their tests and the resulting verdicts.
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "analysis/table.hpp"
#include "core/enum_names.hpp"

namespace bobench::reproduction {

enum class Verdict {
  reproduced,
  contradicted,
  inconclusive,
  untested,       ///< the required runs or resources are missing
  other_settings  ///< not the settings of the claim: another budget, other options, fewer problems
};
constexpr auto enum_names(Verdict) {
  return std::to_array<EnumName<Verdict>>({{Verdict::reproduced, "reproduced"},
                                           {Verdict::contradicted, "contradicted"},
                                           {Verdict::inconclusive, "inconclusive"},
                                           {Verdict::untested, "untested"},
                                           {Verdict::other_settings, "other settings"}});
}

/// Significance level of every test of a claim: without a true effect, "reproduced" and "contradicted" together occur
/// in at most this fraction of cases (docs/calibration.md has results of simulations).
constexpr double claim_alpha = 0.05;

/// With fewer replicates than this the bootstrap is not reliable, and its verdicts are inconclusive.
constexpr std::size_t min_replicates = 5;
/// The same for rank scores, which combine many comparisons.
constexpr std::size_t min_rank_replicates = 10;
/// Returns `verdict`, or inconclusive if there are fewer than `least` replicates.
Verdict believed(Verdict verdict, std::size_t replicates, std::size_t least = min_replicates);

/// Reproduced if `holds`, else contradicted if `fails`, else inconclusive.
Verdict verdict_of(bool holds, bool fails);
/// Twice the p-value of a one-sided test, at most 1: the opposite is tested, too, and both tests share the level.
double two_sided(double one_sided);
/// The same for the bootstrap, where the statement is false in `count` of `draws` resamples. The runs themselves count
/// as one more resample: (count + 1) / (draws + 1) [Davison & Hinkley 1997].
double two_sided(std::size_t count, std::size_t draws);
/// From the two-sided p-values (two_sided()) of the tests for the statement and for its opposite.
Verdict verdict_of_p(double p, double p_of_the_opposite);

/// The runs that a statement needs for a test. verdicts/settings.hpp compares them with the runs that were made.
struct Wanted {
  std::vector<std::string> optimizers = {};  ///< labels; empty: those named by the statement
  std::vector<std::string> problems = {};    ///< empty: all problems of the file
  std::size_t evaluations = 0;               ///< per run; 0: the whole budget of the file
};

/// One test of a claim, with the texts that are printed.
struct ClaimTest {
  std::string statement;  ///< must be true for the claim to hold: "error: MLP < KDE"
  std::string test;       ///< name and details of the test
  /// p-value of the test for the statement, as two_sided(); NaN: no test.
  double p = std::numeric_limits<double>::quiet_NaN();
  std::string effect;  ///< effect size
  Verdict verdict = Verdict::untested;
  std::string detectable = {};  ///< minimum effect that these runs could detect; "" if not applicable
  double opposite = std::numeric_limits<double>::quiet_NaN();  ///< p-value of the test for the opposite
  std::optional<Wanted> wanted = {};                           ///< nullopt: the test does not use runs
  /// Labels of the optimisers that it needs and that were not run. A p-value that their runs could raise is 1.
  std::vector<std::string> not_run = {};
};

/// The test with the verdict that follows from its two p-values.
ClaimTest decided(ClaimTest test);

/// A row for a statement that could not be tested, with the reason.
ClaimTest untested(std::string statement, std::string reason);

/// How the verdicts of a claim's tests are combined. Tests that were not made never count as reproduced.
enum class ClaimRule {
  all,      ///< reproduced if all tests are, contradicted if one is: "A beats B everywhere"
  any,      ///< reproduced if one test is, contradicted if all are: "somewhere A beats B"
  majority  ///< reproduced or contradicted if more than half of the tests are: "A mostly beats B"
};
constexpr auto enum_names(ClaimRule) {
  return std::to_array<EnumName<ClaimRule>>(
      {{ClaimRule::all, "all"}, {ClaimRule::any, "any"}, {ClaimRule::majority, "majority"}});
}

/// Overall p-value for the p-value of one of several interim analyses. It is at least as large, and below the level if
/// and only if p is below the part of the level that this analysis may spend. Empty: there is a single analysis.
using OverallP = std::function<double(double p)>;

/// Revokes verdicts that are not significant after alpha spending.
void revoke_by_overall_p(std::vector<ClaimTest>& tests, const OverallP& overall);

/// Revokes verdicts of a claim's tests that are not significant after Holm's correction for multiple tests. If a single
/// test can decide the claim, p-values are adjusted over all tests: those of contradictions for ClaimRule::all, those
/// of reproductions for ClaimRule::any. Where all or most tests must agree, no correction is needed [Berger 1982].
/// @param overall  Holm's correction is applied to overall p-values [Maurer & Bretz 2013]
void correct(std::vector<ClaimTest>& tests, ClaimRule rule, const OverallP& overall = {});

/// Marks a test as made under other settings. It keeps its numbers and states its own verdict, but decides nothing.
/// @param reason  "30 of 100 evaluations"
void mark_other_settings(ClaimTest& test, const std::string& reason);

/// A claim of a paper and its tests.
struct Claim {
  std::string id;     ///< used in docs and reports: "T37"
  std::string where;  ///< place in the paper
  std::string text;   ///< the claim in our words
  std::vector<ClaimTest> tests;
  bool in_paper = true;  ///< false: a question of our own
  ClaimRule rule = ClaimRule::all;

  /// Follows the rule; inconclusive if the rule does not decide. Untested if no test was made, other_settings if all
  /// tests were made under other settings. If only some were, these count as inconclusive.
  Verdict verdict() const;
};

/// One row per test.
analysis::Table claims_table(const std::vector<Claim>& claims);

/// Numbers of the paper's claims by verdict.
struct ClaimCount {
  std::size_t reproduced = 0, contradicted = 0, inconclusive = 0, untested = 0, other_settings = 0;
  std::size_t decided() const { return reproduced + contradicted; }
  /// Tested under the claims' own settings.
  std::size_t tested() const { return decided() + inconclusive; }
  void add(Verdict verdict);
  ClaimCount& operator+=(const ClaimCount& other);
};
ClaimCount count_claims(const std::vector<Claim>& claims);

}  // namespace bobench::reproduction
