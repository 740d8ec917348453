// Chapter 2's toy problem: a ring in the plane, sampled and approximated.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"
#include "reproduction/studies/study.hpp"

namespace bobench::papers::aryan2020 {

/// A density on a ring: the distance from the centre is normal, the direction uniform. The thesis draws it without a
/// formula. Centre and radius are read from figure 2.3, where a chain stays between 6.5 and 7.5; the deviation is ours.
struct Ring {
  Eigen::Vector2d centre = Eigen::Vector2d(5.0, 5.0);
  double radius = 2.0;
  double deviation = 0.1;

  /// The log density up to a constant, with its gradient unless that is null. It is a density over the plane, so it
  /// decreases with the circumference.
  double log_density(const Eigen::VectorXd& point, Eigen::VectorXd* gradient) const;
  /// (2 x count) by inverse transform sampling.
  Eigen::MatrixXd draw(Eigen::Index count, Random& random) const;
  /// The largest part of the circle without any of the points (2 x n), in [0, 1]: 1 means a single spot.
  double largest_gap(const Eigen::MatrixXd& points) const;
};

/// Figures 2.1 to 2.3, 2.5 and 2.6: 1000 draws, of which 100 are warm-up, by inverse transform sampling,
/// Metropolis-Hastings and NUTS. (Figure 2.4 is a sketch of a NUTS tree from another paper.)
reproduction::StudyReport figures_2_1_to_2_6(const reproduction::StudyOptions& options);
/// Figures 2.7 and 2.8: a normal distribution and a mixture of three, while their KL divergence from the ring is
/// minimised.
reproduction::StudyReport figures_2_7_and_2_8(const reproduction::StudyOptions& options);

}  // namespace bobench::papers::aryan2020
