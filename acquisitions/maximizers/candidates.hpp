// Candidate configurations for an acquisition: uniform ones, and small steps away from the incumbent.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/encoding.hpp"
#include "core/random.hpp"

namespace bobench::acquisitions {

/// @param uniform    how many are uniform over the space
/// @param local      how many are near `incumbent`: each of its numeric features moved by a normal step, whose size is
///                   log-uniform in [1e-4, 0.3] of the range, one size a candidate; each category changed with
///                   probability one in the number of parameters
/// @return (features x (uniform + local)), every column the encoding of a configuration
Eigen::MatrixXd sample_candidates(const Encoding& encoding, const Configuration& incumbent, Eigen::Index uniform,
                                  Eigen::Index local, Random& random);

/// Changes discrete parameters of a configuration near the incumbent, each with probability one in the number of
/// parameters: integers and ordinals go one level up or down, because a small step never leaves a coarse level by
/// itself, a category is drawn anew. Other categories become the incumbent's.
void step_discrete_parameters(const SearchSpace& space, const Configuration& incumbent, Configuration& moved,
                              Random& random);

}  // namespace bobench::acquisitions
