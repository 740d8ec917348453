// Removes missing runs (NaN) from samples, as the tests do not accept NaN.
#pragma once

#include <span>
#include <vector>

#include <Eigen/Core>

namespace bobench::analysis {

/// The values that are not NaN, in order.
std::vector<double> present(std::span<const double> values);

/// The rows without a NaN, in order: the blocks in which every treatment (column) was measured.
Eigen::MatrixXd complete_rows(const Eigen::MatrixXd& values);

}  // namespace bobench::analysis
