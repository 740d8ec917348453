// Adaptation of a Hamiltonian sampler's diagonal mass matrix during the warm-up.
#pragma once

#include <Eigen/Core>

namespace bobench::surrogates {

/// Running mean and variance of vectors [Welford 1962]; nothing is allocated after construction.
class RunningMoments {
 public:
  explicit RunningMoments(Eigen::Index size) : mean_(size), squares_(size), change_(size) { clear(); }

  void clear();
  void add(const Eigen::VectorXd& point);
  double count() const { return count_; }
  const Eigen::VectorXd& mean() const { return mean_; }
  /// With denominator count - 1; count() must be at least 2.
  auto variance() const { return squares_ / (count_ - 1.0); }

 private:
  Eigen::VectorXd mean_, squares_, change_;
  double count_ = 0.0;
};

/// Stan's warm-up schedule: in the first 75 transitions the chain finds the typical set; the draws of windows of 25,
/// 50, 100, ... estimate the variances; the last 50 adapt the step size alone. A window is extended to the end if the
/// next one, twice as long, would not fit. A warm-up shorter than 150 is split 15 % / 75 % / 10 %; one shorter than 20
/// has no windows. (Stan never extends the window of 25: 151 transitions end in a window of one draw.)
class WarmUpWindows {
 public:
  explicit WarmUpWindows(Eigen::Index transitions);

  /// Whether transition t = 0, 1, ... belongs to a window.
  bool within(Eigen::Index t) const { return t >= first_ && t < end_; }
  /// Whether t is the last transition of a window. Call it for t in order: a true result starts the next window.
  bool closes(Eigen::Index t);

 private:
  void plan(Eigen::Index first);

  Eigen::Index first_ = 0, end_ = 0;  // of all windows
  Eigen::Index size_ = 0, last_ = 0;  // of the current window
};

/// Windowed estimate of the inverse mass: the variance of each coordinate, shrunk slightly towards 0.001.
class MassAdaptation {
 public:
  MassAdaptation(Eigen::Index size, Eigen::Index warm_up) : windows_(warm_up), moments_(size) {}

  /// Call after transition t = 0, 1, ... of the warm-up. True if a window ended and `inverse_mass` was updated.
  bool learn(Eigen::Index t, const Eigen::VectorXd& position, Eigen::VectorXd& inverse_mass);

 private:
  WarmUpWindows windows_;
  RunningMoments moments_;
};

}  // namespace bobench::surrogates
