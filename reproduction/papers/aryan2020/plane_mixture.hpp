// Targets of figures 6.3 to 6.5: mixtures of isotropic normal distributions in the plane.
#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"

namespace bobench::papers::aryan2020 {

/// A mixture of components with equal weights.
struct PlaneMixture {
  std::string name;
  Eigen::Matrix2Xd means;      ///< (2 x components)
  Eigen::VectorXd deviations;  ///< (components) in both coordinates

  Eigen::Index components() const { return means.cols(); }
  /// (2 x count)
  Eigen::MatrixXf draw(Eigen::Index count, Random& random) const;
  /// ln p at the columns of X (2 x n): (n). Its gradients are written to *gradients (2 x n) unless that is null.
  Eigen::RowVectorXf log_density(const Eigen::MatrixXf& X, Eigen::MatrixXf* gradients) const;
  /// The number of components with at least 1 % of the points within three deviations of their mean.
  int modes_covered(const Eigen::MatrixXf& X) const;
  /// The share of points within three deviations of any mean.
  double share_on_modes(const Eigen::MatrixXf& X) const;
};

/// The thesis draws these without printing numbers; all numbers are ours.
PlaneMixture grid_of_25();          ///< 5 x 5, one apart, deviation 0.1
PlaneMixture mixture_of_unequal();  ///< 7 with deviations from 0.1 to 0.5
PlaneMixture ring_of_8();           ///< on a circle of radius 2, deviation 0.15

}  // namespace bobench::papers::aryan2020
