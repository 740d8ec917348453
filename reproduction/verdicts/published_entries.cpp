#include "reproduction/verdicts/published_entries.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/summary.hpp"
#include "reproduction/measurements/ranking.hpp"

namespace bobench::reproduction {
namespace {

std::string why_not_run(const PublishedEntry& entry, const MeasuredRuns& runs, const ScaleSettings& settings) {
  const auto has = [](const Labels& names, const std::string& name) {
    return std::ranges::find(names, name) != names.end();
  };
  if (!has(settings.optimizers, entry.optimizer)) return "optimiser not run at this scale";
  if (!has(settings.problems, entry.problem)) return "problem not run at this scale";
  if (!has(runs.labels(), entry.optimizer)) return "optimiser not there yet";
  return has(runs.selection().problems, entry.problem) ? "not run" : "no data";
}

ComparedEntry compare(const PublishedEntry& entry, const MeasuredRuns& runs, const PaperFile& file,
                      const ScaleSettings& settings, Random& random) {
  const auto left_out = [&](std::string reason) { return ComparedEntry{.entry = &entry, .reason = std::move(reason)}; };
  if (!entry.misprint.empty()) return left_out("misprint: " + entry.misprint);
  if (std::isnan(entry.number.value)) return left_out("nothing printed");
  if (!entry.repeats.empty()) return left_out("counted as " + entry.repeats);
  const Trajectories* curves = runs.trajectories(entry.problem, entry.optimizer);
  if (!curves) return left_out(why_not_run(entry, runs, settings));
  if (runs.selection().budget != static_cast<std::size_t>(file.budget)) {
    return left_out(fmt::format("{} of {} evaluations at this scale", runs.selection().budget, file.budget));
  }
  std::vector<double> values;
  for (const auto& curve : curves->values) values.push_back(curve.back());
  return {.entry = &entry, .comparison = compare(values, entry.number, file.factor, random), .runs = values.size()};
}

/// Borda scores exist only for all problems and optimisers together.
bool has_borda_scores(const PaperFile& file, const MeasuredRuns& runs) {
  const Labels labels = runs.labels();
  return runs.problems_with(file.problems, labels) == file.problems && labels.size() == file.optimizers.size() &&
         runs.selection().budget == static_cast<std::size_t>(file.budget);
}

std::vector<ComparedEntry> compare_borda_scores(const PaperFile& file, const MeasuredRuns& runs, Random& random) {
  std::vector<ComparedEntry> compared;
  if (!has_borda_scores(file, runs)) {
    for (const PublishedEntry& entry : file.published) {
      compared.push_back({.entry = &entry, .reason = "a score among all optimisers on all problems: not all were run"});
    }
    return compared;
  }
  const Labels labels = runs.labels();
  RankingRule rule;
  rule.problems = file.problems;
  const auto problems = ranked_problems(runs, rule, labels, runs.selection().budget);
  const std::size_t replicates = runs.selection().replicates;
  const std::vector<double> scores = scores_of(problems, rule, analysis::every_index(replicates));
  for (const PublishedEntry& entry : file.published) {
    const auto at = static_cast<std::size_t>(std::ranges::find(labels, entry.optimizer) - labels.begin());
    std::vector<double> drawn;
    for (int i = 0; i < 200; ++i) {
      drawn.push_back(scores_of(problems, rule, analysis::resample(replicates, replicates, random))[at]);
    }
    // Theirs has an error, too: as large as ours.
    const double error = analysis::standard_deviation(drawn) * std::numbers::sqrt2;
    compared.push_back({.entry = &entry,
                        .comparison = compare_score(scores[at], error, replicates, entry.number),
                        .runs = replicates});
  }
  return compared;
}

}  // namespace

std::vector<ComparedEntry> compare_entries(const PaperFile& file, Scale scale, const MeasuredRuns& runs,
                                           std::uint64_t seed) {
  Random random(stable_hash(file.id, seed));
  if (file.borda) return compare_borda_scores(file, runs, random);
  std::vector<ComparedEntry> compared;
  for (const PublishedEntry& entry : file.published) {
    compared.push_back(compare(entry, runs, file, file.scales.at(scale), random));
  }
  return compared;
}

OutcomeCount count(const std::vector<ComparedEntry>& entries) {
  OutcomeCount count;
  for (const ComparedEntry& entry : entries) {
    if (!entry.comparison) continue;
    const Outcome outcome = entry.comparison->outcome;
    ++(outcome == Outcome::agrees   ? count.agree
       : outcome == Outcome::better ? count.better
       : outcome == Outcome::worse  ? count.worse
                                    : count.not_comparable);
    if (outcome != Outcome::not_comparable && !std::isnan(entry.comparison->detectable)) {
      count.detectable.push_back(entry.comparison->detectable);
    }
  }
  return count;
}

}  // namespace bobench::reproduction
