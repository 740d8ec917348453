#include "acquisitions/maximizers/near_points.hpp"

#include <algorithm>
#include <cmath>

namespace bobench::acquisitions {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

NearPoints::NearPoints(const Encoding& encoding, const MatrixXd& points) : points_(&points) {
  Index at = 0;
  for (const Parameter& parameter : encoding.space().parameters()) {
    if (parameter.is_real()) {
      feature_ = at;
      break;
    }
    at += parameter.is_categorical() ? static_cast<Index>(*parameter.cardinality()) : 1;
  }
  sorted_.reserve(static_cast<std::size_t>(points.cols()));
  for (Index i = 0; i < points.cols(); ++i) sorted_.emplace_back(points(feature_, i), i);
  std::ranges::sort(sorted_);
}

bool NearPoints::any_within(double distance, const VectorXd& features) const {
  constexpr double rounding = 1e-12;  // for features in [0, 1]; the comparison below is exact
  const double low = features[feature_] - distance - rounding, high = features[feature_] + distance + rounding;
  const auto first = std::ranges::lower_bound(sorted_, low, {}, &std::pair<double, Index>::first);
  for (auto candidate = first; candidate != sorted_.end() && candidate->first <= high; ++candidate) {
    const auto point = points_->col(candidate->second);
    Index d = 0;
    while (d < features.size() && std::abs(features[d] - point[d]) <= distance) ++d;
    if (d == features.size()) return true;
  }
  return false;
}

}  // namespace bobench::acquisitions
