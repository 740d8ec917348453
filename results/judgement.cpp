#include "results/judgement.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include <fmt/format.h>

namespace bobench::results {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr const char* observed_key = "judged_as_observed";

/// The combined facts that the runs on a problem state.
struct Facts {
  double stated_top = std::nan(""), highest_seen = std::nan("");
  std::vector<double> optima;           ///< by replicate; NaN: no run states one, or two state different ones
  std::set<std::size_t> disputed = {};  ///< replicates of which two runs state different optima
  bool has_all_optima = true;           ///< of the runs that are present
  bool has_noise_free = true;           ///< wherever these runs have a value
  bool has_some_noise_free = false, has_recommendations = false;

  double top_fidelity() const { return std::isnan(stated_top) ? highest_seen : stated_top; }
};

bool has_noise_free(const RunResult& run) {
  for (std::size_t i = 0; i < run.value.size(); ++i) {
    if (std::isfinite(run.value[i]) && !(i < run.noise_free.size() && !std::isnan(run.noise_free[i]))) return false;
  }
  return true;
}

void add_optimum(double optimum, std::size_t replicate, Facts& facts) {
  if (std::isnan(optimum) || facts.disputed.contains(replicate)) return;
  double& shared = facts.optima[replicate];
  if (!std::isnan(shared) && shared != optimum) facts.disputed.insert(replicate);
  shared = facts.disputed.contains(replicate) ? std::nan("") : optimum;
}

void add(const Series& series, Facts& facts) {
  const auto stated = series.details.find(top_fidelity_key);
  if (stated != series.details.end() && stated->is_number()) facts.stated_top = stated->get<double>();
  if (series.details.contains(observed_key)) facts.has_noise_free = false;
  facts.optima.resize(std::max(facts.optima.size(), series.runs.size()), std::nan(""));
  for (std::size_t r = 0; r < series.runs.size(); ++r) {
    const RunResult& run = series.runs[r];
    if (!has_run(run)) continue;
    add_optimum(run.optimum, r, facts);
    facts.has_noise_free = facts.has_noise_free && has_noise_free(run);
    facts.has_some_noise_free = facts.has_some_noise_free || !run.noise_free.empty();
    facts.has_recommendations = facts.has_recommendations || !run.recommended.empty();
    for (const double fidelity : run.fidelity) {
      if (!(fidelity <= facts.highest_seen)) facts.highest_seen = std::isnan(fidelity) ? facts.highest_seen : fidelity;
    }
  }
}

Facts facts_of(const ResultSet& results, const std::string& problem) {
  Facts facts;
  for (const Series& series : results.series) {
    if (series.problem == problem) add(series, facts);
  }
  for (const Series& series : results.series) {
    if (series.problem != problem) continue;
    for (std::size_t r = 0; r < series.runs.size(); ++r) {
      if (!has_run(series.runs[r])) continue;
      const bool has_optimum = !std::isnan(series.runs[r].optimum) || !std::isnan(facts.optima[r]);
      facts.has_all_optima = facts.has_all_optima && has_optimum;
    }
  }
  return facts;
}

}  // namespace

bool has_run(const RunResult& run) {
  return run.status != RunStatus::missing;
}

bool has_fidelities(const RunResult& run) {
  return !std::ranges::all_of(run.fidelity, [](double fidelity) { return std::isnan(fidelity); });
}

std::vector<double> costs_of(const RunResult& run, CostUnit unit, double full_cost) {
  const std::vector<double>& recorded = unit == CostUnit::seconds ? run.cost_seconds : run.fidelity;
  std::vector<double> costs(run.rows(), 0.0);
  if (unit == CostUnit::fidelity && !has_fidelities(run)) {
    for (std::size_t i = 0; i < costs.size(); ++i) {
      const std::size_t before = i == 0 ? 0 : run.evaluation_of(i - 1);
      costs[i] = full_cost * static_cast<double>(run.evaluation_of(i) - before);
    }
  }
  if (unit == CostUnit::seconds && run.ended.size() == costs.size()) {
    // Of several workers, the time that passed counts, not the sum over workers.
    std::adjacent_difference(run.ended.begin(), run.ended.end(), costs.begin());
    return costs;
  }
  for (std::size_t i = 0; i < std::min(costs.size(), recorded.size()); ++i) {
    if (std::isfinite(recorded[i])) costs[i] = recorded[i];
  }
  return costs;
}

double total_cost(const RunResult& run, CostUnit unit, double full_cost) {
  const std::vector<double> costs = costs_of(run, unit, full_cost);
  return std::accumulate(costs.begin(), costs.end(), 0.0);
}

bool has_seconds(const Series& series) {
  return std::ranges::none_of(series.runs,
                              [](const RunResult& run) { return run.evaluations() > 0 && !is_timed(run); });
}

std::size_t Horizon::within(const RunResult& run, double full_cost) const {
  const std::size_t most = run.rows_until(evaluations);
  if (!cost) return most;
  const std::vector<double> costs = costs_of(run, unit, full_cost);
  const double bound = *cost * (1.0 + 1e-12);  // sums of decimal fractions may be rounded up or down
  double sum = 0.0;
  for (std::size_t i = 0; i < most; ++i) {
    sum += costs[i];
    if (sum > bound) return i;
  }
  return most;
}

std::string describe(const Horizon& horizon) {
  if (!horizon.cost) return fmt::format("after {} evaluations", horizon.evaluations);
  return fmt::format("at a cost of {:g} {}", *horizon.cost,
                     horizon.unit == CostUnit::seconds ? "simulated seconds" : "(fidelities added up)");
}

