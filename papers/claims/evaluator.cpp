#include "papers/claims/evaluator.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace bobench::papers {

using analysis::Sample;
using analysis::Trajectories;
using Tests = Evaluator::Tests;

Tests Evaluator::evaluate(const PaperClaim& claim) {
  Tests tests = less_tests(claim, false);
  for (ClaimTest& test : less_tests(claim, true)) tests.push_back(std::move(test));
  for (const Statement& statement : claim.statements) {
    for (ClaimTest& test : std::visit([&](const auto& one) { return judge(one); }, statement)) {
      tests.push_back(std::move(test));
    }
  }
  return tests;
}

ClaimTest Evaluator::not_run(const std::string& statement, const Labels& labels) const {
  Labels missing;
  const Labels run = runs_.labels();
  for (const std::string& label : labels) {
    if (std::ranges::find(run, label) == run.end()) missing.push_back(label);
  }
  return analysis::untested(
      statement, missing.empty() ? "its problems were not run" : fmt::format("not run: {}", fmt::join(missing, ", ")));
}

void Evaluator::add_missing(const std::string& statement, const Labels& wanted, std::size_t run, Tests& tests) const {
  const std::size_t all = wanted.empty() ? sources_.all_problems : wanted.size();
  if (run == 0 || run >= all) return;
  tests.push_back(analysis::untested(statement, fmt::format("{} of {} problems were not run", all - run, all)));
}

ClaimTest Evaluator::of_too_few(const std::string& statement, const Labels& wanted, std::size_t run) const {
  return analysis::untested(statement, fmt::format("only {} of {} problems were run", run,
                                                   wanted.empty() ? sources_.all_problems : wanted.size()));
}

std::vector<std::size_t> Evaluator::evaluations(const std::vector<int>& at) const {
  std::vector<std::size_t> result;
  for (const int one : at.empty() ? std::vector<int>{0} : at) {
    const std::size_t n = within_budget(one);
    if (std::ranges::find(result, n) == result.end()) result.push_back(n);
  }
  return result;
}

Tests Evaluator::judge(const CellStatement& s) {
  analysis::CellCount total;
  for (const std::string& id : s.files.empty() ? Labels{""} : s.files) {
    const analysis::CellCount one = sources_.cells_of(id);
    total.agree += one.agree;
    total.better += one.better;
    total.worse += one.worse;
  }
  return {analysis::test_cells(total)};
}

Tests Evaluator::judge(const PropertyStatement& s) {
  const auto result = sources_.property(s.property);
  return {result ? analysis::test_property(s.property, *result) : analysis::untested(s.property, "not there yet")};
}

}  // namespace bobench::papers
