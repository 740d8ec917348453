// What comes after an acquisition's maximum: points chosen together with a model of the data.
#pragma once

#include <functional>

#include <Eigen/Core>

#include "acquisitions/fitted_model.hpp"
#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/neural/conditional_network.hpp"

namespace bobench::optimizers {

/// Which point is evaluated.
enum class Infill {
  acquisition,          ///< the acquisition's maximum
  conditional_network,  ///< chapter 5's: where a network fitted to the data and to y* has the value y* (eq. 5.8)
  /// The Gaussian process's: where y* is the most credible (eq. 5.6).
  conditional_likelihood,
  goal_seeking  ///< the same with several values below the best in turn (section 2.4.6)
};

/// y* = y_min - EI at the acquisition's maximum, in the targets' unit (aryan2020, eq. 5.9). Goals are
/// y_min - (y_max - y_min) g for g = goal_least, ..., goal_most in equal ratios, one at each evaluation: the thesis says
/// "several different values", Jones (2001) has such a list.
struct InfillOptions {
  Infill infill = Infill::acquisition;
  surrogates::ConditionalNetworkOptions network = {};
  int starts = 10;  ///< of the Gaussian process's likelihood: the acquisition's maximum and random points
  int goals = 5;
  double goal_least = 0.01;
  double goal_most = 1.0;

  void fields(OptionFields& fields);
};

/// From an acquisition's maximum (features) to the point that is evaluated, in the unit box; nothing where it is the
/// maximum itself. It looks at the fitted model.
/// @param points (features x n)  @param values (n) what the model was fitted to
std::function<Eigen::VectorXd(const Eigen::VectorXd&)> infill_after(const InfillOptions& options,
                                                                    const acquisitions::FittedModel& fitted,
                                                                    const Eigen::MatrixXd& points,
                                                                    const Eigen::VectorXd& values);

}  // namespace bobench::optimizers
