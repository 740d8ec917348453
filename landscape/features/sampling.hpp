// Samples of problems, from which features are computed.
#pragma once

#include <cstdint>

#include "core/problem.hpp"
#include "landscape/features/features.hpp"

namespace bobench::landscape {

/// Uniform points of the space as Encoding has them (the unit box, one feature for each choice of a categorical parameter),
/// and their values at the full fidelity, noise-free if the problem knows them. Failed evaluations are left out.
/// @param points  how many are drawn; the same seed draws the same ones
Sample sample_problem(const Problem& problem, Eigen::Index points, std::uint64_t seed);

}  // namespace bobench::landscape
