// Claims of a paper, the tests that judge them, and the verdict that follows.
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "analysis/table.hpp"

namespace bobench::reproduction {

enum class Verdict {
  reproduced,
  contradicted,
  inconclusive,
  untested,       ///< what it takes was not run, or is not there
  other_settings  ///< what was run is not what it is about: another budget, other options, a part of the problems
};
std::string name_of(Verdict verdict);

/// The level of every test of a claim: where nothing is there, "reproduced" and "contradicted" together come out in so
/// many cases at most (docs/calibration.md has what simulations found).
constexpr double claim_alpha = 0.05;

/// Fewer replicates than this say too little of how others would come out for the bootstrap to be believed: its
/// verdicts are inconclusive then.
constexpr std::size_t min_replicates = 5;
/// The same for scores of ranks, which are many comparisons at once.
constexpr std::size_t min_rank_replicates = 10;
/// `verdict`, or inconclusive for so few replicates.
Verdict believed(Verdict verdict, std::size_t replicates, std::size_t least = min_replicates);

/// Reproduced if `holds`, else contradicted if `fails`, else inconclusive.
Verdict verdict_of(bool holds, bool fails);
/// Twice the p of a one-sided test, at most 1: its opposite is tested, too, and both share the level.
double two_sided(double one_sided);
/// The same for a share of bootstrap draws in which a statement is not so, of which that of the runs themselves is one:
/// (count + 1) / (draws + 1) [Davison & Hinkley 1997].
double two_sided(std::size_t count, std::size_t draws);
/// By two_sided() of a test for the statement and of one for its opposite.
Verdict verdict_of_p(double p, double p_of_the_opposite);

/// What a statement would have had run for a test: verdicts/settings.hpp compares that with what was.
struct Wanted {
  std::vector<std::string> optimizers = {};  ///< labels; empty: those that the statement names
  std::vector<std::string> problems = {};    ///< empty: all of the file
  std::size_t evaluations = 0;               ///< of each run; 0: the whole budget of the file
};

/// One test of a claim, as it is printed.
struct ClaimTest {
  std::string statement;  ///< what must be so for the claim to hold: "error: MLP < KDE"
  std::string test;       ///< how that was tested
  /// That nothing but chance is at work, as two_sided(); NaN: no test.
  double p = std::numeric_limits<double>::quiet_NaN();
  std::string effect;  ///< how large it is
  Verdict verdict = Verdict::untested;
  std::string detectable = {};  ///< the least effect that so few runs could have shown; "" where that has no meaning
  double opposite = std::numeric_limits<double>::quiet_NaN();  ///< p of the test for the statement's opposite
  std::optional<Wanted> wanted = {};                           ///< nothing: the test is of no runs
};

/// The test with the verdict that its two p give.
ClaimTest decided(ClaimTest test);

/// A row for what could not be tested, and why.
ClaimTest untested(std::string statement, std::string reason);

/// How the verdicts of a claim's tests make that of the claim. Tests that were not made never count as reproduced.
enum class ClaimRule {
  all,      ///< reproduced if all tests are, contradicted if one is: "A beats B everywhere"
  any,      ///< reproduced if one test is, contradicted if all are: "somewhere A beats B"
  majority  ///< reproduced or contradicted if more than half of the tests are: "A mostly beats B"
};

/// What a p comes to as a whole where runs are looked at several times: at least as large, and below the level exactly
/// where the p is below the part of the level that this look has. Empty: they are looked at once, and p stands.
using OverallP = std::function<double(double p)>;

/// Takes back verdicts whose p is not small as a whole.
void take_account_of_looks(std::vector<ClaimTest>& tests, const OverallP& overall);

/// Takes back verdicts of a claim's tests that may well be chance among so many. Where one test decides the claim, its
/// p is adjusted by Holm over all of them: those that contradict where all must hold, those that reproduce where any is
/// enough. What all tests or most have to say needs no correction [Berger 1982].
/// @param overall  Holm's correction is of p as a whole: a part of the level has other parts for each look [Maurer &
///                 Bretz 2013]
void correct(std::vector<ClaimTest>& tests, ClaimRule rule, const OverallP& overall = {});

/// Marks a test as one of other settings: it keeps its numbers, decides nothing, and says what it would have said.
/// @param reason  "30 of 100 evaluations"
void mark_other_settings(ClaimTest& test, const std::string& reason);

/// Something a paper says, and what we measured.
struct Claim {
  std::string id;     ///< of docs and reports: T37
  std::string where;  ///< in the paper
  std::string text;   ///< in our words
  std::vector<ClaimTest> tests;
  bool in_paper = true;  ///< false: a question of ours beside it
  ClaimRule rule = ClaimRule::all;

  /// By the rule; inconclusive where that decides nothing, untested where no test was made, other_settings where every
  /// test that was made is of such. Beside tests of the claim's own settings those count as inconclusive.
  Verdict verdict() const;
};

/// A row for each test.
analysis::Table claims_table(const std::vector<Claim>& claims);

/// The paper's claims by verdict.
struct ClaimCount {
  std::size_t reproduced = 0, contradicted = 0, inconclusive = 0, untested = 0, other_settings = 0;
  std::size_t decided() const { return reproduced + contradicted; }
  /// Under the claims' own settings.
  std::size_t tested() const { return decided() + inconclusive; }
  ClaimCount& operator+=(const ClaimCount& other);
};
ClaimCount count_claims(const std::vector<Claim>& claims);

}  // namespace bobench::reproduction
