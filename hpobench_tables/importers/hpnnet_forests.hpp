// HP-NNET on "convex": a forest of ours, fitted to the evaluations its authors gathered.
#pragma once

#include "hpobench_tables/importers/hpnnet_csv.hpp"
#include "hpobench_tables/surrogate_benchmarks/forest_benchmark.hpp"

namespace bobench::hpobench_tables {

/// hpolib/hpnnet-convex: the 14 hyperparameters of Bergstra's network (Bergstra et al. 2011; data of Eggensperger et
/// al. 2015), 4 of them conditional. A configuration has a value for each of them; before the forest is asked, inactive
/// ones are set to their defaults, and the units of the hidden layer and the start of annealing to the nearest value
/// that was ever run: a multiple of 16, a whole number.
ForestBenchmark hpnnet_convex();

/// A RandomForestRegressor of 30 full trees (all features tried, thresholds between neighbouring values, seed 1) of the
/// error, and one of the duration. Unlike HPOlib's forests these are ours: only the data are the authors'. Five-fold
/// cross-validation, repeated configurations kept together, gives a root mean squared error of 0.0328 (the errors'
/// standard deviation is 0.104) and a rank correlation of 0.947; that of the duration is 0.862. Half-way thresholds do
/// no better.
ForestFile fit_hpnnet(const ScatteredEvaluations& data);

}  // namespace bobench::hpobench_tables
