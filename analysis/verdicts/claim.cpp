#include "analysis/verdicts/claim.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

namespace bobench::analysis {

std::string name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::reproduced:
      return "reproduced";
    case Verdict::contradicted:
      return "contradicted";
    case Verdict::inconclusive:
      return "inconclusive";
    case Verdict::untested:
      return "untested";
  }
  return "";
}

Verdict believed(Verdict verdict, std::size_t replicates) {
  return replicates < least_replicates ? Verdict::inconclusive : verdict;
}

ClaimTest untested(std::string statement, std::string reason) {
  return {.statement = std::move(statement),
          .test = "none",
          .p = std::numeric_limits<double>::quiet_NaN(),
          .effect = std::move(reason),
          .verdict = Verdict::untested,
          .detectable = ""};
}

Verdict Claim::verdict() const {
  const auto count = [&](Verdict verdict) {
    return static_cast<std::size_t>(
        std::ranges::count_if(tests, [&](const ClaimTest& test) { return test.verdict == verdict; }));
  };
  const std::size_t yes = count(Verdict::reproduced), no = count(Verdict::contradicted), all = tests.size();
  if (count(Verdict::untested) == all) return all == 0 ? Verdict::inconclusive : Verdict::untested;
  switch (rule) {
    case ClaimRule::all:
      return no > 0 ? Verdict::contradicted : yes == all ? Verdict::reproduced : Verdict::inconclusive;
    case ClaimRule::any:
      return yes > 0 ? Verdict::reproduced : no == all ? Verdict::contradicted : Verdict::inconclusive;
    case ClaimRule::majority:
      return 2 * yes > all ? Verdict::reproduced : 2 * no > all ? Verdict::contradicted : Verdict::inconclusive;
  }
  return Verdict::inconclusive;
}

Table claims_table(const std::vector<Claim>& claims) {
  Table table{.title = "Claims",
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

ClaimCount count_claims(const std::vector<Claim>& claims) {
  ClaimCount count;
  for (const Claim& claim : claims) {
    if (!claim.in_paper) continue;
    const Verdict verdict = claim.verdict();
    ++(verdict == Verdict::reproduced     ? count.reproduced
       : verdict == Verdict::contradicted ? count.contradicted
       : verdict == Verdict::inconclusive ? count.inconclusive
                                          : count.untested);
  }
  return count;
}

std::string summary(const std::vector<Claim>& claims) {
  const ClaimCount count = count_claims(claims);
  return fmt::format("{} of {} claims reproduced, {} contradicted, {} inconclusive{}.", count.reproduced,
                     count.tested(), count.contradicted, count.inconclusive,
                     count.untested > 0 ? fmt::format("; {} untested", count.untested) : "");
}

}  // namespace bobench::analysis
