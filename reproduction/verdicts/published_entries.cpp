#include "reproduction/verdicts/published_entries.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <fmt/format.h>

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/summary.hpp"
#include "reproduction/measurements/ranking.hpp"

namespace bobench::reproduction {
namespace {

constexpr const char* not_there = "optimiser not there yet";

std::string why_not_run(const PublishedEntry& entry, const MeasuredRuns& runs, const ScaleSettings& settings) {
  const auto has = [](const Labels& names, const std::string& name) {
    return std::ranges::find(names, name) != names.end();
  };
  if (has(settings.left_out, entry.optimizer)) return "left out by --without";
  if (!has(settings.optimizers, entry.optimizer)) return "optimiser not run at this scale";
  if (!has(settings.problems, entry.problem)) return "problem not run at this scale";
  if (!has(runs.labels(), entry.optimizer)) return not_there;
  return has(runs.selection().problems, entry.problem) ? "not run" : "no data";
}

/// The runs and settings that a number is compared with.
struct Ours {
  const PaperRuns& file;
  const ScaleSettings& scale;
  const MeasuredRuns& runs;
  RunSettings settings;
  double level;
};

ComparedEntry left_out(const PublishedEntry& entry, std::string reason) {
  return {.entry = &entry, .reason = std::move(reason)};
}

/// Numbers under other settings decide nothing. The comparison is dropped unless `is_comparable` (the same budget).
ComparedEntry of_other_settings(ComparedEntry compared, const std::string& reason, bool is_comparable) {
  compared.reason = "other settings: " + reason;
  compared.other_settings = true;
  if (!is_comparable) compared.comparison.reset();
  return compared;
}

/// Whether a printed iteration lies between the smallest and the largest evaluation at which one of our runs found its
/// best value. Only kruse2022 prints iterations; it does not say whether they count the two initial points.
bool is_within_last_improvements(double iteration, const Trajectories& curves) {
  constexpr double initial_points = 2.0;
  double low = std::numeric_limits<double>::infinity(), high = 0.0;
  for (const auto& curve : curves.values) {
    const auto last = std::ranges::find(curve, curve.back()) - curve.begin() + 1;
    low = std::min(low, static_cast<double>(last));
    high = std::max(high, static_cast<double>(last));
  }
  return low - initial_points <= iteration && iteration <= high;
}

ComparedEntry compare(const PublishedEntry& entry, const Ours& ours, Random& random) {
  if (!entry.misprint.empty()) return left_out(entry, "misprint: " + entry.misprint);
  if (std::isnan(entry.number.value)) return left_out(entry, "nothing printed");
  if (!entry.repeats.empty()) return left_out(entry, "counted as " + entry.repeats);
  const Trajectories* curves = ours.runs.trajectories(entry.problem, entry.optimizer);
  if (!curves) {
    ComparedEntry compared = left_out(entry, why_not_run(entry, ours.runs, ours.scale));
    compared.not_run = compared.reason != not_there;
    return compared;
  }
  std::vector<double> values;
  for (const auto& curve : curves->values) values.push_back(curve.back());
  ComparedEntry compared{.entry = &entry,
                         .comparison = compare(values, entry.number, ours.file.factor, random, ours.level),
                         .runs = values.size()};
  if (!std::isnan(entry.iteration)) {
    compared.iteration_within = is_within_last_improvements(entry.iteration, *curves);
  }
  const std::string reason =
      other_settings({.optimizers = {entry.optimizer}, .problems = {entry.problem}}, {}, ours.settings);
  if (reason.empty()) return compared;
  return of_other_settings(std::move(compared), reason, ours.settings.budget == ours.settings.published_budget);
}

/// Entry with the reason if our Borda scores are not comparable with the published ones, else nullopt. Scores require
/// all problems and optimisers.
std::optional<ComparedEntry> without_borda_scores(const Ours& ours) {
  const PaperRuns& file = ours.file;
  const Labels labels = ours.runs.labels();
  if (ours.runs.problems_with(file.problems, labels) != file.problems || labels.size() != file.optimizers.size()) {
    ComparedEntry compared;
    compared.reason = "a score among all optimisers on all problems: not all were run";
    compared.not_run = true;
    return compared;
  }
  const std::string reason = other_settings({.optimizers = labels}, {}, ours.settings);
  if (reason.empty()) return std::nullopt;
  return of_other_settings({}, reason, false);
}

std::vector<ComparedEntry> compare_borda_scores(const Ours& ours, Random& random) {
  const PaperRuns& file = ours.file;
  std::vector<ComparedEntry> compared;
  if (const auto without = without_borda_scores(ours)) {
    for (const PublishedEntry& entry : file.published) {
      compared.push_back(*without);
      compared.back().entry = &entry;
    }
    return compared;
  }
  const MeasuredRuns& runs = ours.runs;
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
    // The error of the published score is taken to be as large as ours.
    const double error = analysis::standard_deviation(drawn) * std::numbers::sqrt2;
    compared.push_back({.entry = &entry,
                        .comparison = compare_score(scores[at], error, replicates, entry.number, ours.level),
                        .runs = replicates});
  }
  return compared;
}

}  // namespace

std::vector<ComparedEntry> compare_entries(const PaperFile& file, const ScaledRuns& scaled, const MeasuredRuns& runs,
                                           double level) {
  Random random(stable_hash(file.id, scaled.request.seed));
  const PaperRuns& published = *file.runs();
  const Ours ours{published, scaled.settings, runs, settings_of(published, scaled), level};
  if (published.borda) return compare_borda_scores(ours, random);
  std::vector<ComparedEntry> compared;
  for (const PublishedEntry& entry : published.published) compared.push_back(compare(entry, ours, random));
  return compared;
}

OutcomeCount count(const std::vector<ComparedEntry>& entries) {
  OutcomeCount count;
  for (const ComparedEntry& entry : entries) {
    count.other_settings += entry.other_settings ? 1 : 0;
    count.not_run += entry.not_run ? 1 : 0;
    count.open += entry.open ? 1 : 0;
    if (!entry.comparison || entry.other_settings) continue;
    if (entry.iteration_within) {
      ++count.iterations;
      count.iterations_within += *entry.iteration_within ? 1 : 0;
    }
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
