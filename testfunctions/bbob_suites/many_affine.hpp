// MA-BBOB: affine combinations of BBOB's functions, as many as one wants [Vermetten et al. 2025].
#pragma once

#include <vector>

#include <Eigen/Core>

#include "testfunctions/bbob/bbob.hpp"

namespace bobench::testfunctions {

/// One combination: the geometric mean of the regrets of a few BBOB functions whose optima are moved to one place,
/// each regret within [1e-12, 1e20] and on a scale of its own. Thread-safe; copying is cheap.
class ManyAffineFunction {
 public:
  /// A part, and its share of the whole.
  struct Part {
    BbobFunction function;
    double weight, scale;
  };

  /// @param instance >= 1: seeds the place of the optimum, the weights (in any dimension the same) and the parts
  /// @throws InputError naming the argument out of range
  ManyAffineFunction(int dimension, int instance);

  /// f(x), defined everywhere: an infinite coordinate gives the largest value there is, a NaN gives NaN.
  double operator()(const Eigen::Ref<const Eigen::VectorXd>& x) const;
  /// The minimum, some 1e-12: every part counts as 1e-12 there.
  double f_opt() const;
  const Eigen::VectorXd& x_opt() const { return x_opt_; }
  int dimension() const { return static_cast<int>(x_opt_.size()); }
  const std::vector<Part>& parts() const { return parts_; }

 private:
  Eigen::VectorXd x_opt_;
  std::vector<Part> parts_;  ///< those whose weight is not 0; weights add up to 1
};

}  // namespace bobench::testfunctions
