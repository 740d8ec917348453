// The 24 noiseless BBOB functions [Hansen, Finck, Ros & Auger 2009], any instance, any dimension.
#pragma once

#include <memory>
#include <string_view>

#include <Eigen/Core>

#include "testfunctions/bbob/instance.hpp"
#include "testfunctions/bbob/replicates.hpp"

namespace bobench::testfunctions {

class BbobFunctionBase;

/// A BBOB function (one instance). Values agree with COCO's to rounding. Copying is cheap; evaluation is thread-safe.
class BbobFunction {
 public:
  /// @param function 1, ..., 24  @param dimension >= 2  @param instance >= 1
  /// @throws InputError naming the argument out of range
  BbobFunction(int function, int dimension, int instance, BbobVariant variant = BbobVariant::bbob);

  /// f(x), defined everywhere (boxed: +infinity outside [-5, 5]). An infinite coordinate gives +infinity; otherwise a
  /// NaN gives NaN. A finite x so far outside the box that intermediate values overflow gives +infinity (a few thousand
  /// away in f12, f17 and f18).
  /// @param x (dimension)
  /// @throws InputError if x has another length
  double operator()(const Eigen::Ref<const Eigen::VectorXd>& x) const;

  double f_opt() const;                  ///< the minimum
  const Eigen::VectorXd& x_opt() const;  ///< its argument

  int function() const { return instance_.function; }
  int dimension() const { return instance_.dimension; }
  int instance() const { return instance_.instance; }

 private:
  BbobInstance instance_;
  std::shared_ptr<const BbobFunctionBase> self_;
};

/// "sphere", "separable ellipsoid", ...
std::string_view bbob_name(int function);
/// The groups G1 to G5 of table 3.1 of Aryan's thesis: f1-f5, f6-f9, f10-f14, f15-f19, f20-f24.
int bbob_group(int function);

}  // namespace bobench::testfunctions
