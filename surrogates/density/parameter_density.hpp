// Interface of densities of one parameter's values; TPE compares two of them.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"

namespace bobench::surrogates {

class ParameterDensity {
 public:
  virtual ~ParameterDensity() = default;

  /// @param values   (n) observations in natural units, increasing; n >= 0
  /// @param weights  (n) their weights, > 0
  virtual void fit(const Eigen::ArrayXd& values, const Eigen::ArrayXd& weights) = 0;
  /// One draw, in natural units and within the bounds.
  virtual double sample(Random& random) const = 0;
  /// @param values  (m) natural units, within the bounds
  /// @return        (m) the logarithm of the density, or of the probability
  virtual Eigen::ArrayXd log_density(const Eigen::ArrayXd& values) const = 0;
};

}  // namespace bobench::surrogates
