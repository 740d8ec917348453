// HP-NNET on "convex": a forest of ours, fitted to the evaluations its authors gathered.
#pragma once

#include "hpobench_tables/surrogate_benchmarks/forest_benchmark.hpp"

namespace bobench::hpobench_tables {

/// hpolib/hpnnet-convex: the 14 hyperparameters of Bergstra's network (Bergstra et al. 2011; data of Eggensperger et
/// al. 2015), 4 of them conditional. A configuration has a value for each of them; before the forest is asked, inactive
/// ones are set to their defaults, and the units of the hidden layer and the start of annealing to the nearest value
/// that was ever run: a multiple of 16, a whole number.
ForestBenchmark hpnnet_convex();

}  // namespace bobench::hpobench_tables
