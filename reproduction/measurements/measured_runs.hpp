// The runs of a result set under the labels of a paper's file.
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

/// Which runs of a result set are meant.
struct RunSelection {
  Labels problems;
  std::vector<std::pair<std::string, std::string>> optimizers;  ///< label and canonical spec
  std::size_t replicates = 0, budget = 0;
  bool regret = true;     ///< false: values as they are
  bool observed = false;  ///< with the noise that optimisers saw, where values without it are known, too
};

/// Seconds that a run's optimiser took, of the clock.
double optimizer_seconds(const results::RunResult& run);

/// Best-so-far curves, read from a result set as they are asked for. Runs that failed go on at what they had reached.
class MeasuredRuns {
 public:
  /// @param results  must outlive this
  MeasuredRuns(const results::ResultSet& results, RunSelection selection);

  const RunSelection& selection() const { return selection_; }
  Labels labels() const;
  /// The same runs with another optimiser under a label.
  MeasuredRuns with(const std::string& label, const std::string& spec) const;

  /// Another selection of the same results.
  MeasuredRuns selecting(RunSelection selection) const { return {*results_, std::move(selection)}; }

  /// Curves by replicate, each of `budget` values; nothing unless all replicates have been run.
  const Trajectories* trajectories(const std::string& problem, const std::string& label) const;
  const results::Series* series(const std::string& problem, const std::string& label) const;
  /// What each replicate had reached, judged as `bobench rank` does. All of them must have been run.
  Sample finals(const std::string& problem, const std::string& label, const results::Horizon& horizon) const;
  /// The least that a complete run of these optimisers has cost as a whole: how far their costs can be compared.
  /// Infinite if none is complete.
  double common_cost(const std::string& problem, const Labels& labels, results::CostUnit unit) const;
  /// What `bobench rank` compares these optimisers by, after `at` evaluations. All must have been run on the problem.
  analysis::MetricSamples metrics(const std::string& problem, const Labels& labels, std::size_t at) const;
  /// The selected replicates as results of their own, in which optimisers are called by their labels; without known
  /// optima where values, not regrets, are judged.
  results::ResultSet labelled() const;
  /// Runs that failed, of all selected.
  std::size_t count_failed() const;

  /// Those of `problems` (empty: all selected) on which all these optimisers have been run.
  Labels problems_with(const Labels& problems, const Labels& optimizers) const;

 private:
  results::Judgement judgement(const std::string& problem) const {
    return {*results_, problem, selection_.regret, selection_.observed};
  }

  const results::ResultSet* results_;
  RunSelection selection_;
  mutable std::map<std::pair<std::string, std::string>, std::optional<Trajectories>> cache_;
};

}  // namespace bobench::reproduction
