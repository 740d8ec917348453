// Multi-modal functions of transformed points z, shared by the standard and the large-scale versions. z and scratch
// have the padded dimension; the content of scratch is arbitrary.
#pragma once

#include <Eigen/Core>

namespace bobench::testfunctions {

/// 10 (D - sum cos(2 pi z_i)) + sum z_i^2
double rastrigin_value(const double* z, double* scratch, Eigen::Index dimension);

/// 10 (mean of the terms - f0)^3, where a term is sum_k 0.5^k cos(2 pi 3^k (z + 1/2)). As 3^k is odd, this is -sum_k
/// 0.5^k cos(2 pi 3^k z), and f0 = -sum_k 0.5^k.
double weierstrass_value(const double* z, double* scratch, Eigen::Index dimension);

/// Schaffer's F7. z is overwritten.
double schaffer_value(double* z, double* scratch, Eigen::Index dimension);

/// height (mean of t/4000 - cos t) + height, t the terms of Rosenbrock's function. z is overwritten.
double griewank_rosenbrock_value(double* z, double* scratch, Eigen::Index dimension, double height);

/// 10/D^2 (prod_i (1 + (i + 1) sum_{j=1}^{32} |2^j z_i - round(2^j z_i)| / 2^j)^(10/D^1.2) - 1). z is overwritten.
double katsuura_value(double* z, double* scratch, Eigen::Index dimension);

/// Lunacek's two funnels, at mu0 and mu1 in every coordinate.
class LunacekFunnels {
 public:
  static constexpr double mu0 = 2.5;

  explicit LunacekFunnels(int dimension);

  /// The lower of the two funnels at x', the point reflected so that the deeper funnel is at mu0.
  double value(const double* turned, Eigen::Index dimension) const;

 private:
  double depth_, mu1_;
};

}  // namespace bobench::testfunctions
