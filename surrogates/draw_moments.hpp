// Mean and variance over posterior draws.
#pragma once

#include <Eigen/Core>

#include "surrogates/regressor.hpp"

namespace bobench::surrogates {

/// The distribution that gives each draw the same weight: variances have the number of draws as divisor.
/// @param draws (draws x n), >= 1 draw  @return at the n points
Prediction moments_of(const Eigen::MatrixXd& draws);
/// At one point, with the gradients of both moments.
PointPrediction moments_of(const PointDraws& draws);

}  // namespace bobench::surrogates
