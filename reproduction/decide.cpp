#include "reproduction/decide.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/random.hpp"
#include "reproduction/judged_runs.hpp"
#include "reproduction/looks/decisions.hpp"
#include "reproduction/looks/prospects.hpp"
#include "reproduction/looks/schedule.hpp"
#include "reproduction/plan/availability.hpp"
#include "reproduction/plan/cost.hpp"
#include "results/result_file.hpp"
#include "system/durable_file.hpp"

namespace bobench::reproduction {
namespace {

constexpr double seconds_an_hour = 3600.0;

/// The file with so many replicates on these problems.
PaperFile at_look(const PaperFile& file, const Labels& problems, int replicates) {
  PaperFile now = file;
  now.scales.at(Scale::decide).problems = problems;
  now.scales.at(Scale::decide).replicates = replicates;
  return now;
}

double sum(const std::map<std::string, double>& work) {
  double total = 0.0;
  for (const auto& [what, seconds] : work) total += seconds;
  return total;
}

/// Seconds of all runs of the file that are there.
double seconds_there(const PaperFile& file, const Labels& problems, int replicates, const Resources& resources,
                     const ReproductionOptions& options) {
  const ScaledRuns scaled =
      scaled_runs(at_look(file, problems, replicates), Scale::decide, resources.catalogs, options.seed);
  const std::filesystem::path path = runs_path(options.output, scaled.request);
  if (!std::filesystem::exists(path)) return 0.0;
  return sum(work_of(scaled.request, results::read_results(path.string()), path));
}

TooDear too_dear(const PaperFile& file, double seconds, const ReproductionOptions& options) {
  return TooDear(fmt::format("'{}' takes about {} of processor time for its first look, more than --hours {:g}",
                             file.id, describe_seconds(seconds), options.hours));
}

/// Those with data; if a look at all of them is too dear, the cheapest that fit.
Labels affordable_problems(const PaperFile& file, int replicates, const Resources& resources,
                           const ReproductionOptions& options) {
  const Labels usable = problems_with_data(file, Scale::decide, resources.catalogs.problems);
  CostEstimate estimate(resources.catalogs, options);
  std::vector<std::pair<double, std::string>> costs;
  for (const std::string& problem : usable) {
    costs.emplace_back(estimate.add(at_look(file, {problem}, replicates)), problem);
  }
  std::ranges::stable_sort(costs, {}, [](const auto& one) { return one.first; });
  Labels chosen;
  double total = 0.0;
  for (const auto& [seconds, problem] : costs) {
    total += seconds;
    if (total > options.hours * seconds_an_hour) break;
    chosen.push_back(problem);
  }
  if (chosen.empty()) throw too_dear(file, costs.front().first, options);
  Labels in_order;
  std::ranges::copy_if(usable, std::back_inserter(in_order),
                       [&](const std::string& problem) { return std::ranges::find(chosen, problem) != chosen.end(); });
  return in_order;
}

LookPlan new_plan(const PaperFile& file, const Resources& resources, const ReproductionOptions& options) {
  LookPlan plan;
  plan.spending = options.spending;
  plan.replicates = look_replicates(file.replicates);
  plan.file = stable_hash(file.text, 0);
  plan.problems = affordable_problems(file, plan.replicates.front(), resources, options);
  plan.seconds_before = seconds_there(file, plan.problems, file.replicates, resources, options);
  return plan;
}

/// The plan of the record, but for what options and file say now: the record then finds the difference.
LookPlan plan_of(const std::filesystem::path& record, const PaperFile& file, const Resources& resources,
                 const ReproductionOptions& options) {
  auto plan = Decisions::plan_in(record);
  if (!plan) return new_plan(file, resources, options);
  plan->spending = options.spending;
  plan->replicates = look_replicates(file.replicates);
  plan->file = stable_hash(file.text, 0);
  return *plan;
}

/// A file on its way from look to look.
class Deciding {
 public:
  Deciding(const PaperFile& file, const Resources& resources, const ReproductionOptions& options,
           const std::filesystem::path& record, Reproduction& reproduction)
      : file_(file),
        resources_(resources),
        options_(options),
        reproduction_(reproduction),
        plan_(plan_of(record, file, resources, options)),
        test_(shares_of(plan_.replicates), claim_alpha, plan_.spending),
        decisions_(record, plan_) {}

