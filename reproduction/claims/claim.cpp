#include "reproduction/claims/claim.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "analysis/statistics/holm.hpp"

namespace bobench::reproduction {

namespace {

double as_a_whole(double p, const OverallP& overall) {
  return overall ? overall(p) : p;
}

/// Makes tests with this verdict inconclusive if their p-value is not significant after adjustment. The adjustment is
/// over all tests that have a p-value and are not of other settings.
void correct(std::vector<ClaimTest>& tests, double ClaimTest::*p, Verdict verdict, const OverallP& overall) {
  std::vector<double> values;
  const auto takes_part = [&](const ClaimTest& test) {
    return !std::isnan(test.*p) && test.verdict != Verdict::other_settings;
  };
  for (const ClaimTest& test : tests) {
    if (takes_part(test)) values.push_back(as_a_whole(test.*p, overall));
  }
  if (values.size() < 2) return;
  const std::vector<double> adjusted = analysis::holm(values);
  auto next = adjusted.begin();
  for (ClaimTest& test : tests) {
    if (!takes_part(test)) continue;
    const double value = *next++;
    if (test.verdict != verdict || value < claim_alpha) continue;
    test.verdict = Verdict::inconclusive;
    test.test += fmt::format("; {} by itself, p {:.2g} by Holm", name_of(verdict), value);
  }
}

}  // namespace

Verdict believed(Verdict verdict, std::size_t replicates, std::size_t least) {
  return replicates < least ? Verdict::inconclusive : verdict;
}

Verdict verdict_of(bool holds, bool fails) {
  return holds ? Verdict::reproduced : fails ? Verdict::contradicted : Verdict::inconclusive;
}

double two_sided(double one_sided) {
  return std::min(1.0, 2.0 * one_sided);
}

double two_sided(std::size_t count, std::size_t draws) {
  return two_sided((static_cast<double>(count) + 1.0) / (static_cast<double>(draws) + 1.0));
}

Verdict verdict_of_p(double p, double p_of_the_opposite) {
  return verdict_of(p < claim_alpha, p_of_the_opposite < claim_alpha);
}

ClaimTest decided(ClaimTest test) {
  test.verdict = verdict_of_p(test.p, test.opposite);
  return test;
}

void revoke_by_overall_p(std::vector<ClaimTest>& tests, const OverallP& overall) {
  if (!overall) return;
  for (ClaimTest& test : tests) {
    const bool is_decided = test.verdict == Verdict::reproduced || test.verdict == Verdict::contradicted;
    const double p = test.verdict == Verdict::reproduced ? test.p : test.opposite;
    if (!is_decided || std::isnan(p)) continue;
    const double whole = overall(p);
    if (whole < claim_alpha) continue;
    test.test += fmt::format("; {} by itself, p {:.2g} overall", name_of(test.verdict), whole);
    test.verdict = Verdict::inconclusive;
  }
}

void correct(std::vector<ClaimTest>& tests, ClaimRule rule, const OverallP& overall) {
  if (rule == ClaimRule::all) correct(tests, &ClaimTest::opposite, Verdict::contradicted, overall);
  if (rule == ClaimRule::any) correct(tests, &ClaimTest::p, Verdict::reproduced, overall);
}

void mark_other_settings(ClaimTest& test, const std::string& reason) {
  test.test += fmt::format("; other settings ({}): {} by itself", reason, name_of(test.verdict));
  test.verdict = Verdict::other_settings;
}

ClaimTest untested(std::string statement, std::string reason) {
  return {.statement = std::move(statement), .test = "none", .effect = std::move(reason)};
}

Verdict Claim::verdict() const {
  const auto count = [&](Verdict verdict) {
    return static_cast<std::size_t>(
        std::ranges::count_if(tests, [&](const ClaimTest& test) { return test.verdict == verdict; }));
  };
  const std::size_t yes = count(Verdict::reproduced), no = count(Verdict::contradicted), all = tests.size();
  if (count(Verdict::untested) == all) return all == 0 ? Verdict::inconclusive : Verdict::untested;
  if (count(Verdict::untested) + count(Verdict::other_settings) == all) return Verdict::other_settings;
  switch (rule) {
    case ClaimRule::all:
      return verdict_of(yes == all, no > 0);
    case ClaimRule::any:
      return verdict_of(yes > 0, no == all);
    case ClaimRule::majority:
      return verdict_of(2 * yes > all, 2 * no > all);
  }
  return Verdict::inconclusive;
}

analysis::Table claims_table(const std::vector<Claim>& claims) {
  analysis::Table table{
      .title = "Claims",
      .columns = {"claim", "statement", "test", "p", "effect", "detectable", "verdict", "claim_verdict"},
      .rows = {},
      .notes = {}};
  for (const Claim& claim : claims) {
    for (const ClaimTest& test : claim.tests) {
      table.rows.push_back({claim.id,
                            test.statement,
                            test.test,
                            {test.p, 2},
                            test.effect,
                            test.detectable,
                            name_of(test.verdict),
                            name_of(claim.verdict())});
    }
    table.notes.push_back(fmt::format("{} ({}): {}", claim.id, claim.where, claim.text));
  }
  return table;
}

void ClaimCount::add(Verdict verdict) {
  ++(verdict == Verdict::reproduced     ? reproduced
     : verdict == Verdict::contradicted ? contradicted
     : verdict == Verdict::inconclusive ? inconclusive
     : verdict == Verdict::untested     ? untested
                                        : other_settings);
}

ClaimCount count_claims(const std::vector<Claim>& claims) {
  ClaimCount count;
  for (const Claim& claim : claims) {
    if (claim.in_paper) count.add(claim.verdict());
  }
  return count;
}

ClaimCount& ClaimCount::operator+=(const ClaimCount& other) {
  reproduced += other.reproduced;
  contradicted += other.contradicted;
  inconclusive += other.inconclusive;
  untested += other.untested;
  other_settings += other.other_settings;
  return *this;
}

}  // namespace bobench::reproduction
