// bbob-mixint: BBOB's functions of whole numbers and real ones [Tušar et al. 2019].
#pragma once

#include <Eigen/Core>

#include "core/search_space.hpp"
#include "testfunctions/bbob/bbob.hpp"

namespace bobench::testfunctions {

/// One function of one instance: a fifth of the coordinates each with 2, 4, 8 and 16 values, 0, 1, ..., and a fifth
/// that is real. The steps of a whole number lie 8/(n + 1) apart in the box [-4, 4] of the function within, moved so
/// that one of them is at its optimum. Thread-safe; copying is cheap.
class MixedIntegerBbobFunction {
 public:
  /// @param function 1, ..., 24  @param dimension a multiple of 5; above 40 the function within is the large-scale one
  /// @throws InputError naming the argument out of range
  MixedIntegerBbobFunction(int function, int dimension, int instance);

  /// Scaled as the whole suite is. Whole numbers are rounded, half up, and clamped; real ones may lie anywhere.
  double operator()(const Eigen::Ref<const Eigen::VectorXd>& x) const;
  double f_opt() const { return scale_ * inner_.f_opt(); }
  const Eigen::VectorXd& x_opt() const { return x_opt_; }
  const SearchSpace& space() const { return space_; }

 private:
  /// The point of the function within.
  void unfold(const Eigen::Ref<const Eigen::VectorXd>& x, Eigen::VectorXd& inner) const;

  BbobFunction inner_;
  double scale_;
  Eigen::Index integers_;
  Eigen::VectorXd values_, step_;  ///< of each whole number: how many, and how far apart
  Eigen::VectorXd x_opt_;
  SearchSpace space_;
};

}  // namespace bobench::testfunctions
