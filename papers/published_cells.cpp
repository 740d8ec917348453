#include "papers/published_cells.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/summary.hpp"
#include "analysis/verdicts/rank.hpp"

namespace bobench::papers {
namespace {

std::string why_not_run(const PublishedRecord& record, const MeasuredRuns& runs, const ScaleSettings& settings) {
  const auto has = [](const Labels& names, const std::string& name) {
    return std::ranges::find(names, name) != names.end();
  };
  if (!has(settings.optimizers, record.optimizer)) return "optimiser not run at this scale";
  if (!has(settings.problems, record.problem)) return "problem not run at this scale";
  if (!has(runs.labels(), record.optimizer)) return "optimiser not there yet";
  return has(runs.selection().problems, record.problem) ? "not run" : "no data";
}

CellRow judge(const PublishedRecord& record, const MeasuredRuns& runs, const PaperFile& file,
              const ScaleSettings& settings, Random& random) {
  CellRow row{&record, std::nullopt, "", 0};
  if (!record.misprint.empty())
    row.reason = "misprint: " + record.misprint;
  else if (std::isnan(record.cell.value))
    row.reason = "nothing printed";
  if (!row.reason.empty()) return row;
  const analysis::Trajectories* curves = runs.trajectories(record.problem, record.optimizer);
  if (!curves) {
    row.reason = why_not_run(record, runs, settings);
    return row;
  }
  if (runs.selection().budget != static_cast<std::size_t>(file.budget)) {
    row.reason = fmt::format("{} of {} evaluations at this scale", runs.selection().budget, file.budget);
    return row;
  }
  std::vector<double> values;
  for (const auto& curve : curves->values) values.push_back(curve.back());
  row.runs = values.size();
  row.judgement = judge_cell(values, record.cell, file.factor, random);
  return row;
}

/// Borda scores exist only for all problems and optimisers together.
std::vector<CellRow> judge_borda(const PaperFile& file, const MeasuredRuns& runs, Random& random) {
  std::vector<CellRow> rows;
  const Labels labels = runs.labels();
  const bool whole = runs.problems_with(file.problems, labels) == file.problems &&
                     labels.size() == file.optimizers.size() &&
                     runs.selection().budget == static_cast<std::size_t>(file.budget);
  std::vector<analysis::RankedProblem> problems;
  for (const std::string& id : whole ? file.problems : Labels{}) {
    analysis::RankedProblem problem{id, {}, {}};
    for (const std::string& label : labels) {
      problem.values.emplace_back();
      for (const auto& curve : runs.trajectories(id, label)->values) problem.values.back().push_back(curve.back());
    }
    problems.push_back(std::move(problem));
  }
  for (const PublishedRecord& record : file.published) {
    CellRow row{&record, std::nullopt, "a score among all optimisers on all problems: not all were run", 0};
    if (whole) {
      const auto at = static_cast<std::size_t>(std::ranges::find(labels, record.optimizer) - labels.begin());
      std::vector<double> drawn;
      for (int i = 0; i < 200; ++i) {
        const auto chosen = analysis::resample(runs.selection().replicates, runs.selection().replicates, random);
        double score = 0.0;
        for (const auto& problem : problems) score += rank_points(problem, {}, chosen)[at];
        drawn.push_back(score);
      }
      const double error = analysis::standard_deviation(drawn) * std::numbers::sqrt2;
      row.judgement = analysis::judge_number(rank_scores(problems, {})[at], error, record.cell, true);
      row.runs = runs.selection().replicates;
      row.reason.clear();
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace

std::vector<CellRow> judge_cells(const PaperFile& file, Scale scale, const MeasuredRuns& runs, std::uint64_t seed) {
  Random random(stable_hash(file.id, seed));
  if (file.borda) return judge_borda(file, runs, random);
  std::vector<CellRow> rows;
  for (const PublishedRecord& record : file.published) {
    rows.push_back(judge(record, runs, file, file.scales.at(scale), random));
  }
  return rows;
}

analysis::CellCount count(const std::vector<CellRow>& rows) {
  analysis::CellCount count;
  for (const CellRow& row : rows) {
    if (!row.judgement) continue;
    using analysis::CellOutcome;
    ++(row.judgement->outcome == CellOutcome::agrees   ? count.agree
       : row.judgement->outcome == CellOutcome::better ? count.better
                                                       : count.worse);
  }
  return count;
}

}  // namespace bobench::papers
