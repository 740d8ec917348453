#include "reproduction/verdicts/claim_verdicts.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include <fmt/format.h>

namespace bobench::reproduction {
namespace {

/// Adds a statement to its family of tests, or starts a new family.
void join_family(const Procedure& statement, std::vector<Procedure>& families) {
  for (Procedure& family : families) {
    if (auto both = family.joined(statement)) {
      family = *both;
      return;
    }
  }
  families.push_back(statement);
}

/// Statements in the order of judgement: families of tests first, each joined into one statement.
std::vector<Procedure> families_first(const std::vector<Procedure>& statements) {
  std::vector<Procedure> families, others;
  for (const Procedure& statement : statements) {
    statement.has_family() ? join_family(statement, families) : others.push_back(statement);
  }
  families.insert(families.end(), others.begin(), others.end());
  return families;
}

/// Tests of a statement; those under other settings decide nothing.
std::vector<ClaimTest> judge(const Procedure& statement, Evidence& evidence, const RunSettings& settings) {
  std::vector<ClaimTest> tests = statement.judge(evidence);
  for (ClaimTest& test : tests) {
    if (test.verdict == Verdict::untested || !test.wanted) continue;
    const std::string reason = other_settings(*test.wanted, statement.labels(), settings);
    if (!reason.empty()) mark_other_settings(test, reason);
  }
  return tests;
}

/// Marks the tests of a claim if they were made on fewer problems than it needs.
void require_problems(std::size_t least, const MeasuredRuns& runs, std::vector<ClaimTest>& tests) {
  std::set<std::string> problems;
  for (const ClaimTest& test : tests) {
    if (test.verdict != Verdict::untested && test.wanted) {
      const Labels& labels = test.wanted->optimizers;
      const Labels run = runs.problems_with(test.wanted->problems, labels.empty() ? runs.labels() : labels);
      problems.insert(run.begin(), run.end());
    }
  }
  if (problems.size() >= least) return;
  for (ClaimTest& test : tests) {
    if (test.verdict == Verdict::untested) continue;
    mark_other_settings(
        test, fmt::format("{} problem{} of at least {}", problems.size(), problems.size() == 1 ? "" : "s", least));
  }
}

Claim judge(const PaperClaim& claim, const MeasuredRuns& runs, const ClaimSources& sources, const RunSettings& settings,
            const std::string& suffix, DrawnScores& drawn) {
  Claim result{.id = claim.id + suffix,
               .where = claim.where,
               .text = claim.text,
               .tests = {},
               .in_paper = suffix.empty(),
               .rule = claim.rule};
  if (claim.statements.empty()) {
    for (const Requirement& one : claim.requirements) result.tests.push_back(untested(one.name, one.because));
    return result;
  }
  Evidence evidence{runs, sources, Random(stable_hash(result.id, sources.seed)), drawn};
  for (const Procedure& statement : families_first(claim.statements)) {
    std::ranges::move(judge(statement, evidence, settings), std::back_inserter(result.tests));
  }
  if (claim.least_problems > 1) require_problems(static_cast<std::size_t>(claim.least_problems), runs, result.tests);
  revoke_by_overall_p(result.tests, sources.overall);
  correct(result.tests, claim.rule, sources.overall);
  return result;
}

/// Whether no test was made, because optimisers were not run.
bool is_not_run(const Claim& claim) {
  return std::ranges::all_of(
      claim.tests, [](const ClaimTest& test) { return test.verdict == Verdict::untested && !test.not_run.empty(); });
}

bool names(const PaperClaim& claim, const std::string& label) {
  return std::ranges::any_of(claim.statements, [&](const Procedure& statement) {
    const Labels labels = statement.labels();
    return std::ranges::find(labels, label) != labels.end();
  });
}

}  // namespace

std::vector<Claim> judge_claims(const std::vector<PaperClaim>& claims, const MeasuredRuns& runs,
                                const ClaimSources& sources, const RunSettings& settings) {
  std::vector<Claim> results;
  DrawnScores drawn;
  std::map<std::string, DrawnScores> drawn_with;  // by label and spec of the variant
  for (const PaperClaim& claim : claims) {
    results.push_back(judge(claim, runs, sources, settings, "", drawn));
    if (is_not_run(results.back())) continue;
    for (const auto& [label, spec] : sources.variants) {
      if (!names(claim, label)) continue;
      RunSettings of_variant = settings;
      of_variant.replaced.erase(label);  // the variant has its own settings
      results.push_back(judge(claim, runs.with(label, spec), sources, of_variant, fmt::format(" with {}", spec),
                              drawn_with[label + '=' + spec]));
    }
  }
  return results;
}

}  // namespace bobench::reproduction
