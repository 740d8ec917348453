#include "reproduction/measurements/measured_runs.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "analysis/ranked_problems.hpp"

namespace bobench::reproduction {
namespace {

std::vector<double> curve_of(const results::Judgement& judgement, const results::Series& series, std::size_t replicate,
                             std::size_t budget) {
  const std::vector<double> rows = judgement.curve(series, replicate, budget);
  const results::RunResult& run = series.runs[replicate];
  std::vector<double> curve;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    // The best value does not improve between the rows of a sparse trace.
    if (i > 0) curve.resize(run.evaluation_of(i) - 1, curve.back());
    curve.push_back(rows[i]);
  }
  curve.resize(budget, curve.empty() ? std::numeric_limits<double>::infinity() : curve.back());
  return curve;
}

}  // namespace

double optimizer_seconds(const results::RunResult& run) {
  return std::accumulate(run.seconds_ask.begin(), run.seconds_ask.end(), 0.0);
}

MeasuredRuns::MeasuredRuns(const results::ResultSet& results, RunSelection selection)
    : results_(&results), selection_(std::move(selection)) {}

Labels MeasuredRuns::labels() const {
  Labels labels;
  for (const auto& [label, spec] : selection_.optimizers) labels.push_back(label);
  return labels;
}

MeasuredRuns MeasuredRuns::with(const std::string& label, const std::string& spec) const {
  RunSelection other = selection_;
  for (auto& [name, old] : other.optimizers) {
    if (name == label) old = spec;
  }
  return {*results_, std::move(other)};
}

const results::Series* MeasuredRuns::series(const std::string& problem, const std::string& label) const {
  if (std::ranges::find(selection_.problems, problem) == selection_.problems.end()) return nullptr;
  for (const auto& [name, spec] : selection_.optimizers) {
    if (name == label) return results_->find(problem, spec);
  }
  return nullptr;
}

const Trajectories* MeasuredRuns::trajectories(const std::string& problem, const std::string& label) const {
  auto [entry, is_new] = cache_.try_emplace({problem, label});
  if (is_new) {
    const results::Series* found = series(problem, label);
    if (!found || found->runs.size() < selection_.replicates) return nullptr;
    const results::Judgement judge = judgement(problem);
    Trajectories curves{label, {}};
    for (std::size_t r = 0; r < selection_.replicates; ++r) {
      if (found->runs[r].status == results::RunStatus::missing) return nullptr;
      curves.values.push_back(curve_of(judge, *found, r, selection_.budget));
    }
    entry->second = std::move(curves);
  }
  return entry->second ? &*entry->second : nullptr;
}

Sample MeasuredRuns::finals(const std::string& problem, const std::string& label,
                            const results::Horizon& horizon) const {
  const results::Judgement judge = judgement(problem);
  const results::Series& found = *series(problem, label);
  Sample sample{label, {}};
  for (std::size_t r = 0; r < selection_.replicates; ++r) {
    sample.values.push_back(judge.final_value(found, r, horizon));
  }
  return sample;
}

double MeasuredRuns::common_cost(const std::string& problem, const Labels& labels, results::CostUnit unit) const {
  double least = std::numeric_limits<double>::infinity();
  const double full_cost = results::Judgement(*results_, problem).full_cost();
  for (const std::string& label : labels) {
    const results::Series& found = *series(problem, label);
    for (std::size_t r = 0; r < std::min(selection_.replicates, found.runs.size()); ++r) {
      if (found.runs[r].status != results::RunStatus::complete) continue;
      least = std::min(least, results::total_cost(found.runs[r], unit, full_cost));
    }
  }
  return least;
}

analysis::MetricSamples MeasuredRuns::metrics(const std::string& problem, const Labels& labels, std::size_t at) const {
  std::vector<const results::Series*> row;
  for (const std::string& label : labels) row.push_back(series(problem, label));
  return analysis::metric_samples(judgement(problem), row, at, selection_.replicates);
}

results::ResultSet MeasuredRuns::labelled() const {
  results::ResultSet set{results_->provenance, results_->settings, {}};
  for (const std::string& problem : selection_.problems) {
    for (const auto& [label, spec] : selection_.optimizers) {
      const results::Series* found = results_->find(problem, spec);
      if (!found) continue;
      set.series.push_back(*found);
      results::Series& series = set.series.back();
      series.optimizer = label;
      series.runs.resize(std::min(series.runs.size(), selection_.replicates));
      for (results::RunResult& run : series.runs) {
        if (!selection_.regret) run.optimum = std::numeric_limits<double>::quiet_NaN();
        if (selection_.observed) run.noise_free.clear();
      }
    }
  }
  return set;
}

std::size_t MeasuredRuns::count_failed() const {
  std::size_t failed = 0;
  for (const std::string& problem : selection_.problems) {
    for (const auto& [label, spec] : selection_.optimizers) {
      const results::Series* found = results_->find(problem, spec);
      for (std::size_t r = 0; found && r < std::min(selection_.replicates, found->runs.size()); ++r) {
        failed += found->runs[r].status == results::RunStatus::failed ? 1 : 0;
      }
    }
  }
  return failed;
}

Labels MeasuredRuns::problems_with(const Labels& problems, const Labels& optimizers) const {
  Labels usable;
  for (const std::string& problem : problems.empty() ? selection_.problems : problems) {
    if (std::ranges::all_of(optimizers, [&](const auto& label) { return trajectories(problem, label) != nullptr; })) {
      usable.push_back(problem);
    }
  }
  return usable;
}

}  // namespace bobench::reproduction
