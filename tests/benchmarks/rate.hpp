// Counters of rates, which `./dev bench --page` compares with the machine's limits.
#pragma once

#include <benchmark/benchmark.h>

namespace bobench {

/// A rate per second from the amount of one iteration.
inline benchmark::Counter rate(double each) {
  return benchmark::Counter(each, benchmark::Counter::kIsIterationInvariantRate);
}

}  // namespace bobench
