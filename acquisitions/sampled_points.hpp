// Points of the search space, and where functions drawn from a model have their minima.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "acquisitions/fitted_model.hpp"
#include "core/random.hpp"

namespace bobench::acquisitions {

/// `count` encoded configurations, uniform over the space, and what was observed: (features x (count + n))
/// @throws Error if the fitted model was not told its space
Eigen::MatrixXd uniform_and_observed(const FittedModel& fitted, Eigen::Index count, Random& random);

/// One function drawn from the model: its own function_draw, or one of its draws.
/// @throws Error if it has neither
surrogates::FunctionDraw draw_function(const FittedModel& fitted, Random& random);

/// Where a drawn function is lowest, and how low.
struct DrawnMinimum {
  Eigen::VectorXd point;  ///< (features)
  double value;
};

/// The minima of `count` functions: of each the lowest of the points, from where L-BFGS goes on over the parameters
/// that are real.
/// @param points  (features x n), n >= 1
std::vector<DrawnMinimum> draw_minima(const FittedModel& fitted, const Eigen::MatrixXd& points, int count,
                                      Random& random);

}  // namespace bobench::acquisitions
