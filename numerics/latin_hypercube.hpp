// Latin hypercube designs.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"

namespace bobench {

/// Points in the unit box: each of `count` equal intervals of each coordinate contains exactly one point, uniformly
/// distributed within its interval [McKay et al. 1979].
/// @return (dimension x count), in [0, 1)
Eigen::MatrixXd latin_hypercube(Eigen::Index dimension, Eigen::Index count, Random& random);

}  // namespace bobench
