// Bayesian search for the settings of a model.
#pragma once

#include <cstdint>
#include <functional>

#include "core/search_space.hpp"

namespace bobench::optimizers {

/// The configuration with the lowest score among `evaluations` (>= 1) configurations: `first`, then proposals of gp-ei.
/// A finite space with no more configurations is searched completely. Returns `first` if no score is finite.
/// @param score  smaller is better; may be NaN or infinite
Configuration search_settings(const SearchSpace& space, const Configuration& first,
                              const std::function<double(const Configuration&)>& score, int evaluations,
                              std::uint64_t seed);

}  // namespace bobench::optimizers