Judgement::Judgement(const ResultSet& results, const std::string& problem, const JudgementOptions& options)
    : kind_(options.kind.value_or(results.regret_kind)) {
  Facts facts = facts_of(results, problem);
  by_regret_ = options.regret && facts.has_all_optima && !facts.optima.empty();
  noise_free_ = facts.has_noise_free && !options.observed;
  by_recommendations_ =
      kind_ == RegretKind::inference && !facts.has_some_noise_free && facts.has_recommendations && !options.observed;
  top_fidelity_ = facts.top_fidelity();
  if (by_regret_) optima_ = std::move(facts.optima);
}

double Judgement::optimum(const Series& series, std::size_t replicate) const {
  if (!by_regret_) return std::nan("");
  const double own = replicate < series.runs.size() ? series.runs[replicate].optimum : std::nan("");
  if (!std::isnan(own)) return own;
  return replicate < optima_.size() ? optima_[replicate] : std::nan("");
}

std::vector<std::size_t> Judgement::below_top(const RunResult& run, const Horizon& horizon) const {
  std::vector<std::size_t> evaluations;
  if (std::isnan(top_fidelity_) || !has_fidelities(run)) return evaluations;
  for (std::size_t i = 0; i < horizon.within(run, full_cost()); ++i) {
    if (!(i < run.fidelity.size() && run.fidelity[i] >= top_fidelity_)) evaluations.push_back(i);
  }
  return evaluations;
}

bool Judgement::is_credited(const RunResult& run) const {
  if (by_recommendations_) return !run.recommended.empty();
  return kind_ != RegretKind::oracle && noise_free_ && !run.noise_free.empty();
}

/// After each row, the noise-free value of the row with the lowest observed value so far, among those that count; for
/// RegretKind::inference, the recommended value if there is one.
std::vector<double> Judgement::credited_values(const RunResult& run) const {
  std::vector<double> credited;
  double lowest = infinity, current = infinity;
  const std::vector<std::size_t> left_out = below_top(run, run.evaluations());
  for (std::size_t i = 0; i < run.rows(); ++i) {
    const bool counts = !std::ranges::binary_search(left_out, i);
    if (counts && std::isfinite(run.value[i]) && run.value[i] < lowest) {
      lowest = run.value[i];
      current = run.judged_values()[i];
    }
    const bool is_recommended =
        kind_ == RegretKind::inference && i < run.recommended.size() && !std::isnan(run.recommended[i]);
    credited.push_back(is_recommended ? run.recommended[i] : current);
  }
  return credited;
}

std::vector<double> Judgement::trace(const RunResult& run, const Horizon& horizon) const {
  const std::vector<double> credited = is_credited(run) ? credited_values(run) : std::vector<double>();
  const std::vector<double>& recorded = noise_free_ && !run.noise_free.empty() ? run.noise_free : run.value;
  const std::vector<double>& values = is_credited(run) ? credited : recorded;
  const auto end = static_cast<std::ptrdiff_t>(std::min(horizon.within(run, full_cost()), values.size()));
  std::vector<double> trace(values.begin(), values.begin() + end);
  for (const std::size_t i : below_top(run, horizon)) trace[i] = infinity;
  return trace;
}

std::vector<double> Judgement::curve(const Series& series, std::size_t replicate, const Horizon& horizon) const {
  const RunResult& run = series.runs[replicate];
  std::vector<double> curve = trace(run, horizon);
  const double least = optimum(series, replicate);
  const bool is_last = is_credited(run);  // the last value counts, not the lowest
  const bool states_precision = by_regret_ && !is_last && (noise_free_ || run.noise_free.empty());
  double lowest = infinity;
  for (std::size_t i = 0; i < curve.size(); ++i) {
    if (std::isfinite(curve[i])) {
      double distance = std::isnan(least) ? curve[i] : std::max(0.0, curve[i] - least);
      if (states_precision && i < run.precision.size() && !std::isnan(run.precision[i])) distance = run.precision[i];
      if (is_last || distance < lowest) lowest = distance;
    }
    curve[i] = lowest;
  }
  return curve;
}

bool Judgement::has_values_below_optimum(const Series& series, std::size_t replicate) const {
  const double stated = optimum(series, replicate), least = stated - 1e-8 * (1.0 + std::abs(stated));
  const std::vector<double> values = trace(series.runs[replicate], series.runs[replicate].evaluations());
  return std::ranges::any_of(values, [&](double value) { return value < least && std::isfinite(value); });
}

double Judgement::final_value(const Series& series, std::size_t replicate, const Horizon& horizon) const {
  const std::vector<double> all = curve(series, replicate, horizon);
  return all.empty() ? infinity : all.back();
}

void share_facts(ResultSet& results) {
  std::map<std::string, Facts> problems;
  for (const Series& series : results.series) {
    if (!problems.contains(series.problem)) problems.emplace(series.problem, facts_of(results, series.problem));
  }
  for (Series& series : results.series) {
    const Facts& facts = problems.at(series.problem);
    if (!std::isnan(facts.top_fidelity())) series.details[top_fidelity_key] = facts.top_fidelity();
    if (facts.has_some_noise_free && !facts.has_noise_free) series.details[observed_key] = true;
    for (std::size_t r = 0; r < series.runs.size(); ++r) {
      if (std::isnan(series.runs[r].optimum)) series.runs[r].optimum = facts.optima[r];
    }
  }
}

}  // namespace bobench::results
