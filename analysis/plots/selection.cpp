#include "analysis/plots/selection.hpp"

#include <algorithm>
#include <utility>

namespace bobench::analysis::plots {

Selection select(const results::ResultSet& results, const PlotRequest& request) {
  Selection selection;
  selection.horizon = horizon_of(results, request.ranking.horizon);
  SelectedResults selected = select_results(results, request.selected);
  const std::vector<std::string> all = optimizers_of(results);
  for (const std::string& name : selected.optimizers) {
    selection.optimizers.push_back({name, static_cast<std::size_t>(std::ranges::find(all, name) - all.begin())});
  }
  selection.problems = std::move(selected.problems);
  selection.results = std::move(selected.results);
  return selection;
}

}  // namespace bobench::analysis::plots
