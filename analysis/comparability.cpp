#include "analysis/comparability.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/ranked_problems.hpp"
#include "analysis/selected_results.hpp"
#include "core/timed_problem.hpp"

namespace bobench::analysis {
namespace {

using results::Horizon, results::Judgement, results::ResultSet, results::RunResult, results::RunStatus, results::Series,
    results::has_run;
using Names = std::vector<std::string>;

void add_once(Names& names, const std::string& name) {
  if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

/// The origin of a table's values, one line for all problems that agree ("fcnet/protein, fcnet/naval: repeat=random,
/// optimum=validation"); problems without rules are skipped.
void note_rules(const ResultSet& results, Names& notes) {
  std::map<std::string, Names> problems;  // by their rules
  for (const Series& series : results.series) {
    Names rules;
    for (const char* key : {"repeat", "optimum"}) {
      const auto rule = series.details.find(key);
      if (rule != series.details.end() && rule->is_string()) {
        rules.push_back(fmt::format("{}={}", key, rule->get<std::string>()));
      }
    }
    if (!rules.empty()) add_once(problems[fmt::format("{}", fmt::join(rules, ", "))], series.problem);
  }
  for (const auto& [rules, ids] : problems) notes.push_back(fmt::format("{}: {}.", fmt::join(ids, ", "), rules));
}

/// The problems with a run for which `is_so` is true.
template <class IsSo>
Names problems_where(const ResultSet& results, const IsSo& is_so) {
  Names problems;
  for (const std::string& problem : problems_of(results)) {
    const Judgement judgement(results, problem);
    bool found = false;
    for (const Series& series : results.series) {
      if (series.problem != problem) continue;
      for (std::size_t r = 0; r < series.runs.size() && !found; ++r) found = is_so(judgement, series, r);
    }
    if (found) problems.push_back(problem);
  }
  return problems;
}

/// A note on the kind of regret, unless it is that of the best evaluated point.
void note_regret_kind(const ResultSet& results, Names& notes) {
  if (results.regret_kind == results::RegretKind::oracle) return;
  const Names problems = problems_where(results, [](const Judgement& judgement, const Series& series, std::size_t r) {
    return judgement.is_credited(series.runs[r]);
  });
  Names by_model;
  for (const Series& series : results.series) {
    const bool has_model =
        std::ranges::any_of(series.runs, [](const RunResult& run) { return !run.recommended.empty(); });
    const bool is_credited = std::ranges::find(problems, series.problem) != problems.end();
    if (results.regret_kind == results::RegretKind::inference && has_model && is_credited) {
      add_once(by_model, series.optimizer);
    }
  }
  if (problems.empty()) {
    notes.push_back(fmt::format(
        "No problem here is noisy with values without noise on record{}: all kinds of regret are one.",
        results.regret_kind == results::RegretKind::inference
            ? ", and no run has recommendations on record (option recommend=anywhere of optimisers with a model)"
            : ""));
    return;
  }
  const std::string models =
      by_model.empty() ? "" : fmt::format("what its model expects to be the lowest ({}), else ", some_of(by_model));
  notes.push_back(fmt::format(
      "{} counts, without noise: {}the lowest value observed. On {}.",
      results.regret_kind == results::RegretKind::observed ? "What looks best" : "What an optimiser recommends", models,
      some_of(problems)));
}

void note_noise(const ResultSet& results, Names& notes) {
  const Names half = problems_where(results, [](const Judgement& judgement, const Series& series, std::size_t r) {
    return !series.runs[r].noise_free.empty() && !judgement.is_noise_free();
  });
  if (!half.empty()) {
    notes.push_back(
        fmt::format("Judged by observed values, for some evaluations have none without noise: {}.", some_of(half)));
  }
  const Names noisy = problems_where(results, [](const Judgement& judgement, const Series& series, std::size_t r) {
    return judgement.has_values_below_optimum(series, r);
  });
  if (!noisy.empty()) {
    notes.push_back(
        fmt::format("Noisy, with values below the optimum and none without noise on record: {}. Regret is of "
                    "observed values there, and a regret of 0 is luck as well as a solution.",
                    fmt::join(noisy, ", ")));
  }
}

void note_unfinished_designs(const ResultSet& results, std::size_t at, Names& notes) {
  std::map<int, Names> within;  // by the design's size
  for (const Series& series : results.series) {
    const std::optional<int> size = series.initial_design();
    if (size && *size >= static_cast<int>(at)) add_once(within[*size], series.optimizer);
  }
  for (const auto& [size, optimizers] : within) {
    notes.push_back(fmt::format("Still at the initial design of {} evaluations, which is random search: {}.", size,
                                some_of(optimizers)));
  }
}

bool races_over_fidelities(const Series& series) {
  return series.options.contains("min_fidelity");
}

void note_single_fidelity(const Names& optimizers, const Names& problems, Names& notes) {
  if (optimizers.empty()) return;
  notes.push_back(fmt::format("Made to race over fidelities, of which {} {} one: {}.", some_of(problems),
                              problems.size() == 1 ? "has" : "have", some_of(optimizers)));
}

/// The row of the first trial. Of several workers, the first one began with it.
std::size_t first_row(const RunResult& run) {
  const auto of_first_worker = [](double worker) { return worker == 1.0; };
  const auto row = std::ranges::find_if(run.worker, of_first_worker);
  return row == run.worker.end() ? 0 : static_cast<std::size_t>(row - run.worker.begin());
}

/// The value of the first trial of a run, by its bits.
std::optional<std::uint64_t> first_value(const RunResult& run) {
  if (!has_run(run) || run.value.empty()) return std::nullopt;
  std::uint64_t bits = 0;
  std::memcpy(&bits, &run.value[first_row(run)], sizeof(bits));
  return bits;
}

/// Optimisers whose first value differs from that of most others in some replicate. Not reported if all differ.
Names with_other_designs(const ResultSet& results) {
  std::map<std::pair<std::string, std::size_t>, std::map<std::uint64_t, Names>> starts;  // [problem, replicate][value]
  for (const Series& series : results.series) {
    for (std::size_t r = 0; r < series.runs.size(); ++r) {
      if (races_over_fidelities(series) && !series.runs[r].fidelity.empty())
        continue;  // values at different
                   // fidelities
      if (const auto value = first_value(series.runs[r])) {
        starts[{series.problem, r}][*value].push_back(series.optimizer);
      }
    }
  }
  Names others;
  for (const auto& [run, by_value] : starts) {
    const auto most = std::ranges::max_element(by_value, {}, [](const auto& start) { return start.second.size(); });
    if (most->second.size() < 2) continue;
    for (auto start = by_value.begin(); start != by_value.end(); ++start) {
      if (start == most) continue;
      for (const std::string& optimizer : start->second) add_once(others, optimizer);
    }
  }
  return others;
}

void note_missing_and_failed_runs(const ResultSet& results, Names& notes) {
  const std::size_t missing = results.count(RunStatus::missing), failed = results.count(RunStatus::failed);
  std::size_t all = 0;
  Names with_missing, with_failed;
  for (const Series& series : results.series) {
    all += series.runs.size();
    for (const RunResult& run : series.runs) {
      if (run.status == RunStatus::missing) add_once(with_missing, series.optimizer);
      if (run.status == RunStatus::failed) add_once(with_failed, series.optimizer);
    }
  }
  if (failed > 0) {
    notes.push_back(fmt::format("{} of {} runs failed ({}): they take part with what they saw before.", failed, all,
                                some_of(with_failed)));
  }
  if (missing > 0) {
    notes.push_back(fmt::format("{} of {} runs are missing so far ({}): what is said here may change.", missing, all,
                                some_of(with_missing)));
  }
}

void note_failed_evaluations(const ResultSet& results, Names& notes) {
  std::map<std::string, std::pair<std::size_t, std::size_t>> counts;  // failed, all
  for (const Series& series : results.series) {
    auto& [failed, all] = counts[series.optimizer];
    for (const RunResult& run : series.runs) {
      failed += results::failed_evaluations(run);
      all += run.evaluations();
    }
  }
  Names failing;
  for (const auto& [optimizer, count] : counts) {
    if (count.first > 0) failing.push_back(fmt::format("{} {} of {}", optimizer, count.first, count.second));
  }
  if (failing.empty()) return;
  notes.push_back(fmt::format("Evaluations that failed (no finite value): {}.", some_of(failing)));
}

/// Problems on which the runs of a replicate have different optima: imported data with a different order of instances.
void note_other_instances(const ResultSet& results, Names& notes) {
  std::map<std::pair<std::string, std::size_t>, double> optima;  // of a problem's replicate
  Names problems;
  for (const Series& series : results.series) {
    for (std::size_t r = 0; r < series.runs.size(); ++r) {
      const double optimum = series.runs[r].optimum;
      if (!has_run(series.runs[r]) || std::isnan(optimum)) continue;
      const double first = optima.emplace(std::pair(series.problem, r), optimum).first->second;
      // Sources print the same optimum with different numbers of digits.
      if (std::abs(first - optimum) > 1e-6 * (1.0 + std::abs(first))) add_once(problems, series.problem);
    }
  }
  if (problems.empty()) return;
  notes.push_back(
      fmt::format("The runs of a replicate are on different instances (their optima differ), and ranks within "
                  "replicates (Friedman's test, run_rank) compare them as if they were on one: {}.",
                  some_of(problems)));
}

/// The numbers of evaluations of runs that end at a time limit.
void note_time_limits(const ResultSet& results, Names& notes) {
  std::size_t fewest = std::numeric_limits<std::size_t>::max(), most = 0;
  for (const Series& series : results.series) {
    if (!series.details.contains(time_limit_key)) continue;
    for (const RunResult& run : series.runs) {
      if (run.status != RunStatus::complete) continue;
      fewest = std::min(fewest, run.evaluations());
      most = std::max(most, run.evaluations());
    }
  }
  if (most > 0) notes.push_back(fmt::format("Runs with a time limit made {} to {} evaluations.", fewest, most));
}

/// Optimisers without a complete run as long as the horizon; those with a time limit are not meant to be.
void note_short_runs(const ResultSet& results, const Horizon& horizon, Names& notes) {
  if (horizon.cost) return;
  std::map<std::string, std::size_t> longest;
  for (const Series& series : results.series) {
    if (series.details.contains(time_limit_key)) continue;
    for (const RunResult& run : series.runs) {
      if (run.status == RunStatus::complete) {
        longest[series.optimizer] = std::max(longest[series.optimizer], run.evaluations());
      }
    }
  }
  std::size_t common = horizon.evaluations;
  Names shorter;
  for (const auto& [optimizer, evaluations] : longest) {
    if (evaluations == 0 || evaluations >= horizon.evaluations) continue;
    common = std::min(common, evaluations);
    shorter.push_back(fmt::format("{} ({})", optimizer, evaluations));
  }
  if (shorter.empty()) return;
  notes.push_back(
      fmt::format("No run is as long as the {} evaluations compared, and the last value stands for the rest: "
                  "{}. --at {} compares what all have.",
                  horizon.evaluations, some_of(shorter), common));
}

/// Problems on which no run has a finite value, so that all optimisers tie.
void note_nothing_finite(const ResultSet& results, const Horizon& horizon, Names& notes) {
  const Names finite = problems_where(results, [&](const Judgement& judgement, const Series& series, std::size_t r) {
    return has_run(series.runs[r]) && std::isfinite(judgement.final_value(series, r, horizon));
  });
  Names nothing = problems_where(
      results, [](const Judgement&, const Series& series, std::size_t r) { return has_run(series.runs[r]); });
  std::erase_if(nothing,
                [&](const std::string& problem) { return std::ranges::find(finite, problem) != finite.end(); });
  if (nothing.empty()) return;
  notes.push_back(
      fmt::format("No run has a finite value that counts, and all tie for that alone: {}.", some_of(nothing)));
}

void note_unequal_costs(const ResultSet& results, const Horizon& horizon, Names& notes) {
  if (horizon.cost) return;
  const Names problems = problems_where(results, [](const Judgement& judgement, const Series& series, std::size_t r) {
    return std::ranges::any_of(series.runs[r].fidelity,
                               [&](double fidelity) { return fidelity < judgement.top_fidelity(); });
  });
  if (problems.empty()) return;
  notes.push_back(
      fmt::format("Equal evaluations are not equal cost, for some were cheap ones of a lower fidelity: {}. "
                  "--at-cost compares what was reached at a cost.",
                  some_of(problems)));
}

/// Runs without fidelities on problems where others have some; they count as runs at the highest fidelity.
void note_without_fidelities(const ResultSet& results, Names& notes) {
  const Names problems = problems_where(results, [](const Judgement& judgement, const Series& series, std::size_t r) {
    const RunResult& run = series.runs[r];
    return run.evaluations() > 0 && !std::isnan(judgement.top_fidelity()) && !results::has_fidelities(run);
  });
  if (problems.empty()) return;
  notes.push_back(fmt::format(
      "Some runs have no fidelities on record, and all their evaluations count as full ones: {}.", some_of(problems)));
}

}  // namespace

std::string some_of(const Names& names) {
  constexpr std::size_t most = 5;
  if (names.size() <= most + 1) return fmt::format("{}", fmt::join(names, ", "));
  return fmt::format("{} and {} others", fmt::join(names.begin(), names.begin() + most, ", "), names.size() - most);
}

std::optional<std::string> note_on_cheap_runs(const ResultSet& results, const Horizon& horizon) {
  if (!horizon.cost) return std::nullopt;
  double common = *horizon.cost;
  Names shorter;
  for (const Series& series : results.series) {
    const double full_cost = Judgement(results, series.problem).full_cost();
    double highest = -1.0;
    for (const RunResult& run : series.runs) {
      if (run.status == RunStatus::complete)
        highest = std::max(highest, results::total_cost(run, horizon.unit, full_cost));
    }
    if (highest < 0.0 || highest >= *horizon.cost) continue;
    common = std::min(common, highest);
    shorter.push_back(fmt::format("{} on {} ({:.4g})", series.optimizer, series.problem, highest));
  }
  if (shorter.empty()) return std::nullopt;
  return fmt::format(
      "No run cost as much as what is compared, and the last value stands for the rest: {}. All have runs of {:.4g}.",
      some_of(shorter), common);
}

bool has_time_limit(const ResultSet& results) {
  return std::ranges::any_of(results.series,
                             [](const Series& series) { return series.details.contains(time_limit_key); });
}

std::string describe_end(const ResultSet& results, const Horizon& horizon) {
  return results::describe(horizon) + (has_time_limit(results) ? " or at the time limit" : "");
}

Names notes_on_comparison(const ResultSet& results, const Horizon& horizon) {
  Names notes, racers, single;
  note_rules(results, notes);
  note_regret_kind(results, notes);
  note_noise(results, notes);
  note_unfinished_designs(results, horizon.evaluations, notes);
  for (const Series& series : results.series) {
    const bool has_fidelities =
        std::ranges::any_of(series.runs, [](const RunResult& run) { return !run.fidelity.empty(); });
    if (!races_over_fidelities(series) || has_fidelities || std::ranges::none_of(series.runs, has_run)) continue;
    add_once(racers, series.optimizer);
    add_once(single, series.problem);
  }
  note_single_fidelity(racers, single, notes);
  if (const Names others = with_other_designs(results); !others.empty()) {
    notes.push_back(fmt::format("Started from other initial points than the other optimisers: {}.", some_of(others)));
  }
  note_short_runs(results, horizon, notes);
  note_time_limits(results, notes);
  if (auto note = note_on_cheap_runs(results, horizon)) notes.push_back(std::move(*note));
  note_nothing_finite(results, horizon, notes);
  note_unequal_costs(results, horizon, notes);
  note_without_fidelities(results, notes);
  note_other_instances(results, notes);
  note_missing_and_failed_runs(results, notes);
  note_failed_evaluations(results, notes);
  return notes;
}

Names notes_on_plan(const ResultSet& planned, const Names& without_fidelities) {
  Names notes, racers, single;
  note_unfinished_designs(planned, static_cast<std::size_t>(std::max(0, planned.settings.budget)), notes);
  for (const Series& series : planned.series) {
    if (!races_over_fidelities(series) ||
        std::ranges::find(without_fidelities, series.problem) == without_fidelities.end())
      continue;
    add_once(racers, series.optimizer);
    add_once(single, series.problem);
  }
  note_single_fidelity(racers, single, notes);
  return notes;
}

}  // namespace bobench::analysis
