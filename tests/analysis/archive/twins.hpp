// Result sets whose runtimes are the published average runtimes of optimisers.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "analysis/archive/published.hpp"
#include "results/result_sets.hpp"

namespace bobench::archive {

inline constexpr int budget = 20'000;

/// A run that reaches each target at the published average runtime of the optimiser.
inline results::RunResult run_like(const AverageRuntimes& runtimes) {
  std::vector<double> values(budget, 100.0);
  for (std::size_t t = 0; t < coco_targets.size(); ++t) {
    if (runtimes[t] > budget) continue;
    const auto first = static_cast<std::size_t>(std::max(1.0, std::round(runtimes[t]))) - 1;
    for (std::size_t i = first; i < values.size(); ++i) values[i] = std::min(values[i], coco_targets[t]);
  }
  return results::run_of(std::move(values), 0.0);
}

/// The published optimiser as if it had been run here, under the name `name`.
inline void add_like(const std::string& published, const std::string& name, int dimension,
                     const std::vector<int>& functions, results::ResultSet& set, const std::string& suite = "bbob") {
  for (const int function : functions) {
    results::Series series;
    series.problem = fmt::format("{}/f{}/d{}", suite, function, dimension);
    series.optimizer = name;
    series.dimension = dimension;
    const AverageRuntimes& runtimes = published_named(published, suite).rows.at({function, dimension}).runtimes;
    for (int r = 0; r < 3; ++r) series.runs.push_back(run_like(runtimes));
    set.series.push_back(std::move(series));
  }
}

inline results::ResultSet empty_set() {
  results::ResultSet set;
  set.settings = {1, budget, false};
  return set;
}

inline std::vector<int> all_functions() {
  std::vector<int> functions;
  for (int function = 1; function <= 24; ++function) functions.push_back(function);
  return functions;
}

}  // namespace bobench::archive
