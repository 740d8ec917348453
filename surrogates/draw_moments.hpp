// Mean and variance over posterior draws.
#pragma once

#include <Eigen/Core>

#include "surrogates/regressor.hpp"

namespace bobench::surrogates {

/// Each draw has the same weight; the variance's divisor is the number of draws.
/// @param draws (draws x n), >= 1 draw  @return moments at the n points
Prediction moments_of(const Eigen::MatrixXd& draws);
/// At one point, with the gradients of both moments.
PointPrediction moments_of(const PointDraws& draws);

}  // namespace bobench::surrogates
