#include "results/merge.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "results/builds.hpp"
#include "results/compare.hpp"
#include "results/program.hpp"

namespace bobench::results {
namespace {

/// A possible reason for the difference of two runs: "; their builds differ: ...", or "".
std::string explained_by_builds(const RunResult& mine, const RunResult& theirs) {
  std::vector<PlacedBuilds> placed = {{"in one", {}}, {"in the other", {}}};
  placed[0].tally.add(mine.build);
  placed[1].tally.add(theirs.build);
  const std::string differences = describe_builds(placed);
  return differences.empty() ? "" : "; their builds differ: " + differences;
}

/// The series with only one of its runs.
Series with_run(const Series& series, const RunResult& run) {
  return {.problem = series.problem,
          .optimizer = series.optimizer,
          .dimension = series.dimension,
          .group = series.group,
          .label = series.label,
          .options = series.options,
          .details = series.details,
          .runs = {run}};
}

void merge_series(Series& into, Series&& from, const Settings& settings) {
  if (!same_options(into.options, from.options)) {
    throw InputError(fmt::format("cannot merge {} {}: the optimiser's options are {} in one, {} in the other",
                                 into.problem, into.optimizer, into.options.dump(), from.options.dump()));
  }
  add_contents(into.options, from.options);
  add_contents(into.details, from.details);
  into.runs.resize(std::max(into.runs.size(), from.runs.size()));
  for (std::size_t r = 0; r < from.runs.size(); ++r) {
    RunResult& mine = into.runs[r];
    RunResult& theirs = from.runs[r];
    if (theirs.status == RunStatus::missing) continue;
    if (mine.status != RunStatus::complete &&
        (mine.status == RunStatus::missing || theirs.status == RunStatus::complete)) {
      mine = std::move(theirs);
    } else if (mine.status == RunStatus::complete && theirs.status == RunStatus::complete) {
      const auto found =
          differences({{}, settings, {with_run(into, mine)}}, {{}, settings, {with_run(from, theirs)}}, 1);
      if (!found.empty()) {
        throw InputError(fmt::format("cannot merge: the files hold different results for {} {} replicate {}{}",
                                     into.problem, into.optimizer, r, explained_by_builds(mine, theirs)));
      }
      if (mine.is_sparse() && !theirs.is_sparse()) mine = std::move(theirs);
    }
  }
}

}  // namespace

void Merger::add(ResultSet set) {
  if (is_empty_) {
    merged_ = std::move(set);
    places_ = SeriesIndex(merged_);
    is_empty_ = false;
    return;
  }
  if (const std::string difference = describe_difference(merged_.settings, set.settings); !difference.empty()) {
    throw InputError(fmt::format("cannot merge files made under different settings: {}", difference));
  }
  if (const std::string rules = describe_other_rules(merged_, set, false); !rules.empty()) {
    throw InputError(fmt::format("cannot merge: the problem {}", rules));
  }
  for (Series& series : set.series) {
    if (Series* const mine = places_.find(merged_, series.problem, series.optimizer)) {
      merge_series(*mine, std::move(series), merged_.settings);
    } else {
      places_.add(series, merged_.series.size());
      merged_.series.push_back(std::move(series));
    }
  }
}

ResultSet merge(const ResultSet& a, const ResultSet& b) {
  Merger merger;
  merger.add(a);
  merger.add(b);
  return merger.merged();
}

}  // namespace bobench::results
