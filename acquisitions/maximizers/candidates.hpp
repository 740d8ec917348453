// Candidate configurations for an acquisition: uniform ones, and small steps away from the incumbent.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/encoding.hpp"
#include "core/random.hpp"

namespace bobench::acquisitions {

/// @param uniform    number of candidates that are uniform over the space
/// @param local      number of candidates near `incumbent`: each numeric feature is moved by a normal step, whose size
///                   is log-uniform in [1e-4, 0.3] of the range, one size for each candidate; each category is changed
///                   with probability 1 / (number of parameters)
/// @return (features x (uniform + local)), every column the encoding of a configuration
Eigen::MatrixXd sample_candidates(const Encoding& encoding, const Configuration& incumbent, Eigen::Index uniform,
                                  Eigen::Index local, Random& random);

/// Changes discrete parameters of a configuration near the incumbent, each with probability 1 / (number of parameters).
/// Integers and ordinals move one level up or down, because a small step alone never leaves a coarse level. A category
/// is drawn again; unchanged categories are the incumbent's.
void step_discrete_parameters(const SearchSpace& space, const Configuration& incumbent, Configuration& moved,
                              Random& random);

}  // namespace bobench::acquisitions
