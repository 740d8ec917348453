// A small comparison with a known outcome.
#pragma once

#include <string>
#include <vector>

#include "results/result_sets.hpp"

namespace bobench::analysis {

/// Three optimisers, two problems: "good" is clearly best on both; "bad" and "worse" differ only on the second.
inline results::ResultSet contest() {
  results::ResultSet set;
  set.settings.budget = 3;
  const double levels[2][3] = {{1.0, 5.0, 5.0}, {2.0, 4.0, 8.0}};
  for (int p = 0; p < 2; ++p) {
    for (int o = 0; o < 3; ++o) {
      results::Series series;
      series.problem = p == 0 ? "bbob/f1/d2" : "synthetic/branin";
      series.optimizer = std::vector<std::string>{"good", "bad", "worse"}[static_cast<std::size_t>(o)];
      series.dimension = 2 + p;
      series.group = p == 0 ? "G1" : "";
      for (int r = 0; r < 10; ++r) {
        const double level = levels[p][o] + 0.01 * r;
        series.runs.push_back(results::run_of({level + 9.0, level + 1.0, level}, 0.0));
      }
      set.series.push_back(series);
    }
  }
  return set;
}

}  // namespace bobench::analysis
