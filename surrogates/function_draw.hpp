// One function drawn from a model's posterior.
#pragma once

#include <functional>

#include <Eigen/Core>

namespace bobench::surrogates {

/// The same function at every call. It does not look at the model it came from.
struct FunctionDraw {
  /// (features x n) -> (n), in the unit of the model's predictions
  std::function<Eigen::VectorXd(const Eigen::MatrixXd&)> values;
  /// At one point, with the gradient written into *gradient where that is not null.
  std::function<double(const Eigen::VectorXd&, Eigen::VectorXd*)> value_with_gradient;
};

}  // namespace bobench::surrogates
