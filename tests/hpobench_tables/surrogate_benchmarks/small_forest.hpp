// A forest small enough for predictions by hand.
#pragma once

#include "hpobench_tables/surrogate_benchmarks/forest.hpp"

namespace bobench::hpobench_tables {

/// Two trees over two features.
///   tree 0: x0 <= 0.1 ? 1 : (x1 <= 2 ? 3 : 5), nodes in depth-first order;  tree 1: 10 everywhere.
inline ForestArrays small_forest() {
  ForestArrays arrays;
  arrays.tree_offset = {0, 5, 6};
  arrays.left = {1, -1, 3, -1, -1, -1};
  arrays.right = {2, -1, 4, -1, -1, -1};
  arrays.feature = {0, -1, 1, -1, -2, -1};
  arrays.threshold = {0.1, -2.0, 2.0, -2.0, -2.0, -2.0};
  arrays.value = {2.0, 1.0, 4.0, 3.0, 5.0, 10.0};
  return arrays;
}

}  // namespace bobench::hpobench_tables
