// A trust region: a box around the best point that grows with success and shrinks with failure.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"

namespace bobench::optimizers {

/// The number of consecutive failures that halve a region.
struct FailureRule {
  int tolerance;
  bool counts_points;  ///< each point of a batch without success counts, or the batch as one failure
};

/// A trust region in the unit box [Eriksson et al. 2019, Sec. 2]; constants of the authors' program of 2020.
class TrustRegion {
 public:
  explicit TrustRegion(FailureRule rule) : rule_(rule) {}

  /// Resets the side length to 0.8 and the counts to 0.
  void restart();
  /// Updates the length after a batch. It is a success if its best value is below the best so far by more than a
  /// thousandth of the latter; three in a row double the length, to 1.6 at most.
  /// @param values (batch) may be infinite
  void judge(const Eigen::VectorXd& values, double best);
  double length() const { return length_; }
  /// Whether the length is below 0.5^7; then the region is exhausted.
  bool has_ended() const { return length_ < 0.0078125; }

  struct Box {
    Eigen::VectorXd low, high;  ///< (features)
  };
  /// The box around the centre with sides proportional to the length-scales and the volume of a cube of this length,
  /// clipped to the unit box.
  Box box(const Eigen::VectorXd& center, const Eigen::VectorXd& length_scales) const;

 private:
  FailureRule rule_;
  double length_ = 0.8;
  int successes_ = 0, failures_ = 0;
};

/// Sobol points of the box. Each coordinate is kept with probability min(20 / features, 1), at least one for each
/// point; the others are the centre's, so that few coordinates change at a time in many dimensions. (The authors'
/// program scrambles its Sobol points, ours are shifted. If no coordinate is kept by chance, one is drawn; in their
/// program, it is never the last one.)
/// @return (features x count)
Eigen::MatrixXd perturbed_candidates(const TrustRegion::Box& box, const Eigen::VectorXd& center, Eigen::Index count,
                                     Random& random);

}  // namespace bobench::optimizers
