// HP-NNET on "convex": a problem based on our forest, fitted to the authors' evaluations.
#pragma once

#include "hpobench_tables/surrogate_benchmarks/forest_benchmark.hpp"

namespace bobench::hpobench_tables {

/// hpolib/hpnnet-convex: the 14 hyperparameters of Bergstra's network (Bergstra et al. 2011; data of Eggensperger et
/// al. 2015), 4 of them conditional; the imputed values of inactive ones are those in the data. The units of the hidden
/// layer and the start of annealing are rounded to values in the data: a multiple of 16, an integer.
ForestBenchmark hpnnet_convex();

}  // namespace bobench::hpobench_tables
