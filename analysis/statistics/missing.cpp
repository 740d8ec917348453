#include "analysis/statistics/missing.hpp"

#include <cmath>

namespace bobench::analysis {

std::vector<double> present(std::span<const double> values) {
  std::vector<double> kept;
  for (const double value : values) {
    if (!std::isnan(value)) kept.push_back(value);
  }
  return kept;
}

Eigen::MatrixXd complete_rows(const Eigen::MatrixXd& values) {
  Eigen::MatrixXd kept(values.rows(), values.cols());
  Eigen::Index used = 0;
  for (Eigen::Index row = 0; row < values.rows(); ++row) {
    if (!values.row(row).hasNaN()) kept.row(used++) = values.row(row);
  }
  return kept.topRows(used);
}

}  // namespace bobench::analysis
