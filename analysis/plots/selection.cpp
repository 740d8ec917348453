#include "analysis/plots/selection.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace bobench::analysis::plots {

Selection select(const results::ResultSet& results, const PlotRequest& request) {
  Selection selection;
  selection.at = evaluations_judged(results, request.ranking.at);
  SelectedResults selected = select_results(results, request.selected);
  const std::vector<std::string> all = optimizers_of(results);
  for (const std::string& name : selected.optimizers) {
    selection.optimizers.push_back({name, static_cast<std::size_t>(std::ranges::find(all, name) - all.begin())});
  }
  selection.problems = std::move(selected.problems);
  selection.results = std::move(selected.results);
  return selection;
}

bool has_optimum(const Selection& selection, const std::string& problem) {
  bool some = false;
  for (const results::Series& series : selection.results.series) {
    if (series.problem != problem) continue;
    for (const results::RunResult& run : series.runs) {
      if (!has_run(run)) continue;
      if (std::isnan(run.optimum)) return false;
      some = true;
    }
  }
  return some;
}

}  // namespace bobench::analysis::plots
