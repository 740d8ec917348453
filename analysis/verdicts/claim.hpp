// Claims of a paper, the rows of tests that judge them, and the verdict that follows.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "analysis/table.hpp"

namespace bobench::analysis {

enum class Verdict {
  reproduced,
  contradicted,
  inconclusive,
  untested  ///< what it takes was not run, or is not there
};
std::string name_of(Verdict verdict);

/// One test of a claim, as it is printed.
struct ClaimTest {
  std::string statement;  ///< what must be so for the claim to hold: "error: MLP < KDE"
  std::string test;       ///< how that was tested
  double p;               ///< that nothing but chance is at work, adjusted for the claim's other tests; NaN: no test
  std::string effect;     ///< how large it is
  Verdict verdict;
  std::string detectable;  ///< the least effect that so few runs could have shown; "" where that has no meaning
};

/// Fewer replicates than this say too little of how others would come out for the bootstrap to be believed: its
/// verdicts are inconclusive then.
constexpr std::size_t least_replicates = 5;
/// `verdict`, or inconclusive for so few replicates.
Verdict believed(Verdict verdict, std::size_t replicates);

/// A row for what could not be tested, and why.
ClaimTest untested(std::string statement, std::string reason);

/// How the verdicts of a claim's tests make that of the claim. Tests that were not made never count as reproduced.
enum class ClaimRule {
  all,      ///< reproduced if all tests are, contradicted if one is: "A beats B everywhere"
  any,      ///< reproduced if one test is, contradicted if all are: "somewhere A beats B"
  majority  ///< reproduced or contradicted if more than half of the tests are: "A mostly beats B"
};

/// Something a paper says, and what we measured.
struct Claim {
  std::string id;     ///< of docs and reports: T37
  std::string where;  ///< in the paper
  std::string text;   ///< in our words
  std::vector<ClaimTest> tests;
  bool in_paper = true;  ///< false: a question of ours beside it
  ClaimRule rule = ClaimRule::all;

  /// By the rule; inconclusive where that decides nothing, untested where no test was made.
  Verdict verdict() const;
};

/// One row a test.
Table claims_table(const std::vector<Claim>& claims);

/// The paper's claims by verdict.
struct ClaimCount {
  std::size_t reproduced = 0, contradicted = 0, inconclusive = 0, untested = 0;
  std::size_t tested() const { return reproduced + contradicted + inconclusive; }
};
ClaimCount count_claims(const std::vector<Claim>& claims);

/// "2 of 3 claims reproduced, 0 contradicted, 1 inconclusive.", of those in the paper; "; 2 untested" if there are any
std::string summary(const std::vector<Claim>& claims);

}  // namespace bobench::analysis
