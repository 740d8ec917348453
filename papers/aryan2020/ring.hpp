// Chapter 2's toy: a ring in the plane, sampled and approximated.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"
#include "reproduction/studies/study.hpp"

namespace bobench::papers::aryan2020 {

/// A density on a ring: the distance from the centre is normal, the direction uniform. The thesis draws it and prints no
/// formula; centre and radius are read from figure 2.3, where a chain stays between 6.5 and 7.5, the deviation is ours.
struct Ring {
  Eigen::Vector2d centre = Eigen::Vector2d(5.0, 5.0);
  double radius = 2.0;
  double deviation = 0.1;

  /// Up to a constant, with its gradient where that is not null; a density over the plane, so that it falls with the
  /// circumference.
  double log_density(const Eigen::VectorXd& point, Eigen::VectorXd* gradient) const;
  /// (2 x count) by inverse transform sampling
  Eigen::MatrixXd draw(Eigen::Index count, Random& random) const;
  /// Of points (2 x n) the largest part of the circle without one, in [0, 1]: 1 is a single spot.
  double largest_gap(const Eigen::MatrixXd& points) const;
};

/// Figures 2.1 to 2.3, 2.5 and 2.6: 1000 draws, 100 of them warm-up, by inverse transform sampling, Metropolis-Hastings
/// and NUTS. (Figure 2.4 is a sketch of a NUTS tree from another paper.)
reproduction::StudyReport figures_2_1_to_2_6(const reproduction::StudyOptions& options);
/// Figures 2.7 and 2.8: a normal distribution, and a mixture of three, on their way to the least KL divergence from the
/// ring.
reproduction::StudyReport figures_2_7_and_2_8(const reproduction::StudyOptions& options);

}  // namespace bobench::papers::aryan2020
