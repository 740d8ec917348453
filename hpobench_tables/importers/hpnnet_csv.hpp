// HP-NNET on the data set "convex", `hpnnet_convex.csv`: 8,000 scattered evaluations in a space of fourteen
// hyperparameters. They are not a grid and thus not a table; a surrogate is fitted to them.
#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

#include "hpobench_tables/importers/csv_columns.hpp"

namespace bobench::hpobench_tables {

struct ScatteredEvaluations {
  std::vector<std::string> names;  ///< names of the hyperparameters
  Eigen::MatrixXd X;               ///< (hyperparameters x n), as in the file, with its logarithms and codes
  Eigen::VectorXd performance;     ///< (n) validation error rate, in [0, 1]
  Eigen::VectorXd duration;        ///< (n) seconds
};

/// Inactive conditional hyperparameters have their default values, as in the file; `fold`, always 0, is omitted.
/// @throws InputError for columns of another file, no rows, cells that are not finite numbers or outside their range
ScatteredEvaluations read_hpnnet(const CsvColumns& csv);

}  // namespace bobench::hpobench_tables
