// Exact minimum of a forest over a box with few cells.
#pragma once

#include <cstddef>
#include <optional>

#include <Eigen/Core>

#include "hpobench_tables/surrogate_benchmarks/forest.hpp"

namespace bobench::hpobench_tables {

struct ForestMinimum {
  double value;
  Eigen::VectorXd x;  ///< (features) a minimiser, the lowest corner of its cell
};

/// Evaluates every cell: a forest is constant on the cells into which its thresholds divide the box.
/// @param low, high  (features), both ends included; equal for fixed inputs
/// @return nothing if there are more cells than `max_cells`
std::optional<ForestMinimum> minimum_over_box(const Forest& forest, const Eigen::VectorXd& low,
                                              const Eigen::VectorXd& high, std::size_t max_cells = 1000000);

}  // namespace bobench::hpobench_tables
