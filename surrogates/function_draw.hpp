// One function drawn from a model's posterior.
#pragma once

#include <functional>

#include <Eigen/Core>

namespace bobench::surrogates {

/// Returns the same values at every call. It does not refer to the model it was drawn from.
struct FunctionDraw {
  /// (features x n) -> (n), in the unit of the model's predictions
  std::function<Eigen::VectorXd(const Eigen::MatrixXd&)> values;
  /// Value at one point; writes the gradient into *gradient unless that is null.
  std::function<double(const Eigen::VectorXd&, Eigen::VectorXd*)> value_with_gradient;
};

}  // namespace bobench::surrogates
