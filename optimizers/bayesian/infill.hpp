// Infill criteria: the maximum of an acquisition, conditional infill and goal seeking.
#pragma once

#include <functional>

#include <Eigen/Core>

#include "acquisitions/fitted_model.hpp"
#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/neural/conditional_network.hpp"

namespace bobench::optimizers {

/// Infill criterion: which point is evaluated.
enum class Infill {
  acquisition,          ///< the acquisition's maximum
  conditional_network,  ///< where a network fitted to the data and to y* has the value y* (aryan2020, eq. 5.8)
  /// Where y* is most credible under a Gaussian process (eq. 5.6).
  conditional_likelihood,
  goal_seeking  ///< the same with several goals below the best value in turn (section 2.4.6)
};

/// y* = y_min - EI at the maximum of the acquisition, in the unit of the targets (aryan2020, eq. 5.9). A goal is
/// y_min - (y_max - y_min) g, with g spaced geometrically from goal_least to goal_most, one goal at each evaluation.
/// The thesis says "several different values"; Jones (2001) gives such a list.
struct InfillOptions {
  Infill infill = Infill::acquisition;
  surrogates::ConditionalNetworkOptions network = {};
  int starts = 10;  ///< of L-BFGS on the likelihood: the maximum of the acquisition and random points
  int goals = 5;
  double min_goal = 0.01;
  double max_goal = 1.0;

  void fields(OptionFields& fields);
};

/// Returns the map from the maximum of an acquisition (features) to the point that is evaluated, in the unit box; empty
/// if that is the maximum itself. The map refers to the fitted model.
/// @param points (features x n)  @param values (n) the training data of the model
std::function<Eigen::VectorXd(const Eigen::VectorXd&)> infill_after(const InfillOptions& options,
                                                                    const acquisitions::FittedModel& fitted,
                                                                    const Eigen::MatrixXd& points,
                                                                    const Eigen::VectorXd& values);

}  // namespace bobench::optimizers
