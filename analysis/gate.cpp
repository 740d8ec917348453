#include "analysis/gate.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "analysis/selected_results.hpp"
#include "analysis/statistics/confidence_sequence.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "results/judgement.hpp"

namespace bobench::analysis {
namespace {

using results::Horizon, results::Judgement, results::ResultSet, results::RunResult, results::Series, results::has_run;

constexpr const char *baseline_name = "baseline", *candidate_name = "candidate";

/// The two optimisers' series on the problems that both files have, under these two names.
ResultSet both_of(const ResultSet& baseline, const std::string& baseline_optimizer, const ResultSet& candidate,
                  const std::string& candidate_optimizer) {
  ResultSet both;
  both.settings = baseline.settings;
  both.settings.budget = std::min(baseline.settings.budget, candidate.settings.budget);
  both.regret_kind = candidate.regret_kind;
  for (const std::string& problem : problems_of(baseline)) {
    const Series* before = baseline.find(problem, baseline_optimizer);
    const Series* after = candidate.find(problem, candidate_optimizer);
    if (!before || !after) continue;
    both.series.push_back(*before);
    both.series.back().optimizer = baseline_name;
    both.series.push_back(*after);
    both.series.back().optimizer = candidate_name;
  }
  if (both.series.empty()) {
    throw InputError(
        fmt::format("the files have no problem on which the baseline has runs of {} and the candidate of {}",
                    baseline_optimizer, candidate_optimizer));
  }
  return both;
}

struct PairedRun {
  double before, after;  ///< final values
  bool is_same;          ///< whether all their evaluations have the same values
};

bool have_same_values(const RunResult& a, const RunResult& b) {
  return std::ranges::equal(a.value, b.value,
                            [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); });
}

/// The paired runs of a problem, by replicate; nothing for a replicate without both.
std::vector<std::optional<PairedRun>> paired_runs(const ResultSet& both, const std::string& problem,
                                                  const Horizon& horizon) {
  const Judgement judgement(both, problem);
  const Series &before = *both.find(problem, baseline_name), &after = *both.find(problem, candidate_name);
  std::vector<std::optional<PairedRun>> paired(std::min(before.runs.size(), after.runs.size()));
  for (std::size_t r = 0; r < paired.size(); ++r) {
    if (!has_run(before.runs[r]) || !has_run(after.runs[r])) continue;
    paired[r] = {judgement.final_value(before, r, horizon), judgement.final_value(after, r, horizon),
                 have_same_values(before.runs[r], after.runs[r])};
  }
  return paired;
}

/// The paired runs of a replicate: 1 for each that the candidate wins, 0 for one that it loses, 1/2 for a tie.
using Outcomes = std::vector<double>;

BetsOnMean bets_for(const GateRequest& request) {
  return {Eigen::Array2d(0.5 - request.margin, 0.5), request.alpha};
}

GateVerdict verdict_of(const BetsOnMean& bets) {
  if (bets.is_above(1)) return GateVerdict::better;
  if (bets.is_above(0)) return GateVerdict::no_worse;
  return bets.is_below(1) ? GateVerdict::worse : GateVerdict::undecided;
}

/// Draws further replicates from those seen, with replacement.
std::size_t replicates_until_decided(const BetsOnMean& now, const std::vector<Outcomes>& replicates) {
  constexpr std::size_t simulations = 101, fewest = 3;
  constexpr std::uint64_t seed = 1;
  if (replicates.size() < fewest) return 0;
  Random random(seed);
  std::vector<std::size_t> needed;
  for (std::size_t i = 0; i < simulations; ++i) {
    BetsOnMean future = now;
    std::size_t count = replicates.size();
    for (; count <= most_replicates && verdict_of(future) == GateVerdict::undecided; ++count) {
      future.add(replicates[random.index(replicates.size())]);
    }
    needed.push_back(count);
  }
  std::ranges::sort(needed);
  const std::size_t median = needed[simulations / 2];
  return median > most_replicates ? 0 : median;
}

}  // namespace

