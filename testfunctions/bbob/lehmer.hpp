// BBOB's random-number generator: a Lehmer generator with a shuffle table. It defines all instances, so it must not
// change.
#pragma once

#include <cstdint>
#include <vector>

#include <Eigen/Core>

namespace bobench::testfunctions {

/// The first `count` uniforms of BBOB's generator [Hansen et al. 2009] for a seed: 16807 mod 2^31 - 1, shuffled through
/// 32 entries. An exact 0 is returned as 1e-99.
Eigen::VectorXd lehmer_uniforms(std::int64_t seed, Eigen::Index count);

/// `count` standard normals (Box-Muller, cosine only): the first `count` uniforms give the radii, the next the angles.
Eigen::VectorXd lehmer_normals(std::int64_t seed, Eigen::Index count);

/// The permutation that sorts the values: result[k] is the position of the k-th smallest.
std::vector<Eigen::Index> argsort(const Eigen::VectorXd& values);

}  // namespace bobench::testfunctions
