#include "analysis/archive/suite_figures.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "analysis/plots/figures.hpp"
#include "analysis/selected_results.hpp"

namespace bobench::archive {
namespace {

using results::ResultSet, results::RunResult, results::Series;

/// The series of both sets that are drawn. Optimisers of the archive that the file has, too, get another name.
ResultSet drawn_together(const ResultSet& results, const ResultSet& archived, const std::set<std::string>& shown) {
  const auto own = analysis::optimizers_of(results), theirs = analysis::problems_of(archived);
  ResultSet drawn;
  drawn.settings = results.settings;
  drawn.settings.budget = std::min(results.settings.budget, archived.settings.budget);
  std::set<std::string> problems;
  std::size_t replicates = 0;
  for (const Series& series : results.series) {
    if (std::ranges::count(theirs, series.problem) == 0) continue;
    problems.insert(series.problem);
    replicates = std::max(replicates, series.runs.size());
    Series& copy = drawn.series.emplace_back(series);
    for (RunResult& run : copy.runs) {  // the archive has regrets without noise
      if (!run.noise_free.empty()) run.value = std::exchange(run.noise_free, {});
    }
  }
  for (const Series& series : archived.series) {
    if (!problems.contains(series.problem) || !shown.contains(series.optimizer)) continue;
    Series& copy = drawn.series.emplace_back(series);
    copy.runs.resize(std::min(replicates, copy.runs.size()));
    if (std::ranges::count(own, copy.optimizer) > 0) copy.optimizer += " (archive)";
  }
  return drawn;
}

}  // namespace

std::vector<analysis::plots::Figure> suite_figures(const ResultSet& results, const ResultSet& archived,
                                                   const SuiteRequest& request) {
  std::set<std::string> shown;
  for (const auto& row : suite_standings_table(results, archived, request).to_json()) {
    if (!row.at("won").is_null()) shown.insert(row.at("optimizer").get<std::string>());
  }
  analysis::plots::PlotRequest plot;
  plot.ranking.horizon = request.horizon;
  plot.highlighted = analysis::optimizers_of(results);
  plot.selected.optimizers = plot.highlighted;
  const ResultSet drawn = drawn_together(results, archived, shown);
  for (const std::string& name : analysis::optimizers_of(drawn)) {
    if (std::ranges::count(plot.highlighted, name) == 0) plot.selected.optimizers.push_back(name);
  }
  return analysis::plots::make_figures(drawn, plot, {"regret"}).figures;
}

}  // namespace bobench::archive