  void run() {
    for (std::size_t look = decisions_.looks() == 0 ? 0 : decisions_.looks() - 1;; ++look) {
      const ScaledRuns scaled = scaled_runs(now(look), Scale::decide, resources_.catalogs, options_.seed);
      const std::filesystem::path path = runs_path(options_.output, scaled.request);
      std::vector<std::string> notes;  // of this step
      reproduction_.missing = run_missing(scaled.request, path, resources_.catalogs, options_, notes).own;
      if (reproduction_.missing > 0) return;
      const results::ResultSet results = results::read_results(path.string());
      const MeasuredRuns runs(results, scaled.selection);
      judge(look, scaled, runs);
      spent_ = sum(work_of(all_runs(), results, path)) - plan_.seconds_before;
      per_replicate_ = sum(work_of(scaled.request, results, path)) / plan_.replicates[look];
      say_look(look);
      const std::string end = end_after(look);
      if (end.empty()) continue;
      std::ranges::move(notes, std::back_inserter(reproduction_.notes));
      add_notes(look, end);
      present_runs(file_, scaled, runs, results, resources_, options_, reproduction_);
      return;
    }
  }

 private:
  enum class State { decided, open, given_up, undecided };

  PaperFile now(std::size_t look) const { return at_look(file_, plan_.problems, plan_.replicates[look]); }
  bool is_last(std::size_t look) const { return look + 1 == plan_.replicates.size(); }
  runners::PlanRequest all_runs() const {
    return scaled_runs(now(plan_.replicates.size() - 1), Scale::decide, resources_.catalogs, options_.seed).request;
  }

  void judge(std::size_t look, const ScaledRuns& scaled, const MeasuredRuns& runs);
  void hold_numbers(std::size_t look, std::vector<ComparedEntry>& entries, Decided& found);
  void hold_claims(std::size_t look, std::vector<Claim>& claims, Decided& found) const;
  State state_of(const Claim& claim, std::size_t look) const;
  Prospect prospect_of(const Claim& claim, std::size_t look) const;
  std::string describe(const Claim& claim, std::size_t look) const;
  std::string more_for(double needed, std::size_t look) const;
  std::string describe_numbers() const;
  void say_look(std::size_t look) const;
  std::string end_after(std::size_t look) const;
  void add_notes(std::size_t look, const std::string& end);

