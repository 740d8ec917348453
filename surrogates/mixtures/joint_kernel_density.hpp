// Kernel density estimate of the joint distribution of x and y.
#pragma once

#include <Eigen/Core>

#include "surrogates/mixtures/conditional_mixture.hpp"

namespace bobench::surrogates {

/// p(x, y) = 1/n sum_i N(x; x_i, h_x^2 I) N(y; y_i, h_y^2) [kruse2022, Sec. 4.3]. The thesis prints one width; its
/// program has one for x and one for y.
class JointKernelDensity {
 public:
  /// @param X (d x n), n >= 1  @param y (n)
  /// @throws Error for sizes that do not match, numbers that are not finite, widths that are not positive
  JointKernelDensity(Eigen::MatrixXd X, Eigen::VectorXd y, double x_width, double y_width);

  /// Component i belongs to datum i: its mean is y_i, its weight that of the kernel at x_i. @param x (d x m)
  ConditionalMixture conditionals(const Eigen::MatrixXd& x) const;
  /// ln p(x, y): (m). @param x (d x m)  @param y (m)
  Eigen::VectorXd log_density(const Eigen::MatrixXd& x, const Eigen::VectorXd& y) const;

 private:
  /// ln (1/n N(x; x_i, h_x^2 I)): (m x n)
  Eigen::MatrixXd log_kernels(const Eigen::MatrixXd& x) const;

  Eigen::MatrixXd X_;
  Eigen::VectorXd y_;
  double x_width_, y_width_;
};

}  // namespace bobench::surrogates
