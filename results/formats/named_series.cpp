#include "results/formats/named_series.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "results/formats/result_set_builder.hpp"
#include "results/program.hpp"

namespace bobench::results {
namespace {

/// Whether a run of `series` can keep its points next to those of `mine`.
bool has_same_parameters(Series& mine, const Series& series) {
  if (mine.dimension == 0) mine.dimension = series.dimension;
  return series.dimension == 0 || mine.dimension == series.dimension;
}

void append_runs(Series& mine, Series series, std::vector<std::string>& notes) {
  const bool keeps_points = has_same_parameters(mine, series);
  std::size_t without_points = 0;
  for (RunResult& run : series.runs) {
    if (!keeps_points && !run.configuration.empty()) {
      run.configuration.clear();
      ++without_points;
    }
    mine.runs.push_back(std::move(run));
  }
  if (without_points == 0) return;
  notes.push_back(fmt::format("{} on {}: {} runs have {} parameters, and earlier ones {}: their points are left out",
                              excerpt(mine.optimizer), excerpt(mine.problem), without_points, series.dimension,
                              mine.dimension));
}

}  // namespace

std::vector<std::string> append_replicates(ResultSet& into, ResultSet from) {
  if (const std::string rules = describe_other_rules(into, from, true); !rules.empty()) {
    throw InputError(fmt::format("they do not belong together: the problem {}", rules));
  }
  std::vector<std::string> notes;
  for (Series& series : from.series) {
    if (Series* mine = into.find(series.problem, series.optimizer)) {
      append_runs(*mine, std::move(series), notes);
    } else {
      into.series.push_back(std::move(series));
    }
  }
  into.settings.budget = std::max(into.settings.budget, from.settings.budget);
  into.settings.record_configurations |= from.settings.record_configurations;
  require_storable(into);
  return notes;
}

std::vector<std::string> rename_series(ResultSet& results, const std::optional<std::string>& problem,
                                       const std::optional<std::string>& optimizer) {
  require_series_names(problem.value_or("any"), optimizer.value_or("any"));
  ResultSet renamed;
  renamed.provenance = results.provenance;
  renamed.settings = results.settings;
  renamed.notes = results.notes;
  std::vector<std::string> notes;
  for (Series& series : results.series) {
    if (problem && *problem != series.problem) {
      series.problem = *problem;
      series.group.clear();
    }
    if (optimizer) series.optimizer = *optimizer;
    ResultSet one;
    one.series.push_back(std::move(series));
    const std::vector<std::string> more = append_replicates(renamed, std::move(one));
    notes.insert(notes.end(), more.begin(), more.end());
  }
  results = std::move(renamed);
  return notes;
}

}  // namespace bobench::results
