// Sobol points (low-discrepancy sequence).
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"

namespace bobench {

/// The first points of Sobol's sequence (Joe & Kuo's direction numbers, without the origin), all shifted by one uniform
/// vector modulo 1 (Cranley & Patterson 1976), so that replicates differ and every point is uniformly distributed.
/// @return (dimension x count), in [0, 1)
Eigen::MatrixXd shifted_sobol_points(Eigen::Index dimension, Eigen::Index count, Random& random);

}  // namespace bobench
