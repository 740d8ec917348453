// Samples for training and evaluating a network.
#pragma once

#include <Eigen/Core>

#include "core/enum_names.hpp"

namespace bobench::hpobench_tables {

/// Kind of prediction. The error is the mean squared error, or the share of wrong classes.
enum class Task { regression, classification };
constexpr auto enum_names(Task) {
  return std::to_array<EnumName<Task>>({{Task::regression, "regression"}, {Task::classification, "classification"}});
}

/// Points are columns. Targets have one row for a regression; for classes they are one-hot, with one row per class.
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
