#include "results/unfinished_runs.hpp"

#include <utility>

namespace bobench::results {
namespace {

/// @return false if only one of them has the column
bool append(std::vector<double>& to, const std::vector<double>& more) {
  if (to.empty() != more.empty()) return false;
  to.insert(to.end(), more.begin(), more.end());
  return true;
}

}  // namespace

void UnfinishedRuns::add(JournalRun evaluations) {
  const Key key = key_of(evaluations);
  if (evaluations.first == 0) {
    runs_.insert_or_assign(key, std::move(evaluations));
    return;
  }
  const auto found = runs_.find(key);
  if (found == runs_.end() || found->second.count != evaluations.first) return;
  JournalRun& run = found->second;
  run.count += evaluations.count;
  bool is_whole = append(run.result.configuration, evaluations.result.configuration);
  for (const RunColumn& column : run_columns) {
    is_whole = append(run.result.*column.values, evaluations.result.*column.values) && is_whole;
  }
  if (!is_whole) runs_.erase(found);
}

void UnfinishedRuns::add(const UnfinishedRuns& others) {
  for (const auto& [key, run] : others.runs_) {
    const auto [place, is_new] = runs_.try_emplace(key, run);
    if (!is_new && place->second.count < run.count) place->second = run;
  }
}

const RunResult* UnfinishedRuns::find(const std::string& problem, const std::string& optimizer, int replicate) const {
  const auto found = runs_.find({problem, optimizer, replicate});
  return found == runs_.end() ? nullptr : &found->second.result;
}

}  // namespace bobench::results
