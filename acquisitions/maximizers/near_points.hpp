// Which points have another one near them?
#pragma once

#include <utility>
#include <vector>

#include <Eigen/Core>

#include "core/encoding.hpp"

namespace bobench::acquisitions {

/// Points sorted by one feature, that of the first real parameter: in thousands of them the few that are near in it are
/// found without a look at the others. Trees score whole regions alike, and each candidate as good as the best is looked
/// at: in a profile of `bore-rf` on robot pushing 39 % of the time went into distances.
class NearPoints {
 public:
  /// @param points (features x n), encoded; they must outlive this
  NearPoints(const Encoding& encoding, const Eigen::MatrixXd& points);

  /// Is there a point of which no feature is farther away than that?
  bool any_within(double distance, const Eigen::VectorXd& features) const;

 private:
  const Eigen::MatrixXd* points_;
  Eigen::Index feature_ = 0;
  std::vector<std::pair<double, Eigen::Index>> sorted_;  ///< the feature's values and whose they are
};

}  // namespace bobench::acquisitions
