// Bound-constrained local minimisation: the front to NLopt.
#pragma once

#include <functional>

#include <Eigen/Core>

namespace bobench {

/// f(x), and its gradient written into *gradient where that is not null. A value that is not finite is a wall.
using Objective = std::function<double(const Eigen::VectorXd& x, Eigen::VectorXd* gradient)>;

enum class MinimizeAlgorithm { lbfgs, cobyla };  ///< with gradients, without

struct MinimizeOptions {
  MinimizeAlgorithm algorithm = MinimizeAlgorithm::lbfgs;
  int max_evaluations = 200;
  double value_tolerance = 1e-9;  ///< stop when a step changes the value by less than this share of it
  double point_tolerance = 1e-9;  ///< or every coordinate by less than this
};

struct Minimum {
  Eigen::VectorXd x;  ///< the best point evaluated
  double value;       ///< +infinity if no value was finite
  int evaluations;
};

/// Minimises within low <= x <= high from a start that is clipped to the box. Coordinates whose bounds coincide stay
/// put. Trouble in the line search ends the search; what the objective throws comes through.
Minimum minimize(const Objective& objective, const Eigen::VectorXd& start, const Eigen::VectorXd& low,
                 const Eigen::VectorXd& high, const MinimizeOptions& options = {});

}  // namespace bobench
