#include "papers/claims/claim_evaluation.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "papers/claims/evaluator.hpp"

namespace bobench::papers {
namespace {

Claim claim_of(const PaperClaim& claim, const MeasuredRuns& runs, const ClaimSources& sources,
               const std::string& suffix) {
  Claim result{.id = claim.id + suffix, .where = claim.where, .text = claim.text, .tests = {}, .rule = claim.rule};
  result.in_paper = suffix.empty();
  if (claim.statements.empty()) {
    for (const Need& need : claim.needs) result.tests.push_back(analysis::untested(need.name, need.because));
    return result;
  }
  const std::uint64_t seed = stable_hash(claim.id + suffix, sources.seed);
  result.tests = Evaluator(runs, sources, seed).evaluate(claim);
  return result;
}

bool names(const PaperClaim& claim, const std::string& label) {
  return std::ranges::any_of(claim.statements, [&](const Statement& statement) {
    const Labels labels = labels_of(statement);
    return std::ranges::find(labels, label) != labels.end();
  });
}

}  // namespace

std::vector<Claim> evaluate_claims(const std::vector<PaperClaim>& claims, const MeasuredRuns& runs,
                                   const ClaimSources& sources) {
  std::vector<Claim> results;
  for (const PaperClaim& claim : claims) {
    results.push_back(claim_of(claim, runs, sources, ""));
    for (const auto& [label, spec] : sources.twins) {
      if (!names(claim, label)) continue;
      results.push_back(claim_of(claim, runs.with(label, spec), sources, fmt::format(" with {}", spec)));
    }
  }
  return results;
}

}  // namespace bobench::papers
