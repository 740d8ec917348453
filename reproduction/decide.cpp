#include "reproduction/decide.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/random.hpp"
#include "core/text.hpp"
#include "reproduction/interim/conditional_power.hpp"
#include "reproduction/interim/decisions.hpp"
#include "reproduction/interim/schedule.hpp"
#include "reproduction/plan/availability.hpp"
#include "reproduction/plan/cost.hpp"
#include "reproduction/plan/scaled_runs.hpp"
#include "reproduction/report/presentation.hpp"
#include "results/formats/folder_names.hpp"
#include "system/durable_file.hpp"

namespace bobench::reproduction {
namespace {

constexpr double seconds_an_hour = 3600.0;

/// The published settings with these replicates and problems.
ScaleSettings settings_with(const Job& job, const Labels& problems, int replicates) {
  ScaleSettings settings = settings_at(job.file, job.options);
  settings.problems = problems;
  settings.replicates = replicates;
  return settings;
}

double sum(const std::map<std::string, double>& work) {
  double total = 0.0;
  for (const auto& [what, seconds] : work) total += seconds;
  return total;
}

BudgetExceeded budget_exceeded(const Job& job, double seconds) {
  return BudgetExceeded(
      fmt::format("'{}' takes about {} of processor time for its first interim analysis, more than --hours {:g}",
                  job.file.id, duration_text(seconds), job.options.hours));
}

double estimated_seconds(const Job& job, const ScaleSettings& settings) {
  return CostEstimate(job.resources.catalogs, job.options).add(job.file, settings);
}

Labels problems_with_data(const Job& job) {
  const PaperRuns& file = *job.file.runs();
  return problems_with_data(file, file.scales.at(Scale::decide).problems, job.resources.catalogs.problems);
}

/// Problems with data. If one analysis of all of them exceeds the hours: those with the lowest cost that fit.
Labels affordable_problems(const Job& job, int replicates) {
  const Labels usable = problems_with_data(job);
  CostEstimate estimate(job.resources.catalogs, job.options);
  std::vector<std::pair<double, std::string>> costs;
  for (const std::string& problem : usable) {
    costs.emplace_back(estimate.add(job.file, settings_with(job, {problem}, replicates)), problem);
  }
  std::ranges::stable_sort(costs, {}, [](const auto& one) { return one.first; });
  Labels chosen;
  double total = 0.0;
  for (const auto& [seconds, problem] : costs) {
    total += seconds;
    if (total > job.options.hours * seconds_an_hour) break;
    chosen.push_back(problem);
  }
  if (chosen.empty()) throw budget_exceeded(job, costs.front().first);
  Labels in_order;
  std::ranges::copy_if(usable, std::back_inserter(in_order),
                       [&](const std::string& problem) { return std::ranges::find(chosen, problem) != chosen.end(); });
  return in_order;
}

/// The plan of the record, or a new one. Updated from the current options and file, so that the record detects changes.
InterimPlan plan_of(const std::filesystem::path& record, const Job& job) {
  const PaperRuns& file = *job.file.runs();
  const std::vector<int> replicates = interim_replicates(file.replicates);
  auto plan = Decisions::plan_in(record);
  if (!plan) {
    plan.emplace();
    plan->problems = affordable_problems(job, replicates.front());
    const FileRuns all(job, settings_with(job, plan->problems, file.replicates));
    plan->seconds_before = sum(all.seconds_of(all.results()));
  }
  plan->spending = job.options.spending;
  plan->replicates = replicates;
  plan->left_out = settings_at(job.file, job.options).left_out;
  plan->file = stable_hash(job.file.text, 0);
  return *plan;
}

/// Each set of optimisers that is left out has a record of its own: none of its decisions is one of another set.
std::string record_name(const Job& job) {
  const Labels left_out = settings_at(job.file, job.options).left_out;
  const std::string which =
      left_out.empty() ? "" : "-without-" + results::plain_name(fmt::format("{}", fmt::join(left_out, "+")));
  return fmt::format("decisions-seed-{}{}.jsonl", job.options.seed, which);
}

/// Text: "; not run: GP, in 3 of 15 tests"; "" if all were run.
std::string describe_not_run(const Claim& claim) {
  std::set<std::string> labels;
  std::size_t count = 0;
  for (const ClaimTest& test : claim.tests) {
    labels.insert(test.not_run.begin(), test.not_run.end());
    count += test.not_run.empty() ? 0 : 1;
  }
  if (count == 0) return "";
  return fmt::format("; not run: {}, in {} of {} tests", fmt::join(labels, ", "), count, claim.tests.size());
}

/// Group-sequential reproduction of a file. Interim analyses (stages) are counted from 0.
class SequentialReproduction {
 public:
  SequentialReproduction(const Job& job, const std::filesystem::path& record, Reproduction begun)
      : job_(job),
        options_(job.options),
        reproduction_(std::move(begun)),
        plan_(plan_of(record, job)),
        test_(information_fractions(plan_.replicates), claim_alpha, plan_.spending),
        decisions_(record, plan_) {}

