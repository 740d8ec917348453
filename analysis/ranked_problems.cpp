#include "analysis/ranked_problems.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "analysis/curves.hpp"
#include "analysis/statistics/missing.hpp"
#include "analysis/statistics/ranks.hpp"
#include "core/error.hpp"

namespace bobench::analysis {
namespace {

using results::ResultSet, results::RunResult, results::RunStatus, results::Series;
using Row = std::vector<const Series*>;

}  // namespace

std::size_t evaluations_judged(const ResultSet& results, std::optional<int> at) {
  if (!at) return static_cast<std::size_t>(results.settings.budget);
  if (*at < 1 || *at > results.settings.budget) {
    throw InputError(
        fmt::format("--at is {}; expected a number of evaluations in [1, {}]", *at, results.settings.budget));
  }
  return static_cast<std::size_t>(*at);
}

bool has_run(const RunResult& run) {
  return run.status != RunStatus::missing;
}

std::optional<Row> series_of_all(const ResultSet& results, const std::string& problem,
                                 const std::vector<std::string>& optimizers) {
  Row row;
  for (const std::string& optimizer : optimizers) {
    const Series* series = results.find(problem, optimizer);
    if (!series || std::ranges::none_of(series->runs, has_run)) return std::nullopt;
    row.push_back(series);
  }
  return row;
}

MetricSamples metric_samples(const Row& row, std::size_t at, std::size_t replicates, bool regret) {
  MetricSamples samples;
  samples.values.assign(2, std::vector<std::vector<double>>(row.size()));
  for (std::size_t i = 0; i < row.size(); ++i) {
    const double full = full_fidelity(*row[i]);
    for (std::size_t r = 0; r < std::min(replicates, row[i]->runs.size()); ++r) {
      const RunResult& run = row[i]->runs[r];
      if (!has_run(run)) continue;
      const std::vector<double> trace = judged_trace(run, full, at);
      const double optimum = regret ? run.optimum : std::nan("");
      samples.values[0][i].push_back(regret_of(trace, optimum));
      samples.values[1][i].push_back(area_under_best(trace, std::isnan(optimum) ? 0.0 : optimum, at));
    }
  }
  return samples;
}

Eigen::MatrixXd paired_regrets(const Row& row, std::size_t at) {
  std::size_t replicates = row.front()->runs.size();
  for (const Series* series : row) replicates = std::min(replicates, series->runs.size());
  Eigen::MatrixXd values = Eigen::MatrixXd::Constant(static_cast<Eigen::Index>(replicates),
                                                     static_cast<Eigen::Index>(row.size()), std::nan(""));
  for (std::size_t i = 0; i < row.size(); ++i) {
    const double full = full_fidelity(*row[i]);
    for (std::size_t r = 0; r < replicates; ++r) {
      if (!has_run(row[i]->runs[r])) continue;
      values(static_cast<Eigen::Index>(r), static_cast<Eigen::Index>(i)) = final_regret(row[i]->runs[r], full, at);
    }
  }
  return complete_rows(values);
}

RankedProblems rank_problems(const ResultSet& results, const RankingRequest& request, std::size_t at) {
  RankedProblems ranked;
  ranked.optimizers = optimizers_of(results);
  const double alpha = request.pairwise_level(ranked.optimizers.size());
  for (const std::string& problem : problems_of(results)) {
    const auto row = series_of_all(results, problem, ranked.optimizers);
    if (!row) {
      ranked.excluded.push_back(problem);
      continue;
    }
    const Eigen::MatrixXd regrets = paired_regrets(*row, at);
    ProblemRanking ranking = request.test == RankingTest::mann_whitney
                                 ? rank_by_mann_whitney(metric_samples(*row, at), alpha)
                                 : rank_by_friedman(regrets);
    ranking.problem = problem;
    ranking.run_ranks = ranks_in_rows(regrets);
    for (const Series* series : *row) {
      ranked.fewest_replicates =
          std::min(ranked.fewest_replicates, static_cast<std::size_t>(std::ranges::count_if(series->runs, has_run)));
      ranked.failed +=
          static_cast<std::size_t>(std::ranges::count(series->runs, RunStatus::failed, &RunResult::status));
    }
    const std::string key = key_of(*row->front(), request.by);
    if (!ranked.by_key.contains(key)) ranked.keys.push_back(key);
    ranked.by_key[key].push_back(ranking);
    ranked.all.push_back(std::move(ranking));
  }
  return ranked;
}

}  // namespace bobench::analysis
