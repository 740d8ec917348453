// A trust region: a box around the best point that grows with success and shrinks with failure.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"

namespace bobench::optimizers {

/// How many failures in a row halve a region.
struct FailureRule {
  int tolerance;
  bool counts_points;  ///< each point of a batch without success, or the batch as one failure
};

/// [Eriksson et al. 2019, Sec. 2] in the unit box; numbers of the authors' program of 2020.
class TrustRegion {
 public:
  explicit TrustRegion(FailureRule rule) : rule_(rule) {}

  /// Back to a side length of 0.8, nothing counted.
  void restart();
  /// After a batch: success if its best value is below the best so far by more than a thousandth of that; three in a
  /// row double the length, to 1.6 at most.
  /// @param values (batch) may be infinite
  void judge(const Eigen::VectorXd& values, double best);
  double length() const { return length_; }
  /// Below 0.5^7: nothing is to be found here any more.
  bool has_ended() const { return length_ < 0.0078125; }

  struct Box {
    Eigen::VectorXd low, high;  ///< (features)
  };
  /// Around the centre, sides in the proportion of the length-scales, with the volume of a cube of the length; cut to
  /// the unit box.
  Box box(const Eigen::VectorXd& center, const Eigen::VectorXd& length_scales) const;

 private:
  FailureRule rule_;
  double length_ = 0.8;
  int successes_ = 0, failures_ = 0;
};

/// Sobol points of the box of which each coordinate is kept with probability min(20 / features, 1), at least one, the
/// others being the centre's: in many dimensions few coordinates move at a time. (The authors' program scrambles its
/// Sobol points, ours are shifted; there a coordinate kept for want of another is never the last one.)
/// @return (features x count)
Eigen::MatrixXd perturbed_candidates(const TrustRegion::Box& box, const Eigen::VectorXd& center, Eigen::Index count,
                                     Random& random);

}  // namespace bobench::optimizers