  Reproduction run() {
    for (std::size_t stage = decisions_.stages() == 0 ? 0 : decisions_.stages() - 1;; ++stage) {
      const FileRuns runs(job_, settings_at(stage));
      MissingRuns missing = runs.run_missing();
      reproduction_.missing = missing.own;
      if (reproduction_.missing > 0) return reproduction_;
      const results::ResultSet results = runs.results();
      const RunComparison comparison(runs, results, level_of(stage));
      analyze(stage, comparison);
      spent_ = sum(FileRuns(job_, settings_at(last_stage())).seconds_of(results)) - plan_.seconds_before;
      per_replicate_ = sum(runs.seconds_of(results)) / plan_.replicates[stage];
      report(stage);
      const std::string end = end_after(stage);
      if (end.empty()) continue;
      std::ranges::move(missing.notes, std::back_inserter(reproduction_.notes));
      add_notes(stage, end);
      return present(reproduction_, comparison);
    }
  }

 private:
  enum class State { decided, open, futile, undecided };

  ScaleSettings settings_at(std::size_t stage) const {
    return settings_with(job_, plan_.problems, plan_.replicates[stage]);
  }
  std::size_t last_stage() const { return plan_.replicates.size() - 1; }
  AnalysisLevel level_of(std::size_t stage) const {
    return {.numbers = test_.level(stage),
            .overall = [this, stage](double p) { return test_.overall_p(p, stage); },
            .is_last = stage == last_stage()};
  }

  void analyze(std::size_t stage, const RunComparison& comparison);
  void hold_numbers(std::size_t stage, std::vector<ComparedEntry>& entries, Decided& found);
  void hold_claims(std::size_t stage, std::vector<Claim>& claims, Decided& found) const;
  State state_of(const Claim& claim, std::size_t stage) const;
  ConditionalPower conditional_power_of(const Claim& claim, std::size_t stage) const;
  std::string describe(const Claim& claim, std::size_t stage) const;
  std::string more_for(double needed, std::size_t stage) const;
  std::string describe_numbers() const;
  void report(std::size_t stage) const;
  std::string end_after(std::size_t stage) const;
  void add_notes(std::size_t stage, const std::string& end);

