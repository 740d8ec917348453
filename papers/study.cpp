#include "papers/study.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::papers {

Scale scale_from(const std::string& name) {
  if (name == "smoke") return Scale::smoke;
  if (name == "quick") return Scale::quick;
  if (name == "paper") return Scale::paper;
  throw InputError(fmt::format("--scale is '{}'; expected smoke, quick or paper", name));
}

std::string name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::reproduced:
      return "reproduced";
    case Verdict::contradicted:
      return "contradicted";
    case Verdict::inconclusive:
      return "inconclusive";
  }
  return "";
}

Verdict Claim::verdict() const {
  const auto any = [&](Verdict verdict) {
    return std::ranges::any_of(tests, [&](const ClaimTest& test) { return test.verdict == verdict; });
  };
  if (any(Verdict::contradicted)) return Verdict::contradicted;
  return tests.empty() || any(Verdict::inconclusive) ? Verdict::inconclusive : Verdict::reproduced;
}

analysis::Table claims_table(const std::vector<Claim>& claims) {
  analysis::Table table{.title = "Claims",
                        .columns = {"claim", "statement", "test", "p", "effect", "verdict", "claim_verdict"},
                        .rows = {},
                        .notes = {}};
  for (const Claim& claim : claims) {
    for (const ClaimTest& test : claim.tests) {
      table.rows.push_back({claim.id,
                            test.statement,
                            test.test,
                            {test.p, 2},
                            test.effect,
                            name_of(test.verdict),
                            name_of(claim.verdict())});
    }
    table.notes.push_back(fmt::format("{} ({}): {}", claim.id, claim.where, claim.text));
  }
  return table;
}

std::string summary(const std::vector<Claim>& claims) {
  const auto count = [&](Verdict verdict) {
    return std::ranges::count_if(claims,
                                 [&](const Claim& claim) { return claim.in_paper && claim.verdict() == verdict; });
  };
  return fmt::format("{} of {} claims reproduced, {} contradicted, {} inconclusive.", count(Verdict::reproduced),
                     std::ranges::count_if(claims, &Claim::in_paper), count(Verdict::contradicted),
                     count(Verdict::inconclusive));
}

}  // namespace bobench::papers
