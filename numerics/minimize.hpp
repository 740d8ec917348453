// Bound-constrained local minimisation by NLopt.
#pragma once

#include <functional>

#include <Eigen/Core>

namespace bobench {

/// f(x), and its gradient written into *gradient if that is not null. Non-finite values count as very large.
using Objective = std::function<double(const Eigen::VectorXd& x, Eigen::VectorXd* gradient)>;

enum class MinimizeAlgorithm { lbfgs, cobyla };  ///< with and without gradients

struct MinimizeOptions {
  MinimizeAlgorithm algorithm = MinimizeAlgorithm::lbfgs;
  int max_evaluations = 200;
  double value_tolerance = 1e-9;  ///< stop when the relative change of the value in a step is below this
  double point_tolerance = 1e-9;  ///< or the change of every coordinate is below this
};

struct Minimum {
  Eigen::VectorXd x;  ///< the best point evaluated
  double value;       ///< +infinity if no value was finite
  int evaluations;
};

/// Minimises within low <= x <= high from a start that is clipped to the box. Coordinates whose bounds coincide are
/// fixed. A failure of the line search ends the search; exceptions of the objective are rethrown.
Minimum minimize(const Objective& objective, const Eigen::VectorXd& start, const Eigen::VectorXd& low,
                 const Eigen::VectorXd& high, const MinimizeOptions& options = {});

}  // namespace bobench
