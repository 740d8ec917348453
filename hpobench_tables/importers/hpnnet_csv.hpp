// HP-NNET on the data set "convex", `hpnnet_convex.csv`: 8,000 evaluations scattered over a space of fourteen
// hyperparameters. No grid, hence no table: something to fit a surrogate to.
#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

#include "hpobench_tables/importers/csv_columns.hpp"

namespace bobench::hpobench_tables {

struct ScatteredEvaluations {
  std::vector<std::string> names;  ///< of the hyperparameters
  Eigen::MatrixXd X;               ///< (hyperparameters x n), as in the file: logarithms and codes stay
  Eigen::VectorXd performance;     ///< (n) validation error rate, in [0, 1]
  Eigen::VectorXd duration;        ///< (n) seconds
};

/// Inactive conditional hyperparameters hold their default, as in the file; `fold`, always 0, is left out.
/// @throws InputError for columns of another file, no rows, cells that are no finite numbers, or one outside its range
ScatteredEvaluations read_hpnnet(const CsvColumns& csv);

}  // namespace bobench::hpobench_tables
