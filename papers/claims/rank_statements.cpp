#include "papers/claims/evaluator.hpp"

#include <limits>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/verdicts/count.hpp"

namespace bobench::papers {
namespace {

/// The positions of `labels` in `all`; nothing if one is not there.
std::optional<std::vector<std::size_t>> positions(const Labels& labels, const Labels& all) {
  std::vector<std::size_t> found;
  for (const std::string& label : labels) {
    const auto at = std::ranges::find(all, label);
    if (at == all.end()) return std::nullopt;
    found.push_back(static_cast<std::size_t>(at - all.begin()));
  }
  return found;
}

}  // namespace

using analysis::Sample;
using analysis::Trajectories;
using Tests = Evaluator::Tests;

Labels Evaluator::ranked(const RankingRule& rule) const {
  Labels chosen;
  for (const std::string& label : runs_.labels()) {
    if (rule.among.empty() || std::ranges::find(rule.among, label) != rule.among.end()) chosen.push_back(label);
  }
  return chosen;
}

std::vector<analysis::RankedProblem> Evaluator::ranked_problems(const RankingRule& rule, const Labels& labels,
                                                                std::size_t at) const {
  Quantity area;
  area.kind = Quantity::Kind::area;
  std::vector<analysis::RankedProblem> problems;
  for (const std::string& id : runs_.problems_with(rule.problems, labels)) {
    analysis::RankedProblem problem{id, {}, {}};
    for (const std::string& label : labels) {
      problem.values.push_back(sample(id, label, at, {}).values);
      problem.areas.push_back(sample(id, label, at, area).values);
    }
    problems.push_back(std::move(problem));
  }
  return problems;
}

ClaimTest Evaluator::catch_up_by_rank(const CatchUpStatement& s, const std::string& statement, std::size_t low,
                                      std::size_t high) {
  const Labels labels = ranked(s.ranking);
  const auto at = positions({s.leader, s.follower}, labels);
  if (!at || runs_.problems_with(s.ranking.problems, labels).empty()) return not_run(statement, {s.leader, s.follower});
  std::vector<std::size_t> times;
  std::vector<std::vector<analysis::RankedProblem>> problems;
  const std::size_t step = std::max<std::size_t>(1, budget() / 20);
  for (std::size_t t = step; t <= budget(); t += step) {
    times.push_back(t);
    problems.push_back(ranked_problems(s.ranking, labels, t));
  }
  const analysis::CurvesOf curves = [&](const std::vector<std::size_t>& chosen) {
    std::pair<std::vector<double>, std::vector<double>> result;
    for (const auto& now : problems) {
      double leader = 0.0, follower = 0.0;
      for (const auto& problem : now) {
        const auto points = analysis::rank_points(problem, s.ranking.request, chosen);
        leader -= points[(*at)[0]];
        follower -= points[(*at)[1]];
      }
      result.first.push_back(leader);
      result.second.push_back(follower);
    }
    return result;
  };
  return analysis::test_catch_up(statement + ", by rank", curves, replicates(), std::max(20, sources_.draws / 10),
                                 times, low, high, random_);
}

std::string Evaluator::words(const RankStatement& s) const {
  const std::string where = s.ranking.problems.empty() ? "" : fmt::format(" on {} problems", s.ranking.problems.size());
  switch (s.kind) {
    case RankStatement::Kind::above:
      return fmt::format("{} above {}{}", fmt::join(s.better, ", "), fmt::join(s.worse, ", "), where);
    case RankStatement::Kind::place:
      return s.best_place == s.worst_place
                 ? fmt::format("{} in place {}{}", s.better[0], s.best_place, where)
                 : fmt::format("{} in places {} to {}{}", s.better[0], s.best_place, s.worst_place, where);
    case RankStatement::Kind::near:
      return fmt::format("{} and {} within {:.0f} %{}", s.better[0], s.worse[0], 100.0 * s.within, where);
    case RankStatement::Kind::falls:
    case RankStatement::Kind::keeps:
      return fmt::format("score of {} {} from evaluation {} to {}{}", s.better[0],
                         s.kind == RankStatement::Kind::falls ? "falls" : "does not fall", s.since,
                         within_budget(s.ranking.at), where);
  }
  return "";
}

Tests Evaluator::judge(const RankStatement& s) {
  const std::string statement = words(s);
  const Labels labels = ranked(s.ranking);
  // Whoever was not run cannot be ranked; of a long list of the worse ones, those that were are compared.
  Labels worse;
  std::ranges::copy_if(s.worse, std::back_inserter(worse),
                       [&](const auto& label) { return std::ranges::find(labels, label) != labels.end(); });
  const auto better = positions(s.better, labels), below = positions(worse, labels);
  const bool all_run = labels.size() == (s.ranking.among.empty() ? all_labels_ : s.ranking.among.size());
  if (!better || (worse.empty() && !s.worse.empty()) || (s.worse.size() <= 4 && worse.size() < s.worse.size())) {
    return {not_run(statement, join(s.better, s.worse))};
  }
  if (s.kind == RankStatement::Kind::place && !all_run) {
    return {analysis::untested(statement, "a place among all optimisers: not all were run")};
  }
  const std::size_t at = within_budget(s.ranking.at);
  const auto problems = ranked_problems(s.ranking, labels, at);
  if (problems.empty()) return {not_run(statement, labels)};
  if (too_few(s.ranking.problems, problems.size())) {
    return {of_too_few(statement, s.ranking.problems, problems.size())};
  }
  if (s.kind == RankStatement::Kind::falls || s.kind == RankStatement::Kind::keeps) {
    if (static_cast<std::size_t>(s.since) >= at) return {analysis::untested(statement, "too few evaluations were run")};
    const auto before = ranked_problems(s.ranking, labels, static_cast<std::size_t>(s.since));
    return {analysis::test_rank_change(statement, before, problems, s.ranking.request, better->front(),
                                       s.kind == RankStatement::Kind::falls, sources_.draws, random_)};
  }
  const analysis::RankQuestion question{
      statement, s.kind == RankStatement::Kind::above ? analysis::ranks_above(*better, *below)
                 : s.kind == RankStatement::Kind::near
                     ? analysis::ranks_near(better->front(), below->front(), s.within)
                     : analysis::takes_place(better->front(), static_cast<std::size_t>(s.best_place),
                                             static_cast<std::size_t>(s.worst_place))};
  return analysis::test_rank(labels, problems, s.ranking.request, {question}, sources_.draws, random_);
}

Tests Evaluator::judge(const CountStatement& s) {
  Labels ranked_labels = s.among;
  if (ranked_labels.empty()) ranked_labels = runs_.labels();
  const Labels needed = s.any_of.empty() ? Labels{s.lower, s.higher} : join(s.any_of, ranked_labels);
  const Labels problems = runs_.problems_with(s.problems, needed);
  const std::string statement =
      s.any_of.empty() ? fmt::format("{} of {} below {}", sources_.medians ? "median" : "mean", s.lower, s.higher)
                       : fmt::format("one of {} in the top {}", fmt::join(s.any_of, ", "), s.top);
  if (problems.empty()) return {not_run(statement, needed)};
  if (too_few(s.problems, problems.size())) return {of_too_few(statement, s.problems, problems.size())};
  const auto k = static_cast<std::size_t>(std::ranges::count_if(
      s.printed, [&](const auto& id) { return std::ranges::find(problems, id) != problems.end(); }));
  const auto statistic_of = [&](const std::string& problem, const std::string& label,
                                const std::vector<std::size_t>& chosen) {
    const auto& values = runs_.trajectories(problem, label)->values;
    std::vector<double> final;
    for (const std::size_t r : chosen) final.push_back(values[r].back());
    return statistic(final);
  };
  const analysis::CountOf count = [&](const std::vector<std::size_t>& chosen) {
    std::size_t holds = 0;
    for (const std::string& problem : problems) {
      if (s.any_of.empty()) {
        holds += statistic_of(problem, s.lower, chosen) < statistic_of(problem, s.higher, chosen) ? 1 : 0;
        continue;
      }
      double best = std::numeric_limits<double>::infinity();
      for (const std::string& label : s.any_of) best = std::min(best, statistic_of(problem, label, chosen));
      int below = 0;
      for (const std::string& label : ranked_labels) below += statistic_of(problem, label, chosen) < best ? 1 : 0;
      holds += below < s.top ? 1 : 0;
    }
    return holds;
  };
  return {analysis::test_count(statement, count, k, problems.size(), replicates(), random_)};
}

Tests Evaluator::judge(const SignStatement& s) {
  std::size_t lower = 0, higher = 0, tied = 0;
  for (std::size_t i = 0; i < s.lower.size(); ++i) {
    for (const std::string& problem : runs_.problems_with(s.problems, {s.lower[i], s.higher[i]})) {
      const double a = statistic(sample(problem, s.lower[i], budget(), {}).values);
      const double b = statistic(sample(problem, s.higher[i], budget(), {}).values);
      ++(a < b ? lower : b < a ? higher : tied);
    }
  }
  const std::string statement = fmt::format("{} < {}", fmt::join(s.lower, ", "), fmt::join(s.higher, ", "));
  if (lower + higher + tied == 0) return {not_run(statement, join(s.lower, s.higher))};
  return {analysis::test_sign(statement, lower, higher, tied)};
}

Tests Evaluator::judge(const PairsStatement& s) {
  const Labels labels = ranked(s.ranking);
  const std::string statement = fmt::format("{:.0f} to {:.0f} % of pairs differ", 100.0 * s.low, 100.0 * s.high);
  const auto wanted = positions(s.ranking.among, labels);
  const auto problems = ranked_problems(s.ranking, labels, within_budget(s.ranking.at));
  if (!wanted || labels.size() < 2 || problems.empty()) return {not_run(statement, s.ranking.among)};
  if (too_few(s.ranking.problems, problems.size())) {
    return {of_too_few(statement, s.ranking.problems, problems.size())};
  }
  return {analysis::test_pairs(statement, problems, s.ranking.request.alpha, s.low, s.high, random_)};
}

}  // namespace bobench::papers
