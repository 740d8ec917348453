#include "papers/claims/evaluator.hpp"

#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/verdicts/count.hpp"

namespace bobench::papers {

using analysis::Sample;
using analysis::Trajectories;
using Tests = Evaluator::Tests;

Tests Evaluator::less_tests(const PaperClaim& claim, bool denied) {
  std::vector<analysis::LessClaim> family;
  Tests missing;
  for (const Statement& statement : claim.statements) {
    const auto* s = std::get_if<LessStatement>(&statement);
    if (!s || s->denied != denied) continue;
    for (const std::string& low : s->lower) {
      for (const std::string& high : s->higher) {
        const Labels problems = runs_.problems_with(s->problems, {low, high});
        if (problems.empty()) missing.push_back(not_run(fmt::format("{} < {}", low, high), {low, high}));
        add_missing(fmt::format("{} < {}", low, high), s->problems, problems.size(), missing);
        for (const std::string& problem : problems) {
          for (const std::size_t at : evaluations(s->at)) {
            family.push_back({describe(problem, at, s->quantity), sample(problem, low, at, s->quantity),
                              sample(problem, high, at, s->quantity)});
          }
        }
      }
    }
  }
  Tests tests;
  if (!family.empty()) tests = denied ? analysis::test_not_less(family, random_) : analysis::test_less(family, random_);
  for (ClaimTest& test : missing) tests.push_back(std::move(test));
  return tests;
}

Tests Evaluator::judge(const SameStatement& s) {
  Labels needed = {s.first, s.second};
  if (!s.reference.empty()) needed.push_back(s.reference);
  Tests tests;
  const Labels problems = runs_.problems_with(s.problems, needed);
  for (const std::string& problem : problems) {
    for (const std::size_t at : evaluations(s.at)) {
      analysis::Margin margin{s.decades, true};
      if (!s.reference.empty()) {
        const auto values = sample(problem, s.reference, at, {}).values;
        margin = {s.share_of_range * (analysis::quantile(values, 0.75) - analysis::quantile(values, 0.25)), false};
      }
      tests.push_back(analysis::test_same(describe(problem, at, Quantity()), sample(problem, s.first, at, {}),
                                          sample(problem, s.second, at, {}), margin, random_));
    }
  }
  const std::string statement = fmt::format("{} = {}", s.first, s.second);
  add_missing(statement, s.problems, problems.size(), tests);
  if (tests.empty()) tests.push_back(not_run(statement, needed));
  return tests;
}

Tests Evaluator::judge(const AnytimeStatement& s) {
  Tests tests;
  const Labels problems = runs_.problems_with(s.problems, {s.lower, s.higher});
  const std::string statement = fmt::format("{} < {} throughout", s.lower, s.higher);
  add_missing(statement, s.problems, problems.size(), tests);
  for (const std::string& problem : problems) {
    tests.push_back(analysis::test_anytime(problem, *runs_.trajectories(problem, s.lower),
                                           *runs_.trajectories(problem, s.higher), random_));
  }
  if (tests.empty()) tests.push_back(not_run(statement, {s.lower, s.higher}));
  return tests;
}

Tests Evaluator::judge(const CatchUpStatement& s) {
  const std::string statement =
      fmt::format("{} catches up with {} between {} and {}", s.follower, s.leader, s.low, s.high);
  if (static_cast<std::size_t>(s.low) > budget()) {
    return {analysis::untested(statement, fmt::format("only {} evaluations were run", budget()))};
  }
  const auto low = static_cast<std::size_t>(s.low), high = static_cast<std::size_t>(s.high);
  if (s.by_rank) return {catch_up_by_rank(s, statement, low, high)};
  Tests tests;
  const Labels problems = runs_.problems_with(s.problems, {s.leader, s.follower});
  add_missing(statement, s.problems, problems.size(), tests);
  for (const std::string& problem : problems) {
    tests.push_back(analysis::test_catch_up(problem, *runs_.trajectories(problem, s.leader),
                                            *runs_.trajectories(problem, s.follower), low, high, random_));
  }
  if (tests.empty()) tests.push_back(not_run(statement, {s.leader, s.follower}));
  return tests;
}

Tests Evaluator::judge(const MedianStatement& s) {
  Tests tests;
  for (const std::string& problem : runs_.problems_with(s.problems, {s.optimizer, s.reference})) {
    const std::size_t at = within_budget(s.at), reference_at = within_budget(s.reference_at);
    const double bound = s.share * analysis::median(sample(problem, s.reference, reference_at, {}).values);
    tests.push_back(analysis::test_median_within(fmt::format("{}: {} after {} < {:g} of {} after {}", problem,
                                                             s.optimizer, at, s.share, s.reference, reference_at),
                                                 sample(problem, s.optimizer, at, {}).values,
                                                 -std::numeric_limits<double>::infinity(), bound, random_));
  }
  if (tests.empty()) tests.push_back(not_run(s.optimizer, {s.optimizer, s.reference}));
  return tests;
}

Tests Evaluator::judge(const ShareStatement& s) {
  Tests tests;
  for (const std::string& problem : runs_.problems_with(s.problems, {s.optimizer})) {
    const auto values = sample(problem, s.optimizer, within_budget(s.at), {}).values;
    const auto good = std::ranges::count_if(values, [&](double value) { return value <= s.regret; });
    tests.push_back(analysis::test_share(
        fmt::format("{}: regret of {} <= {:g} after {}", problem, s.optimizer, s.regret, within_budget(s.at)),
        static_cast<std::size_t>(good), values.size(), s.at_least));
  }
  if (tests.empty()) tests.push_back(not_run(s.optimizer, {s.optimizer}));
  return tests;
}

Tests Evaluator::judge(const TrendStatement& s) {
  const char* direction = s.increasing ? "grows" : "shrinks";
  if (!s.leader.empty()) return {trend_of_catch_up(s, direction)};
  Tests tests;
  for (const std::string& problem : runs_.problems_with(s.problems, s.optimizers)) {
    std::vector<Sample> groups;
    for (const std::string& label : s.optimizers) groups.push_back(sample(problem, label, budget(), s.quantity));
    tests.push_back(analysis::test_trend(
        fmt::format("{} {} over {}", describe(problem, budget(), s.quantity), direction, fmt::join(s.optimizers, ", ")),
        groups, s.increasing));
  }
  if (tests.empty()) tests.push_back(not_run("trend", s.optimizers));
  return tests;
}

ClaimTest Evaluator::trend_of_catch_up(const TrendStatement& s, const char* direction) {
  std::vector<Sample> groups;
  for (const Labels& group : s.groups) {
    Sample sample;
    for (const std::string& problem : runs_.problems_with(group, {s.leader, s.follower})) {
      sample.name = problem.substr(problem.rfind('/') + 1);
      sample.values.push_back(static_cast<double>(
          analysis::catch_up_evaluation(analysis::median_curve(*runs_.trajectories(problem, s.leader)),
                                        analysis::median_curve(*runs_.trajectories(problem, s.follower)))));
    }
    if (!sample.values.empty()) groups.push_back(std::move(sample));
  }
  const std::string statement =
      fmt::format("the evaluation at which {} catches up with {} {}", s.follower, s.leader, direction);
  if (groups.size() < 2) return not_run(statement, {s.leader, s.follower});
  return analysis::test_trend(statement, groups, s.increasing);
}

Tests Evaluator::judge(const LeadStatement& s) {
  Tests tests;
  for (const std::string& problem : runs_.problems_with(s.problems, join(s.first, s.others))) {
    std::vector<Trajectories> first, others;
    for (const std::string& label : s.first) first.push_back(*runs_.trajectories(problem, label));
    for (const std::string& label : s.others) others.push_back(*runs_.trajectories(problem, label));
    tests.push_back(analysis::test_lead(problem, first, others, s.share, s.evaluations, random_));
  }
  if (tests.empty()) tests.push_back(not_run("lead", join(s.first, s.others)));
  return tests;
}

Tests Evaluator::judge(const SecondsStatement& s) {
  Tests tests;
  for (const std::string& problem : runs_.problems_with(s.problems, {s.optimizer})) {
    std::vector<double> seconds;
    for (std::size_t r = 0; r < replicates(); ++r) {
      seconds.push_back(optimizer_seconds(runs_.series(problem, s.optimizer)->runs[r]));
    }
    tests.push_back(analysis::test_median_within(
        fmt::format("{}: a run of {} takes {:g} s or more", problem, s.optimizer, s.at_least), seconds, s.at_least,
        std::numeric_limits<double>::infinity(), random_));
  }
  if (tests.empty()) tests.push_back(not_run(s.optimizer, {s.optimizer}));
  return tests;
}

}  // namespace bobench::papers
