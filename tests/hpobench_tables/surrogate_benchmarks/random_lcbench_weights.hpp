// Random weights of the LCBench network's shape.
#pragma once

#include <cmath>

#include "core/random.hpp"
#include "hpobench_tables/surrogate_benchmarks/lcbench_network.hpp"

namespace bobench::hpobench_tables {

/// Scaled so that signals neither vanish nor explode and about half of the gates are open; two tasks, 3945 and 7593.
inline LcbenchWeights random_lcbench_weights(std::uint64_t seed) {
  Random random(seed);
  LcbenchWeights weights;
  for (const auto& [name, shape] : lcbench_shapes()) {
    std::uint64_t size = 1;
    for (const std::uint64_t axis : shape) size *= axis;
    const double scale = shape.size() == 2 ? 1.0 / std::sqrt(static_cast<double>(shape[1])) : 0.5;
    for (std::uint64_t i = 0; i < size; ++i) {
      const double draw = scale * random.normal();
      weights[name].push_back(
          static_cast<double>(static_cast<float>(name.ends_with("var") ? 0.5 + draw * draw : draw)));
    }
  }
  weights["input/log"] = {1, 0, 1, 0, 1, 0, 0, 0};
  weights["input/shift"] = {0, 16, -9.2, 0.1, -9.9, 1, 64, 0};
  weights["input/scale"] = {4, 495, 6.9, 0.9, 7.6, 3, 960, 1};
  weights["output/mul"] = {40000, 32, 34, 27, 5, 27};
  weights["output/add"] = {0, -27, 0, -27, 0.3, -27};
  weights["output/exp"] = {0, 1, 0, 1, 0, 1};
  weights["task/openml_task_id"] = {3945, 7593};
  weights["task/embedding_row"] = {34, 35};
  return weights;
}

}  // namespace bobench::hpobench_tables
