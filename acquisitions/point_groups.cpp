#include "acquisitions/point_groups.hpp"

#include <algorithm>
#include <cmath>

namespace bobench::acquisitions {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

/// (n) the distance of each point from the next one; 0 for the last.
VectorXd steps_of(const MatrixXd& points) {
  VectorXd steps = VectorXd::Zero(points.cols());
  for (Index i = 0; i + 1 < points.cols(); ++i) {
    steps[i] = (points.col(i + 1) - points.col(i)).norm() / std::sqrt(static_cast<double>(points.rows()));
  }
  return steps;
}

/// Criterion c of the point at a position from 1.
double criterion(const VectorXd& steps, Index i) {
  constexpr double large = 0.1, small = 0.0005, surely = 100.0;
  const double before = steps[i - 1], after = steps[i];
  if (before > large && after > large) return surely;
  if (after > small) return before / after;
  if (i > 1) return before > small ? before / std::max(steps[i - 2], small) : 0.0;
  return before > large ? surely : 0.0;
}

}  // namespace

std::vector<Index> last_of_groups(const MatrixXd& points) {
  constexpr double threshold = 12.0;
  const VectorXd steps = steps_of(points);
  std::vector<Index> last;
  for (Index i = 1; i < points.cols(); ++i) {
    if (criterion(steps, i) >= threshold) last.push_back(i - 1);
  }
  if (points.cols() > 0) last.push_back(points.cols() - 1);
  return last;
}

}  // namespace bobench::acquisitions
