// The exact minimum of a forest over a box, where the box has few cells.
#pragma once

#include <cstddef>
#include <optional>

#include <Eigen/Core>

#include "hpobench_tables/surrogate_benchmarks/forest.hpp"

namespace bobench::hpobench_tables {

struct ForestMinimum {
  double value;
  Eigen::VectorXd x;  ///< (features) where it is attained, the lowest corner of its cell
};

/// A forest is constant on the cells that its thresholds cut the box into; every cell is evaluated.
/// @param low, high  (features), both ends included; equal where an input is held fixed
/// @return nothing if there are more cells than `max_cells`
std::optional<ForestMinimum> minimum_over_box(const Forest& forest, const Eigen::VectorXd& low,
                                              const Eigen::VectorXd& high, std::size_t max_cells = 1000000);

}  // namespace bobench::hpobench_tables
