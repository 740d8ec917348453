// MA-BBOB: affine combinations of BBOB functions, with an unlimited number of instances [Vermetten et al. 2025].
#pragma once

#include <vector>

#include <Eigen/Core>

#include "testfunctions/bbob/bbob.hpp"

namespace bobench::testfunctions {

/// One combination: the weighted geometric mean of the regrets of a few BBOB functions whose optima are moved to a
/// common point. Each regret is limited to [1e-12, 1e20] and scaled. Thread-safe; copying is cheap.
class ManyAffineFunction {
 public:
  /// A component function with its weight and scale.
  struct Part {
    BbobFunction function;
    double weight, scale;
  };

  /// @param instance >= 1: the seed of the optimum's location, the weights (equal in all dimensions) and the functions
  /// @throws InputError naming the argument out of range
  ManyAffineFunction(int dimension, int instance);

  /// f(x), defined everywhere: an infinite coordinate gives the largest possible value, a NaN gives NaN.
  double operator()(const Eigen::Ref<const Eigen::VectorXd>& x) const;
  /// The minimum, about 1e-12, where every regret counts as 1e-12.
  double f_opt() const;
  const Eigen::VectorXd& x_opt() const { return x_opt_; }
  int dimension() const { return static_cast<int>(x_opt_.size()); }
  const std::vector<Part>& parts() const { return parts_; }

 private:
  Eigen::VectorXd x_opt_;
  std::vector<Part> parts_;  ///< those with nonzero weight; weights add up to 1
};

}  // namespace bobench::testfunctions
