#include "results/merge.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "core/error.hpp"
#include "results/builds.hpp"
#include "results/compare.hpp"
#include "results/program.hpp"

namespace bobench::results {
namespace {

/// What may explain that two runs differ: "; their builds differ: ...", or "".
std::string explained_by_builds(const RunResult& mine, const RunResult& theirs) {
  std::vector<PlacedBuilds> placed = {{"in one", {}}, {"in the other", {}}};
  placed[0].tally.add(mine.build);
  placed[1].tally.add(theirs.build);
  const std::string differences = describe_builds(placed);
  return differences.empty() ? "" : "; their builds differ: " + differences;
}

void merge_series(Series& into, const Series& from, const Settings& settings) {
  if (!same_options(into.options, from.options)) {
    throw InputError(fmt::format("cannot merge {} {}: the optimiser's options are {} in one, {} in the other",
                                 into.problem, into.optimizer, into.options.dump(), from.options.dump()));
  }
  add_contents(into.options, from.options);
  add_contents(into.details, from.details);
  into.runs.resize(std::max(into.runs.size(), from.runs.size()));
  for (std::size_t r = 0; r < from.runs.size(); ++r) {
    RunResult& mine = into.runs[r];
    const RunResult& theirs = from.runs[r];
    if (theirs.status == RunStatus::missing) continue;
    if (mine.status != RunStatus::complete &&
        (mine.status == RunStatus::missing || theirs.status == RunStatus::complete)) {
      mine = theirs;
    } else if (mine.status == RunStatus::complete && theirs.status == RunStatus::complete) {
      Series one = into, other = from;
      one.runs = {mine};
      other.runs = {theirs};
      const auto found = differences({{}, settings, {one}}, {{}, settings, {other}}, 1);
      if (!found.empty()) {
        throw InputError(fmt::format("cannot merge: the files hold different results for {} {} replicate {}{}",
                                     into.problem, into.optimizer, r, explained_by_builds(mine, theirs)));
      }
    }
  }
}

}  // namespace

ResultSet merge(const ResultSet& a, const ResultSet& b) {
  if (const std::string difference = describe_difference(a.settings, b.settings); !difference.empty()) {
    throw InputError(fmt::format("cannot merge files made under different settings: {}", difference));
  }
  if (const std::string rules = describe_other_rules(a, b, false); !rules.empty()) {
    throw InputError(fmt::format("cannot merge: the problem {}", rules));
  }
  ResultSet merged = a;
  for (const Series& series : b.series) {
    if (Series* mine = merged.find(series.problem, series.optimizer)) {
      merge_series(*mine, series, merged.settings);
    } else {
      merged.series.push_back(series);
    }
  }
  return merged;
}

}  // namespace bobench::results
