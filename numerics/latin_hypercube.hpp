// Latin hypercube designs.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"

namespace bobench {

/// Points of the unit box of which each of `count` equal parts of each coordinate holds exactly one, uniformly placed
/// within its part [McKay et al. 1979].
/// @return (dimension x count), in [0, 1)
Eigen::MatrixXd latin_hypercube(Eigen::Index dimension, Eigen::Index count, Random& random);

}  // namespace bobench
