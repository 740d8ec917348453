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

using results::CostUnit, results::Horizon, results::Judgement, results::ResultSet, results::RunResult, results::Series;
using results::has_run;
using Row = std::vector<const Series*>;

}  // namespace

Horizon horizon_of(const ResultSet& results, const HorizonRequest& request) {
  Horizon horizon(static_cast<std::size_t>(results.settings.budget));
  if (request.at) {
    if (*request.at < 1 || *request.at > results.settings.budget) {
      throw InputError(
          fmt::format("--at is {}; expected a number of evaluations in [1, {}]", *request.at, results.settings.budget));
    }
    horizon.evaluations = static_cast<std::size_t>(*request.at);
  }
  if (!request.at_cost) return horizon;
  if (!(*request.at_cost > 0.0))
    throw InputError(fmt::format("--at-cost is {}; expected a number above 0", *request.at_cost));
  horizon.cost = request.at_cost;
  horizon.unit = request.unit;
  const auto without = std::ranges::find_if_not(results.series, results::has_seconds);
  if (horizon.unit == CostUnit::seconds && without != results.series.end()) {
    throw InputError(
        fmt::format("--at-cost: {} on {} has no simulated seconds on record; --cost fidelity adds up what was "
                    "trained instead",
                    without->optimizer, without->problem));
  }
  return horizon;
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

MetricSamples metric_samples(const Judgement& judgement, const Row& row, const Horizon& horizon,
                             std::size_t replicates) {
  MetricSamples samples;
  samples.values.assign(2, std::vector<std::vector<double>>(row.size()));
  std::vector<std::vector<std::vector<double>>> traces(row.size());
  const auto evaluation_of = [](const RunResult& run, std::optional<std::size_t> place) {
    return place ? run.evaluation_of(*place - 1) : std::size_t{1};
  };
  std::size_t first = 1;
  bool all_finite = true, all_full = true;
  for (std::size_t i = 0; i < row.size(); ++i) {
    for (std::size_t r = 0; r < std::min(replicates, row[i]->runs.size()); ++r) {
      if (!has_run(row[i]->runs[r])) continue;
      samples.values[0][i].push_back(judgement.final_value(*row[i], r, horizon));
      const auto& trace = traces[i].emplace_back(judgement.trace(row[i]->runs[r], horizon));
      const auto start = first_finite(trace);
      all_finite = all_finite && start;
      all_full = all_full && judgement.below_top(row[i]->runs[r], horizon).empty();
      first = std::max(first, evaluation_of(row[i]->runs[r], start));
    }
  }
  if (!all_finite || !all_full || horizon.cost) {
    samples.values.pop_back();
    return samples;
  }
  for (std::size_t i = 0; i < row.size(); ++i) {
    std::size_t one = 0;
    for (std::size_t r = 0; r < std::min(replicates, row[i]->runs.size()); ++r) {
      if (!has_run(row[i]->runs[r])) continue;
      const RunResult& run = row[i]->runs[r];
      const double optimum = judgement.optimum(*row[i], r), lower = std::isnan(optimum) ? 0.0 : optimum;
      const auto area = judgement.is_credited(run) ? area_under : area_under_best;
      samples.values[1][i].push_back(area(traces[i][one++], lower, horizon.evaluations, first, run.evaluation));
    }
  }
  return samples;
}

Eigen::MatrixXd paired_finals(const Judgement& judgement, const Row& row, const Horizon& horizon) {
  std::size_t replicates = row.front()->runs.size();
  for (const Series* series : row) replicates = std::min(replicates, series->runs.size());
  Eigen::MatrixXd values = Eigen::MatrixXd::Constant(static_cast<Eigen::Index>(replicates),
                                                     static_cast<Eigen::Index>(row.size()), std::nan(""));
  for (std::size_t i = 0; i < row.size(); ++i) {
    for (std::size_t r = 0; r < replicates; ++r) {
      if (!has_run(row[i]->runs[r])) continue;
      values(static_cast<Eigen::Index>(r), static_cast<Eigen::Index>(i)) = judgement.final_value(*row[i], r, horizon);
    }
  }
  return complete_rows(values);
}

std::vector<double> finals(const Judgement& judgement, const Series& series, const Horizon& horizon) {
  std::vector<double> values;
  for (std::size_t r = 0; r < series.runs.size(); ++r) {
    if (has_run(series.runs[r])) values.push_back(judgement.final_value(series, r, horizon));
  }
  return values;
}

RankedProblems rank_problems(const ResultSet& results, const RankingRequest& request, const Horizon& horizon) {
  RankedProblems ranked;
  ranked.optimizers = optimizers_of(results);
  if (ranked.optimizers.size() < 2) return ranked;
  for (const std::string& problem : problems_of(results)) {
    const auto row = series_of_all(results, problem, ranked.optimizers);
    if (!row) {
      ranked.excluded.push_back(problem);
      continue;
    }
    const Judgement judgement(results, problem);
    const Eigen::MatrixXd paired = paired_finals(judgement, *row, horizon);
    const bool by_friedman = request.test == RankingTest::friedman;
    if (by_friedman && paired.rows() == 0) {
      ranked.unpaired.push_back(problem);
      continue;
    }
    const MetricSamples samples = by_friedman ? MetricSamples() : metric_samples(judgement, *row, horizon);
    if (samples.values.size() == 1) ranked.without_area.push_back(problem);
    const auto level = [&] { return request.pairwise_level(row->size(), samples.values.size()); };
    ProblemRanking ranking = by_friedman ? rank_by_friedman(paired) : rank_by_mann_whitney(samples, level());
    ranking.problem = problem;
    ranking.run_ranks = ranks_in_rows(paired);
    for (const Series* series : *row) {
      const auto runs = by_friedman ? static_cast<std::size_t>(paired.rows())
                                    : static_cast<std::size_t>(std::ranges::count_if(series->runs, has_run));
      ranked.fewest_replicates = std::min(ranked.fewest_replicates, runs);
      ranked.most_replicates = std::max(ranked.most_replicates, runs);
    }
    ranked.all.push_back(std::move(ranking));
  }
  return ranked;
}

std::vector<RankedPart> parts_of(const RankedProblems& ranked, const ResultSet& results, GroupBy by) {
  std::vector<RankedPart> parts;
  for (const ProblemRanking& ranking : ranked.all) {
    const std::string key = key_of(*results.find(ranking.problem, ranked.optimizers.front()), by);
    auto part = std::ranges::find(parts, key, &RankedPart::key);
    if (part == parts.end()) part = parts.insert(part, {key, {}});
    part->rankings.push_back({.problem = ranking.problem,
                              .beats = ranking.beats,
                              .ranks = ranking.ranks,
                              .p_overall = ranking.p_overall,
                              .alpha = ranking.alpha,
                              .pairs = {},
                              .run_ranks = ranking.run_ranks});
  }
  std::ranges::stable_sort(parts, [by](const auto& a, const auto& b) { return comes_before(a.key, b.key, by); });
  return parts;
}

}  // namespace bobench::analysis
