#include "papers/claim_evaluation.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/statistics/summary.hpp"
#include "analysis/verdicts/count.hpp"
#include "papers/quantities.hpp"

namespace bobench::papers {
namespace {

using analysis::Sample;
using analysis::Trajectories;
using Tests = std::vector<ClaimTest>;

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

class Evaluator {
 public:
  Evaluator(const MeasuredRuns& runs, const ClaimSources& sources, std::uint64_t seed)
      : runs_(runs), sources_(sources), random_(seed) {}

  Tests evaluate(const PaperClaim& claim) {
    Tests tests = less_tests(claim, false);
    for (ClaimTest& test : less_tests(claim, true)) tests.push_back(std::move(test));
    for (const Statement& statement : claim.statements) {
      for (ClaimTest& test : std::visit([&](const auto& one) { return judge(one); }, statement)) {
        tests.push_back(std::move(test));
      }
    }
    return tests;
  }

 private:
  double statistic(const std::vector<double>& values) const {
    return sources_.medians ? analysis::median(values) : analysis::mean(values);
  }
  std::size_t budget() const { return runs_.selection().budget; }
  std::size_t replicates() const { return runs_.selection().replicates; }
  std::size_t within_budget(int at) const {
    return at == 0 ? budget() : std::min(static_cast<std::size_t>(at), budget());
  }

  ClaimTest not_run(const std::string& statement, const Labels& labels) const {
    Labels missing;
    const Labels run = runs_.labels();
    for (const std::string& label : labels) {
      if (std::ranges::find(run, label) == run.end()) missing.push_back(label);
    }
    return analysis::untested(statement, missing.empty() ? "its problems were not run"
                                                         : fmt::format("not run: {}", fmt::join(missing, ", ")));
  }

  /// A row for the problems of a statement about each of several that were not run: what holds on the others is not
  /// yet what was claimed.
  void add_missing(const std::string& statement, const Labels& wanted, std::size_t run, Tests& tests) const {
    const std::size_t all = wanted.empty() ? sources_.all_problems : wanted.size();
    if (run == 0 || run >= all) return;
    tests.push_back(analysis::untested(statement, fmt::format("{} of {} problems were not run", all - run, all)));
  }
  /// A statement about problems as a whole is not judged by fewer than a fifth of them.
  bool too_few(const Labels& wanted, std::size_t run) const {
    return 5 * run < (wanted.empty() ? sources_.all_problems : wanted.size());
  }
  ClaimTest of_too_few(const std::string& statement, const Labels& wanted, std::size_t run) const {
    return analysis::untested(statement, fmt::format("only {} of {} problems were run", run,
                                                     wanted.empty() ? sources_.all_problems : wanted.size()));
  }

  Sample sample(const std::string& problem, const std::string& label, std::size_t at, const Quantity& quantity) const {
    return sample_of(runs_, sources_.problems, problem, label, at, quantity);
  }

  std::vector<std::size_t> evaluations(const std::vector<int>& at) const {
    std::vector<std::size_t> result;
    for (const int one : at.empty() ? std::vector<int>{0} : at) {
      const std::size_t n = within_budget(one);
      if (std::ranges::find(result, n) == result.end()) result.push_back(n);
    }
    return result;
  }

  /// All LESS statements of a claim are one family of tests.
  Tests less_tests(const PaperClaim& claim, bool denied) {
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
    if (!family.empty())
      tests = denied ? analysis::test_not_less(family, random_) : analysis::test_less(family, random_);
    for (ClaimTest& test : missing) tests.push_back(std::move(test));
    return tests;
  }
  Tests judge(const LessStatement&) { return {}; }  // see less_tests()

  Tests judge(const SameStatement& s) {
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

  Tests judge(const AnytimeStatement& s) {
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

  /// The optimisers that are ranked: those of the rule that were run.
  Labels ranked(const RankingRule& rule) const {
    Labels chosen;
    for (const std::string& label : runs_.labels()) {
      if (rule.among.empty() || std::ranges::find(rule.among, label) != rule.among.end()) chosen.push_back(label);
    }
    return chosen;
  }

  std::vector<analysis::RankedProblem> ranked_problems(const RankingRule& rule, const Labels& labels,
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

  Tests judge(const CatchUpStatement& s) {
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

  ClaimTest catch_up_by_rank(const CatchUpStatement& s, const std::string& statement, std::size_t low,
                             std::size_t high) {
    const Labels labels = ranked(s.ranking);
    const auto at = positions({s.leader, s.follower}, labels);
    if (!at || runs_.problems_with(s.ranking.problems, labels).empty())
      return not_run(statement, {s.leader, s.follower});
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

  std::string words(const RankStatement& s) const {
    const std::string where =
        s.ranking.problems.empty() ? "" : fmt::format(" on {} problems", s.ranking.problems.size());
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

  Tests judge(const RankStatement& s) {
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
      if (static_cast<std::size_t>(s.since) >= at)
        return {analysis::untested(statement, "too few evaluations were run")};
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

  Tests judge(const CountStatement& s) {
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

  Tests judge(const CellStatement& s) {
    analysis::CellCount total;
    for (const std::string& id : s.files.empty() ? Labels{""} : s.files) {
      const analysis::CellCount one = sources_.cells_of(id);
      total.agree += one.agree;
      total.better += one.better;
      total.worse += one.worse;
    }
    return {analysis::test_cells(total)};
  }

  Tests judge(const PropertyStatement& s) {
    const auto result = sources_.property(s.property);
    return {result ? analysis::test_property(s.property, *result) : analysis::untested(s.property, "not there yet")};
  }

  Tests judge(const MedianStatement& s) {
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

  Tests judge(const ShareStatement& s) {
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

  Tests judge(const SignStatement& s) {
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

  Tests judge(const TrendStatement& s) {
    const char* direction = s.increasing ? "grows" : "shrinks";
    if (!s.leader.empty()) return {trend_of_catch_up(s, direction)};
    Tests tests;
    for (const std::string& problem : runs_.problems_with(s.problems, s.optimizers)) {
      std::vector<Sample> groups;
      for (const std::string& label : s.optimizers) groups.push_back(sample(problem, label, budget(), s.quantity));
      tests.push_back(analysis::test_trend(fmt::format("{} {} over {}", describe(problem, budget(), s.quantity),
                                                       direction, fmt::join(s.optimizers, ", ")),
                                           groups, s.increasing));
    }
    if (tests.empty()) tests.push_back(not_run("trend", s.optimizers));
    return tests;
  }

  ClaimTest trend_of_catch_up(const TrendStatement& s, const char* direction) {
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

  Tests judge(const PairsStatement& s) {
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

  Tests judge(const LeadStatement& s) {
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

  Tests judge(const SecondsStatement& s) {
    Tests tests;
    for (const std::string& problem : runs_.problems_with(s.problems, {s.optimizer})) {
      std::vector<double> seconds;
      for (std::size_t r = 0; r < replicates(); ++r) {
        const auto& spent = runs_.series(problem, s.optimizer)->runs[r].seconds_ask;
        seconds.push_back(std::accumulate(spent.begin(), spent.end(), 0.0));
      }
      tests.push_back(analysis::test_median_within(
          fmt::format("{}: a run of {} takes {:g} s or more", problem, s.optimizer, s.at_least), seconds, s.at_least,
          std::numeric_limits<double>::infinity(), random_));
    }
    if (tests.empty()) tests.push_back(not_run(s.optimizer, {s.optimizer}));
    return tests;
  }

  const MeasuredRuns& runs_;
  const ClaimSources& sources_;
  Random random_;
  std::size_t all_labels_ = sources_.optimizers;
};

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
