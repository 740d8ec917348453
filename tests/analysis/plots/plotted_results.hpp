// A tiny result set whose figures can be computed by hand.
#pragma once

#include <string>

#include "results/result_sets.hpp"

namespace bobench::analysis {

/// Two optimisers, "a" and "b", on "p/one" (dimension 1, group G1) and "p/two" (dimension 2, group G2), three runs of
/// four evaluations each; all optima are 1.
inline results::ResultSet plotted_results() {
  results::ResultSet set;
  set.settings.budget = 4;
  const auto add = [&](const char* problem, const char* optimizer, int dimension, const char* group,
                       std::vector<std::vector<double>> traces) {
    results::Series series;
    series.problem = problem;
    series.optimizer = optimizer;
    series.dimension = dimension;
    series.group = group;
    for (auto& trace : traces) series.runs.push_back(results::run_of(std::move(trace), 1.0));
    set.series.push_back(std::move(series));
  };
  add("p/one", "a", 1, "G1", {{11, 3, 5, 2}, {21, 21, 4, 1}, {6, 6, 6, 6}});
  add("p/one", "b", 1, "G1", {{101, 101, 51, 51}, {101, 41, 41, 31}, {201, 101, 101, 101}});
  add("p/two", "a", 2, "G2", {{3, 2, 2, 1.5}, {4, 3, 2, 2}, {5, 4, 3, 3}});
  add("p/two", "b", 2, "G2", {{2, 2, 2, 2}, {3, 3, 3, 3}, {9, 9, 1, 1}});
  return set;
}

/// Names that would execute, break or format something if a file format did not treat them as plain text.
inline std::vector<std::string> hostile_names() {
  return {"plain",
          "a 'quote' and \"another\"",
          "two\nlines\tand a tab",
          "comma, semi; colon: #comment",
          "`touch pwned`",
          "$(touch pwned)",
          "'; system('touch pwned'); '",
          "\"; system(\"touch pwned\") #",
          "{/Bold x}_{sub}^{sup}~@a&b",
          "<script>alert(1)</script>&amp;",
          "}\nset output 'pwned'\n",
          "@FOO \\n %s %d $1",
          std::string("bad utf8 \xC3\x28 \xFF, \x01 control \x7F"),
          "texts[1]",
          "\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80"};
}

}  // namespace bobench::analysis
