// Gallagher's Gaussian peaks (f21 and f22 of BBOB).
#pragma once

#include <functional>
#include <vector>

#include <Eigen/Core>

#include "testfunctions/bbob/instance.hpp"

namespace bobench::testfunctions {

/// 101 peaks (f21) or 21 (f22): max_k h_k exp(-1/(2D) (z - y_k)' C_k (z - y_k)), z a point in rotated space.
class GallagherPeaks {
 public:
  /// @param rotate  the rotation applied to points before value(): maps x to z, both of the padded dimension
  GallagherPeaks(const BbobInstance& instance, const std::function<void(const double* x, double* z)>& rotate);

  /// T_osz(10 - maximum)^2, 0 at the first peak. @param exponents  scratch memory of max_peaks entries
  double value(const double* z, double* exponents) const;

  /// The centre of the first peak, not rotated.
  const Eigen::VectorXd& x_opt() const { return x_opt_; }

 private:
  void set_centres(const BbobInstance& instance, const std::function<void(const double* x, double* z)>& rotate);
  void set_shapes(const BbobInstance& instance);

  Eigen::Index dimension_, peaks_, padded_peaks_;
  Eigen::VectorXd x_opt_;
  std::vector<double> centre_, weight_;  ///< (padded peaks x dimension)
  Eigen::VectorXd height_, log_height_;
};

}  // namespace bobench::testfunctions