  Job job_;
  const ReproductionOptions& options_;
  Reproduction reproduction_;
  InterimPlan plan_;
  analysis::GroupSequentialTest test_;
  Decisions decisions_;
  double spent_ = 0.0, per_replicate_ = 0.0;  ///< seconds
  std::size_t open_numbers_ = 0;              ///< neither decided nor futile
};

void SequentialReproduction::analyze(std::size_t stage, const RunComparison& comparison) {
  Decided found;
  reproduction_.entries = comparison.numbers();
  hold_numbers(stage, reproduction_.entries, found);
  reproduction_.variants = comparison.variants();
  reproduction_.claims = comparison.claims(reproduction_.entries);
  hold_claims(stage, reproduction_.claims, found);
  const bool is_new = stage >= decisions_.stages();
  if (is_new || !found.claims.empty() || !found.numbers.empty()) decisions_.add(stage, found);
}

/// Replaces numbers decided at earlier stages by these decisions, and marks open ones.
void SequentialReproduction::hold_numbers(std::size_t stage, std::vector<ComparedEntry>& entries, Decided& found) {
  open_numbers_ = 0;
  for (ComparedEntry& one : entries) {
    const auto held = decisions_.decided().numbers.find(one.entry->id);
    if (held != decisions_.decided().numbers.end()) {
      one.comparison = held->second.comparison;
      one.runs = held->second.runs;
      continue;
    }
    if (one.not_run && std::ranges::find(plan_.problems, one.entry->problem) == plan_.problems.end()) {
      one.reason = "problem left out: no data, or beyond --hours";
    }
    if (!one.comparison || one.other_settings) continue;
    if (is_decided(*one.comparison)) {
      found.numbers[one.entry->id] = {stage, *one.comparison, one.runs};
      continue;
    }
    if (stage == last_stage()) continue;
    const int ours = plan_.replicates[stage], all = plan_.replicates.back();
    const bool is_futile =
        reproduction::conditional_power_of(*one.comparison, one.entry->number.runs, ours, all, false).is_futile();
    open_numbers_ += is_futile ? 0 : 1;
    one.open = true;
    one.comparison->outcome = Outcome::not_comparable;
    one.reason = is_futile ? "stopped for futility" : "open";
  }
}

void SequentialReproduction::hold_claims(std::size_t stage, std::vector<Claim>& claims, Decided& found) const {
  for (Claim& claim : claims) {
    const auto held = decisions_.decided().claims.find(claim.id);
    if (held != decisions_.decided().claims.end()) {
      claim.tests = held->second.tests;
      continue;
    }
    const Verdict verdict = claim.verdict();
    if (verdict == Verdict::reproduced || verdict == Verdict::contradicted) {
      found.claims[claim.id] = {stage, claim.tests};
    }
  }
}

SequentialReproduction::State SequentialReproduction::state_of(const Claim& claim, std::size_t stage) const {
  if (decisions_.decided().claims.contains(claim.id)) return State::decided;
  if (stage == last_stage() || claim.verdict() != Verdict::inconclusive) return State::undecided;
  return conditional_power_of(claim, stage).is_futile() ? State::futile : State::open;
}

ConditionalPower SequentialReproduction::conditional_power_of(const Claim& claim, std::size_t stage) const {
  // Numbers of other files, which claims may count, are not available here.
  const bool has_open_numbers = reproduction_.entries.empty() || open_numbers_ > 0;
  return reproduction::conditional_power_of(claim, test_, stage, has_open_numbers ? 1.0 : 0.0);
}

/// Text: "would need about 120 replicates, 3.4 h of processor time more".
std::string SequentialReproduction::more_for(double needed, std::size_t stage) const {
  const int now = plan_.replicates[stage];
  const double replicates = std::ceil(needed * plan_.replicates.back());
  if (!(replicates < 1e6)) return "no number of replicates would decide it under the current trend";
  if (replicates <= now) return "close to a decision";
  return fmt::format("would need about {:.0f} replicates, {} of processor time more", replicates,
                     duration_text(per_replicate_ * (replicates - now)));
}

std::string SequentialReproduction::describe(const Claim& claim, std::size_t stage) const {
  const ConditionalPower found = conditional_power_of(claim, stage);
  const std::string not_run = describe_not_run(claim);
  const auto ending = [&] { return not_run.empty() ? "; " + more_for(found.needed, stage) : not_run; };
  switch (state_of(claim, stage)) {
    case State::decided: {
      const std::size_t at = decisions_.decided().claims.at(claim.id).stage;
      return fmt::format("{}, decided at interim analysis {} by {} replicates", name_of(claim.verdict()), at + 1,
                         plan_.replicates[at]);
    }
    case State::open:
      return fmt::format("open; conditional power {:.0f} % at {} replicates under the current trend{}",
                         100.0 * found.power, plan_.replicates.back(), not_run);
    case State::futile:
      return "stopped for futility, open" + ending();
    case State::undecided:
      if (claim.verdict() == Verdict::inconclusive) return "open after all replicates" + ending();
      return not_run.empty() ? fmt::format("{}, which replicates do not change", name_of(claim.verdict()))
                             : "open" + not_run;
  }
  return "";
}

std::string SequentialReproduction::describe_numbers() const {
  const OutcomeCount count = reproduction_.outcomes();
  const std::size_t decided = decisions_.decided().numbers.size(), compared = count.total() + count.not_comparable;
  return fmt::format("numbers: {} of {} decided, {} open, {} stopped for futility", decided, compared, open_numbers_,
                     compared - decided - open_numbers_);
}

void SequentialReproduction::report(std::size_t stage) const {
  options_.tell(fmt::format(
      "{}: interim analysis {} of {}, {} of {} replicates, level {:.2g}; {} of {:g} h of processor time spent",
      job_.file.id, stage + 1, plan_.replicates.size(), plan_.replicates[stage], plan_.replicates.back(),
      test_.level(stage), duration_text(spent_), options_.hours));
  for (const Claim& claim : reproduction_.claims)
    options_.tell(fmt::format("  {}: {}", claim.id, describe(claim, stage)));
  if (!reproduction_.entries.empty()) options_.tell("  " + describe_numbers());
}

/// Why this is the last analysis; "" if another one follows.
std::string SequentialReproduction::end_after(std::size_t stage) const {
  if (stage == last_stage()) return "after the last analysis";
  if (reproduction_.claims.empty() && reproduction_.entries.empty()) return "there is nothing to decide";
  const bool is_open = open_numbers_ > 0 || std::ranges::any_of(reproduction_.claims, [&](const Claim& claim) {
                         return claim.in_paper && state_of(claim, stage) == State::open;
                       });
  if (!is_open) {
    return fmt::format("all{} is decided or stopped for futility", plan_.left_out.empty() ? "" : " that was run");
  }
  const double next = estimated_seconds(job_, settings_at(stage + 1));
  if (next <= 0.0 || spent_ + next <= options_.hours * seconds_an_hour) return "";
  return fmt::format("the next analysis would take about {} and exceed --hours {:g}", duration_text(next),
                     options_.hours);
}

/// Adds the course of the analyses, the open claims and numbers, and the cost to decide them.
void SequentialReproduction::add_notes(std::size_t stage, const std::string& end) {
  reproduction_.course = fmt::format(
      "{} of {} problems, {} of {} replicates in {} of {} interim analyses, {} spending, {} of processor time; seed "
      "{}. Ended: "
      "{}.",
      plan_.problems.size(), job_.file.runs()->problems.size(), plan_.replicates[stage], plan_.replicates.back(),
      stage + 1, plan_.replicates.size(), name_of(plan_.spending), duration_text(spent_), options_.seed, end);
  std::vector<Note> notes = {{Note::Kind::scale, "Scale decide: " + reproduction_.course}};
  const auto add = [&](std::string line) { notes.push_back({Note::Kind::other, std::move(line)}); };
  for (const Claim& claim : reproduction_.claims) {
    reproduction_.standing[claim.id] = describe(claim, stage);
    add(fmt::format("{}: {}.", claim.id, reproduction_.standing[claim.id]));
  }
  if (!reproduction_.entries.empty()) add(describe_numbers() + ".");
  std::vector<std::string>& costs = reproduction_.costs;
  const std::string without =
      plan_.left_out.empty() ? "" : fmt::format(", without {}", fmt::join(plan_.left_out, ", "));
  if (stage != last_stage()) {
    const double all = estimated_seconds(job_, settings_at(last_stage()));
    costs.push_back(fmt::format("All {} replicates would take about {} of processor time more{}.",
                                plan_.replicates.back(), duration_text(all), without));
  }
  if (plan_.problems.size() < job_.file.runs()->problems.size()) {
    const double all = estimated_seconds(job_, settings_with(job_, problems_with_data(job_), plan_.replicates.back()));
    if (all >= 1.0)
      costs.push_back(fmt::format("All problems with data and all {} replicates would take about {} more{}.",
                                  plan_.replicates.back(), duration_text(all), without));
  }
  options_.tell(fmt::format("{}: ended: {}", job_.file.id, end));
  for (const std::string& cost : costs) options_.tell("  " + cost);
  std::ranges::for_each(costs, add);
  reproduction_.notes.insert(reproduction_.notes.begin(), notes.begin(), notes.end());
}

}  // namespace

Reproduction decide_runs(const Job& job, Reproduction begun) {
  const std::filesystem::path folder = job.options.output / job.file.id;
  system::make_folder(folder);
  return SequentialReproduction(job, folder / record_name(job), std::move(begun)).run();
}

void require_hours(const Job& job) {
  const double seconds = reproduction::estimated_seconds(job.file, job.resources.catalogs, job.options);
  if (seconds > job.options.hours * seconds_an_hour) throw budget_exceeded(job, seconds);
}

}  // namespace bobench::reproduction