  const PaperFile& file_;
  const Resources& resources_;
  const ReproductionOptions& options_;
  Reproduction& reproduction_;
  LookPlan plan_;
  analysis::GroupSequentialTest test_;
  Decisions decisions_;
  double spent_ = 0.0, per_replicate_ = 0.0;  ///< seconds
  std::size_t hopeful_numbers_ = 0;           ///< not decided and not given up
};

void Deciding::judge(std::size_t look, const ScaledRuns& scaled, const MeasuredRuns& runs) {
  Decided found;
  const Look now{.level = test_.level(look),
                 .overall = [&](double p) { return test_.overall_p(p, look); },
                 .is_last = is_last(look),
                 .on_entries = [&](std::vector<ComparedEntry>& entries) { hold_numbers(look, entries, found); }};
  judge_runs(file_, scaled, runs, resources_, options_, now, reproduction_);
  hold_claims(look, reproduction_.claims, found);
  const bool is_new = look >= decisions_.looks();
  if (is_new || !found.claims.empty() || !found.numbers.empty()) decisions_.add(look, found);
}

/// Puts what earlier looks decided in its place, and marks what is still open.
void Deciding::hold_numbers(std::size_t look, std::vector<ComparedEntry>& entries, Decided& found) {
  hopeful_numbers_ = 0;
  for (ComparedEntry& one : entries) {
    const auto held = decisions_.decided().numbers.find(one.entry->id);
    if (held != decisions_.decided().numbers.end()) {
      one.comparison = held->second.comparison;
      one.runs = held->second.runs;
      continue;
    }
    if (one.not_run && std::ranges::find(plan_.problems, one.entry->problem) == plan_.problems.end()) {
      one.reason = "problem left out: no data, or too dear";
    }
    if (!one.comparison || one.other_settings) continue;
    if (is_decided(*one.comparison)) {
      found.numbers[one.entry->id] = {look, *one.comparison, one.runs};
      continue;
    }
    if (is_last(look)) continue;
    const int ours = plan_.replicates[look], all = plan_.replicates.back();
    const bool is_futile =
        reproduction::prospect_of(*one.comparison, one.entry->number.runs, ours, all, false).is_futile();
    hopeful_numbers_ += is_futile ? 0 : 1;
    one.open = true;
    one.comparison->outcome = Outcome::not_comparable;
    one.reason = is_futile ? "given up" : "open";
  }
}

void Deciding::hold_claims(std::size_t look, std::vector<Claim>& claims, Decided& found) const {
  for (Claim& claim : claims) {
    const auto held = decisions_.decided().claims.find(claim.id);
    if (held != decisions_.decided().claims.end()) {
      claim.tests = held->second.tests;
      continue;
    }
    const Verdict verdict = claim.verdict();
    if (verdict == Verdict::reproduced || verdict == Verdict::contradicted) {
      found.claims[claim.id] = {look, claim.tests};
    }
  }
}

Deciding::State Deciding::state_of(const Claim& claim, std::size_t look) const {
  if (decisions_.decided().claims.contains(claim.id)) return State::decided;
  if (is_last(look) || claim.verdict() != Verdict::inconclusive) return State::undecided;
  return prospect_of(claim, look).is_futile() ? State::given_up : State::open;
}

Prospect Deciding::prospect_of(const Claim& claim, std::size_t look) const {
  // Of numbers of other files nothing is known here.
  const bool is_waiting = reproduction_.entries.empty() || hopeful_numbers_ > 0;
  return reproduction::prospect_of(claim, test_, look, is_waiting ? 1.0 : 0.0);
}

/// "would need about 120 replicates, 3.4 h of processor time more"
std::string Deciding::more_for(double needed, std::size_t look) const {
  const int now = plan_.replicates[look];
  const double replicates = std::ceil(needed * plan_.replicates.back());
  if (!(replicates < 1e6)) return "no number of replicates would do at this trend";
  if (replicates <= now) return "near to a decision";
  return fmt::format("would need about {:.0f} replicates, {} of processor time more", replicates,
                     describe_seconds(per_replicate_ * (replicates - now)));
}

std::string Deciding::describe(const Claim& claim, std::size_t look) const {
  const Prospect prospect = prospect_of(claim, look);
  switch (state_of(claim, look)) {
    case State::decided: {
      const std::size_t at = decisions_.decided().claims.at(claim.id).look;
      return fmt::format("{}: {}, decided at look {} by {} replicates", claim.id, name_of(claim.verdict()), at + 1,
                         plan_.replicates[at]);
    }
    case State::open:
      return fmt::format("{}: open; decided by {} replicates with a chance of {:.0f} % at this trend", claim.id,
                         plan_.replicates.back(), 100.0 * prospect.chance);
    case State::given_up:
      return fmt::format("{}: given up, open; {}", claim.id, more_for(prospect.needed, look));
    case State::undecided:
      return claim.verdict() == Verdict::inconclusive
                 ? fmt::format("{}: open after all replicates; {}", claim.id, more_for(prospect.needed, look))
                 : fmt::format("{}: {}, which replicates do not change", claim.id, name_of(claim.verdict()));
  }
  return "";
}

std::string Deciding::describe_numbers() const {
  const OutcomeCount count = reproduction_.outcomes();
  const std::size_t decided = decisions_.decided().numbers.size(), compared = count.total() + count.not_comparable;
  return fmt::format("numbers: {} of {} decided, {} open, {} given up", decided, compared, hopeful_numbers_,
                     compared - decided - hopeful_numbers_);
}

void Deciding::say_look(std::size_t look) const {
  options_.tell(
      fmt::format("{}: look {} of {}, {} of {} replicates, level {:.2g}; {} of {:g} h of processor time spent",
                  file_.id, look + 1, plan_.replicates.size(), plan_.replicates[look], plan_.replicates.back(),
                  test_.level(look), describe_seconds(spent_), options_.hours));
  for (const Claim& claim : reproduction_.claims) options_.tell("  " + describe(claim, look));
  if (!reproduction_.entries.empty()) options_.tell("  " + describe_numbers());
}

/// Why there is no look after this one; "" if there is.
std::string Deciding::end_after(std::size_t look) const {
  if (is_last(look)) return "after the last look";
  if (reproduction_.claims.empty() && reproduction_.entries.empty()) return "there is nothing to decide";
  const bool is_open = hopeful_numbers_ > 0 || std::ranges::any_of(reproduction_.claims, [&](const Claim& claim) {
                         return claim.in_paper && state_of(claim, look) == State::open;
                       });
  if (!is_open) return "all is decided or given up";
  const double next = estimated_seconds(now(look + 1), resources_.catalogs, options_);
  if (next <= 0.0 || spent_ + next <= options_.hours * seconds_an_hour) return "";
  return fmt::format("the next look would take about {} and go beyond --hours {:g}", describe_seconds(next),
                     options_.hours);
}

/// What was looked at, what is still open, and what it would take.
void Deciding::add_notes(std::size_t look, const std::string& end) {
  reproduction_.course = fmt::format(
      "{} of {} problems, {} of {} replicates in {} of {} looks, {} spending, {} of processor time; seed {}. Ended: "
      "{}.",
      plan_.problems.size(), file_.problems.size(), plan_.replicates[look], plan_.replicates.back(), look + 1,
      plan_.replicates.size(), name_of(plan_.spending), describe_seconds(spent_), options_.seed, end);
  std::vector<std::string> lines = {"Scale decide: " + reproduction_.course};
  for (const Claim& claim : reproduction_.claims) {
    reproduction_.standing[claim.id] = describe(claim, look);
    lines.push_back(reproduction_.standing[claim.id] + ".");
  }
  if (!reproduction_.entries.empty()) lines.push_back(describe_numbers() + ".");
  std::vector<std::string>& costs = reproduction_.costs;
  if (!is_last(look)) {
    const double all = estimated_seconds(now(plan_.replicates.size() - 1), resources_.catalogs, options_);
    costs.push_back(fmt::format("All {} replicates would take about {} of processor time more.",
                                plan_.replicates.back(), describe_seconds(all)));
  }
  if (plan_.problems.size() < file_.problems.size()) {
    const double all = estimated_seconds(
        at_look(file_, problems_with_data(file_, Scale::decide, resources_.catalogs.problems), plan_.replicates.back()),
        resources_.catalogs, options_);
    if (all >= 1.0)
      costs.push_back(fmt::format("All problems with data and all {} replicates would take about {} more.",
                                  plan_.replicates.back(), describe_seconds(all)));
  }
  options_.tell(fmt::format("{}: ended: {}", file_.id, end));
  for (const std::string& cost : costs) options_.tell("  " + cost);
  std::ranges::copy(costs, std::back_inserter(lines));
  reproduction_.notes.insert(reproduction_.notes.begin(), lines.begin(), lines.end());
}

}  // namespace

void decide_runs(const PaperFile& file, const Resources& resources, const ReproductionOptions& options,
                 Reproduction& reproduction) {
  const std::filesystem::path folder = options.output / file.id;
  system::make_folder(folder);
  Deciding(file, resources, options, folder / fmt::format("decisions-seed-{}.jsonl", options.seed), reproduction).run();
}

void require_hours(const PaperFile& file, const Resources& resources, const ReproductionOptions& options) {
  const double seconds = estimated_seconds(file, resources.catalogs, options);
  if (seconds > options.hours * seconds_an_hour) throw too_dear(file, seconds, options);
}

}  // namespace bobench::reproduction
