// Sampled points of the search space, and minima of functions drawn from a model.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "acquisitions/fitted_model.hpp"
#include "core/random.hpp"

namespace bobench::acquisitions {

/// `count` encoded configurations, uniform over the space, and the observed points: (features x (count + n))
/// @throws Error if `fitted.encoding` is null
Eigen::MatrixXd uniform_and_observed(const FittedModel& fitted, Eigen::Index count, Random& random);

/// One function drawn from the model, by its function_draw or as one of its draws.
/// @throws Error if it has neither
surrogates::FunctionDraw draw_function(const FittedModel& fitted, Random& random);

/// The minimiser and the minimum of a drawn function.
struct DrawnMinimum {
  Eigen::VectorXd point;  ///< (features)
  double value;
};

/// The minima of `count` functions: for each, the lowest of the points, refined by L-BFGS over the real parameters.
/// @param points  (features x n), n >= 1
std::vector<DrawnMinimum> draw_minima(const FittedModel& fitted, const Eigen::MatrixXd& points, int count,
                                      Random& random);

}  // namespace bobench::acquisitions
