// Vectors of standard normal numbers, as fast as who needs thousands of them at each step asks for.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"

namespace bobench::surrogates {

/// In single precision by Box & Muller's transform of 31 and 32 random bits a pair, in batches: a quarter of the time
/// of Random::normal(). The largest number that can occur is 6.7.
void fill_normal(Random& random, Eigen::Ref<Eigen::VectorXf> noise);
/// In double precision, one Random::normal() after another.
void fill_normal(Random& random, Eigen::VectorXd& noise);

}  // namespace bobench::surrogates
