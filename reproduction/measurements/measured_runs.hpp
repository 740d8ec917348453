// MeasuredRuns: the runs of a result set under the labels of a paper's file.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/ranking.hpp"
#include "reproduction/measurements/samples.hpp"
#include "results/judgement.hpp"
#include "results/result_set.hpp"

namespace bobench::reproduction {

/// A selection of the runs of a result set.
struct RunSelection {
  Labels problems;
  std::vector<std::pair<std::string, std::string>> optimizers;  ///< label and canonical spec
  std::size_t replicates = 0, budget = 0;
  bool regret = true;     ///< false: raw values
  bool observed = false;  ///< noisy values as optimisers saw them, even if noise-free ones are known
  Labels left_out = {};   ///< labels that are not run on request; rankings that include one are not made
};

/// Wall-clock seconds that a run's optimiser took.
double optimizer_seconds(const results::RunResult& run);

/// Best-so-far curves, read from a result set on request. The curve of a failed run continues at its last value.
class MeasuredRuns {
 public:
  /// @param results  must outlive this
  MeasuredRuns(const results::ResultSet& results, RunSelection selection);

  const results::ResultSet& results() const { return *results_; }
  const RunSelection& selection() const { return selection_; }
  Labels labels() const;
  /// The same selection with another optimiser under a label.
  MeasuredRuns with(const std::string& label, const std::string& spec) const;

  /// Another selection of the same results.
  MeasuredRuns selecting(RunSelection selection) const { return {*results_, std::move(selection)}; }

  /// Curves by replicate, each of `budget` values; nullptr unless all replicates have been run.
  const Trajectories* trajectories(const std::string& problem, const std::string& label) const;
  const results::Series* series(const std::string& problem, const std::string& label) const;
  /// The value of each replicate at the horizon, judged as `bobench rank` does. All replicates must have been run.
  Sample finals(const std::string& problem, const std::string& label, const results::Horizon& horizon) const;
  /// The smallest total cost of a complete run of these optimisers, up to which their costs can be compared. Infinite
  /// if no run is complete.
  double common_cost(const std::string& problem, const Labels& labels, results::CostUnit unit) const;
  /// The metrics by which `bobench rank` compares these optimisers, after `at` evaluations. All must have been run on
  /// the problem.
  analysis::MetricSamples metrics(const std::string& problem, const Labels& labels, std::size_t at) const;
  /// The selected replicates as a separate result set, in which optimisers are named by their labels. Known optima are
  /// removed if values, not regrets, are judged.
  results::ResultSet labelled() const;
  /// The number of failed runs among those selected.
  std::size_t count_failed() const;

  /// The problems among `problems` (empty: all selected) on which all these optimisers have been run.
  Labels problems_with(const Labels& problems, const Labels& optimizers) const;

 private:
  results::Judgement judgement(const std::string& problem) const {
    return {*results_, problem, {.regret = selection_.regret, .observed = selection_.observed}};
  }

  const results::ResultSet* results_;
  RunSelection selection_;
  mutable std::map<std::pair<std::string, std::string>, std::optional<Trajectories>> cache_;
};

}  // namespace bobench::reproduction
