// A table of six configurations with two trainings each, at two fidelities.
#pragma once

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "hpobench_tables/table_data.hpp"

namespace bobench::hpobench_tables {

inline TableData small_table() {
  constexpr double missing = std::numeric_limits<double>::quiet_NaN();
  TableData table;
  table.info = {"mine/small", "six configurations", "validation error", "epoch", "small.csv", "abc"};
  table.space = SearchSpace(
      {{"activation", CategoricalParameter{{"relu", "tanh"}}}, {"units", OrdinalParameter{{16.0, 32.0, 64.0}}}});
  table.fidelities = {1.0, 10.0};
  table.repeats = 2;
  table.value = {{8, 9, 8, 9, 8, 9, 8, 9, 8, 9, 8, 9}, {1, 1.5, 2, 2.5, 3, missing, 4, 4.5, 0.5, 1e8, 6, 6.5}};
  table.cost = {{10, 20, 10, 20, 10, missing, 10, 20, 10, 20, 10, 20}};
  table.test = {1.25, 1.25, 0.5, 0.75, 3, missing, 4, 4, 5, 5, 6, 6};
  return table;
}

inline std::string to_json_text(const SearchSpace& space) {
  return to_json(space).dump();
}

/// Equal, with NaN equal to NaN.
inline bool same(const std::vector<std::vector<double>>& a, const std::vector<std::vector<double>>& b) {
  return std::ranges::equal(a, b, [](const auto& x, const auto& y) {
    return std::ranges::equal(x, y, [](double u, double v) { return u == v || (u != u && v != v); });
  });
}

}  // namespace bobench::hpobench_tables
