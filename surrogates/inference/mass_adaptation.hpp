// The diagonal of a Hamiltonian sampler's mass matrix, from the draws of the warm-up.
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

/// Stan's plan of a warm-up: a start of 75 transitions, in which the chain finds the typical set; windows of 25, 50,
/// 100, ... whose draws estimate the variances, stretched to fill where one of twice the size would not fit after it;
/// an end of 50 for the step size alone. A warm-up shorter than 150 is shared out 15 % / 75 % / 10 %; one shorter than
/// 20 has no windows. (Stan never stretches the window of 25, so that 151 transitions end in a window of one draw.)
class WarmUpWindows {
 public:
  explicit WarmUpWindows(Eigen::Index transitions);

  /// Does transition t = 0, 1, ... belong to a window?
  bool within(Eigen::Index t) const { return t >= first_ && t < end_; }
  /// Is t a window's last transition? To be asked for t in order: a yes plans the next window.
  bool closes(Eigen::Index t);

 private:
  void plan(Eigen::Index first);

  Eigen::Index first_, end_;      // of all windows
  Eigen::Index size_, last_ = 0;  // of the present one
};

/// Windowed estimate of the inverse mass, which is the variance of each coordinate, shrunk a little towards 0.001.
class MassAdaptation {
 public:
  MassAdaptation(Eigen::Index size, Eigen::Index warm_up) : windows_(warm_up), moments_(size) {}

  /// After transition t of the warm-up, t = 0, 1, ...: true if a window ended and `inverse_mass` was renewed.
  bool learn(Eigen::Index t, const Eigen::VectorXd& position, Eigen::VectorXd& inverse_mass);

 private:
  WarmUpWindows windows_;
  RunningMoments moments_;
};

}  // namespace bobench::surrogates
