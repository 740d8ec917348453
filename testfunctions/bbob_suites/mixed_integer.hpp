// bbob-mixint: mixed-integer BBOB functions [Tušar et al. 2019].
#pragma once

#include <Eigen/Core>

#include "core/search_space.hpp"
#include "testfunctions/bbob/bbob.hpp"

namespace bobench::testfunctions {

/// A mixed-integer BBOB function (one instance). One fifth of the coordinates each has 2, 4, 8 and 16 integer values,
/// 0, 1, ...; the last fifth is real. The n values of an integer are 8/(n + 1) apart in the box [-4, 4] of the inner
/// function, shifted so that one of them is at its optimum. Thread-safe; copying is cheap.
class MixedIntegerBbobFunction {
 public:
  /// @param function 1, ..., 24  @param dimension a multiple of 5; above 40 the inner function is the large-scale
  ///   version
  /// @throws InputError naming the argument out of range
  MixedIntegerBbobFunction(int function, int dimension, int instance);

  /// Scaled as in the suite. Integers are rounded half up and clamped; real coordinates may have any value.
  double operator()(const Eigen::Ref<const Eigen::VectorXd>& x) const;
  double f_opt() const { return scale_ * inner_.f_opt(); }
  const Eigen::VectorXd& x_opt() const { return x_opt_; }
  const SearchSpace& space() const { return space_; }

 private:
  /// Maps a point to the inner function's space.
  void unfold(const Eigen::Ref<const Eigen::VectorXd>& x, Eigen::VectorXd& inner) const;

  BbobFunction inner_;
  double scale_;
  Eigen::Index integers_;
  Eigen::VectorXd values_, step_;  ///< number of values and step of each integer
  Eigen::VectorXd x_opt_;
  SearchSpace space_;
};

}  // namespace bobench::testfunctions