GateResult check(const ResultSet& baseline, const std::string& baseline_optimizer, const ResultSet& candidate,
                 const std::string& candidate_optimizer, const GateRequest& request) {
  const ResultSet both = both_of(baseline, baseline_optimizer, candidate, candidate_optimizer);
  const Horizon horizon = horizon_of(both, request.horizon);
  GateResult gate{.baseline = baseline_optimizer, .candidate = candidate_optimizer};
  std::vector<std::vector<std::optional<PairedRun>>> all;  // by problem
  std::size_t replicates = std::numeric_limits<std::size_t>::max();
  for (const std::string& problem : problems_of(both)) {
    all.push_back(paired_runs(both, problem, horizon));
    gate.problems.push_back({.problem = problem});
    replicates = std::min(replicates, all.back().size());
  }
  BetsOnMean bets = bets_for(request);
  ConfidenceSequence interval(request.alpha);
  std::vector<Outcomes> outcomes;
  bool is_same = true;
  for (std::size_t r = 0; r < replicates; ++r) {
    if (std::ranges::any_of(all, [r](const auto& paired) { return !paired[r]; })) continue;
    outcomes.emplace_back();
    for (std::size_t p = 0; p < all.size(); ++p) {
      const auto& [before, after, is_same_run] = *all[p][r];
      is_same = is_same && is_same_run;
      GateProblem& problem = gate.problems[p];
      ++(after < before ? problem.wins : after > before ? problem.losses : problem.ties);
      outcomes.back().push_back(after < before ? 1.0 : after > before ? 0.0 : 0.5);
    }
    bets.add(outcomes.back());
    interval.add(outcomes.back());
  }
  if (outcomes.empty()) throw InputError("no replicate has runs of both on all problems that they have in common");
  gate.replicates = outcomes.size();
  for (const GateProblem& problem : gate.problems) gate.share += problem.share() / static_cast<double>(all.size());
  gate.low = interval.low();
  gate.high = interval.high();
  gate.verdict = is_same ? GateVerdict::same : verdict_of(bets);
  if (gate.verdict == GateVerdict::undecided) gate.replicates_needed = replicates_until_decided(bets, outcomes);
  return gate;
}

std::vector<std::pair<std::string, std::string>> gate_pairs(const ResultSet& baseline, const ResultSet& candidate) {
  const std::vector<std::string> before = optimizers_of(baseline), after = optimizers_of(candidate);
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const std::string& optimizer : after) {
    if (std::ranges::find(before, optimizer) != before.end()) pairs.emplace_back(optimizer, optimizer);
  }
  if (pairs.empty() && before.size() == 1 && after.size() == 1) pairs.emplace_back(before.front(), after.front());
  if (pairs.empty()) {
    throw InputError("the files have no optimiser in common, and not one each: choose by --optimizers");
  }
  return pairs;
}

Table gate_table(const std::vector<GateResult>& gates, const GateRequest& request) {
  Table table;
  table.title = "Candidate against baseline";
  table.columns = {"optimizer", "verdict", "wins", "low", "high", "problems", "replicates", "needed"};
  for (const GateResult& gate : gates) {
    const bool is_undecided = gate.verdict == GateVerdict::undecided;
    Cell needed = is_undecided && gate.replicates_needed > 0 ? Cell(gate.replicates_needed)
                                                             : Cell(is_undecided ? "?" : "-", nullptr);
    table.rows.push_back(
        {gate.candidate == gate.baseline ? gate.candidate : gate.candidate + " against " + gate.baseline,
         std::string(name_of(gate.verdict)), Cell(gate.share, 3), Cell(gate.low, 3), Cell(gate.high, 3),
         gate.problems.size(), gate.replicates, std::move(needed)});
  }
  table.notes.push_back(
      fmt::format("wins: share of paired runs in which the candidate ends lower, a tie counts half; with {:g} % "
                  "confidence, however often this is repeated with more replicates, it is between low and high.",
                  100.0 * (1.0 - request.alpha)));
  table.notes.push_back(
      fmt::format("no worse: above {:g}; better: above 0.5; worse: below 0.5. needed: about how many "
                  "replicates decide, if further ones are like these (?: above {}, or too few to say).",
                  0.5 - request.margin, most_replicates));
  return table;
}

Table gate_problems_table(const GateResult& gate, std::size_t most) {
  Table table;
  table.title = fmt::format("{}: paired runs on each problem, most losses first", gate.candidate);
  table.columns = {"problem", "wins", "ties", "losses", "share"};
  std::vector<GateProblem> problems = gate.problems;
  std::ranges::stable_sort(problems, {}, &GateProblem::share);
  for (const GateProblem& problem : problems) {
    if (table.rows.size() == most) break;
    table.rows.push_back({problem.problem, problem.wins, problem.ties, problem.losses, Cell(problem.share(), 3)});
  }
  if (problems.size() > most) table.notes.push_back(fmt::format("{} more: --full.", problems.size() - most));
  return table;
}

}  // namespace bobench::analysis
