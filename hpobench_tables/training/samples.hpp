// The rows a network learns from and is judged by.
#pragma once

#include <Eigen/Core>

namespace bobench::hpobench_tables {

/// What a network predicts. Its error is the mean squared error, or the share of wrong classes.
enum class Task { regression, classification };

/// Points are columns. Targets have one row for a regression; for classes they have a row for each class, with 1 in the
/// class of the point and 0 elsewhere.
template <class Scalar>
struct Samples {
  using Matrix = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic>;

  Matrix inputs;   ///< (inputs x n)
  Matrix targets;  ///< (outputs x n)

  Eigen::Index size() const { return inputs.cols(); }
  template <class Other>
  Samples<Other> cast() const {
    return {inputs.template cast<Other>(), targets.template cast<Other>()};
  }
};

/// The three parts of a data set, inputs and regression targets standardised by the training part.
template <class Scalar>
struct Parts {
  Samples<Scalar> training, validation, test;

  template <class Other>
  Parts<Other> cast() const {
    return {training.template cast<Other>(), validation.template cast<Other>(), test.template cast<Other>()};
  }
};

}  // namespace bobench::hpobench_tables
