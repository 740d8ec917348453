// FCNet's published layout with four configurations, two repeats and three epochs.
#pragma once

#include "hpobench_tables/importers/fcnet_hdf5.hpp"

namespace bobench::hpobench_tables {

inline FcnetGrid small_fcnet_grid() {
  return {SearchSpace({{"activation_fn_1", CategoricalParameter{{"relu", "tanh"}}},
                       {"dropout_1", OrdinalParameter{{0.0, 0.3}}}}),
          2, 3};
}

}  // namespace bobench::hpobench_tables
