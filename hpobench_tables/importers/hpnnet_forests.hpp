// Fits random forests to the published evaluations of HP-NNET on "convex".
#pragma once

#include "hpobench_tables/importers/hpnnet_csv.hpp"
#include "hpobench_tables/surrogate_benchmarks/forest_file.hpp"

namespace bobench::hpobench_tables {

/// A RandomForestRegressor of 30 full trees (all features tried, thresholds between neighbouring values, seed 1) for
/// the error, and one for the duration. Unlike HPOlib's forests, these are ours: only the data are the authors'.
/// Five-fold cross-validation keeps repeated configurations together (means of ten seeds). The root mean squared error
/// is 0.0330 (the standard deviation of the errors is 0.104), the rank correlation 0.946; that of the duration is
/// 0.862. Thresholds half-way between values are not better.
ForestFile fit_hpnnet(const ScatteredEvaluations& data);

}  // namespace bobench::hpobench_tables
