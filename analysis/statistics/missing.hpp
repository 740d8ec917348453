// Samples in which NaN stands for a run that is missing: the tests take none, so these leave them out.
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
