#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <string>

#include <fmt/format.h>

#include "analysis/archive/chosen_published.hpp"
#include "analysis/archive/comparison.hpp"
#include "analysis/archive/published.hpp"

namespace bobench::archive {
namespace {

using analysis::Cell, analysis::Table;
using results::Horizon, results::ResultSet;

/// "647 (12)", or "never".
Cell runtime_cell(double evaluations, const std::vector<double>& published, double budget, bool is_own) {
  if (!std::isfinite(evaluations)) return {"never", {{"evaluations", nullptr}, {"place", nullptr}}};
  const std::string text = fmt::format("{:.4g}", evaluations);
  // Beyond the budget, an average reflects failures more than the optimiser.
  if (!is_own || evaluations > budget) return {text, {{"evaluations", evaluations}, {"place", nullptr}}};
  const auto at =
      1 + std::ranges::count_if(published, [&](double other) { return other < evaluations * (1.0 - 1e-9); });
  return {fmt::format("{} ({})", text, at), {{"evaluations", evaluations}, {"place", at}, {"of", published.size()}}};
}

std::vector<double> published_runtimes(const std::string& suite, int function, int dimension, std::size_t target) {
  std::vector<double> runtimes;
  for (const PublishedOptimizer& optimizer : published_on(suite)) {
    const auto row = optimizer.rows.find({function, dimension});
    if (row != optimizer.rows.end()) runtimes.push_back(row->second.runtimes[target]);
  }
  return runtimes;
}

}  // namespace

Table functions_table(const ResultSet& results, const ComparisonRequest& request) {
  const Horizon horizon = analysis::horizon_of(results, request.horizon);
  const std::vector<OwnDimension> dimensions = dimensions_to_compare(results, horizon, request);
  const auto budget = static_cast<double>(horizon.evaluations);
  const std::vector<std::string> with = chosen_published(request.with, dimensions, budget);
  Table table;
  table.title = fmt::format("Average runtimes in evaluations, and their places among published ones where within {}",
                            horizon.evaluations);
  table.columns = {"function", "dimension", "optimizer"};
  for (const double target : coco_targets) table.columns.push_back(fmt::format("{:g}", target));
  for (const OwnDimension& dimension : dimensions) {
    std::set<int> functions(dimension.functions.begin(), dimension.functions.end());
    functions.insert(dimension.left_out.begin(), dimension.left_out.end());
    for (const int function : functions) {
      const auto add = [&](const std::string& name, const AverageRuntimes& runtimes, bool is_own) {
        std::vector<Cell> row = {fmt::format("f{}", function), dimension.dimension, name};
        for (std::size_t t = 0; t < coco_targets.size(); ++t) {
          const auto published =
              is_own ? published_runtimes(request.suite, function, dimension.dimension, t) : std::vector<double>();
          row.push_back(runtime_cell(runtimes[t], published, budget, is_own));
        }
        table.rows.push_back(std::move(row));
      };
      for (const OwnRuns& own : dimension.optimizers) {
        const Profile profile = own.profile();
        if (const auto found = profile.find(function); found != profile.end()) add(own.optimizer, found->second, true);
      }
      for (const std::string& name : with) {
        const PublishedOptimizer& optimizer = published_named(name, request.suite);
        const auto row = optimizer.rows.find({function, dimension.dimension});
        if (row != optimizer.rows.end()) add(fmt::format("{} ({})", name, optimizer.year), row->second.runtimes, false);
      }
    }
  }
  std::ranges::copy(comparison_notes(results, horizon, dimensions), std::back_inserter(table.notes));
  return table;
}

}  // namespace bobench::archive
