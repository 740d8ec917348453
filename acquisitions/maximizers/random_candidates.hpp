// The best of uniform candidates, or of all there are.
#pragma once

#include <optional>

#include "acquisitions/acquisition.hpp"
#include "acquisitions/maximizers/search_state.hpp"
#include "core/random.hpp"

namespace bobench::acquisitions {

/// The best of `count` uniform configurations (BORE's random search, Tiao et al. 2021, Sec. 5); in a finite space of
/// those among them that are not known. Nothing if all are.
std::optional<Configuration> maximize_random(const Acquisition& acquisition, const SearchState& state,
                                             Eigen::Index count, Random& random);

/// The best of all configurations of a finite space that are not known; nothing if the space is exhausted.
std::optional<Configuration> maximize_exhaustive(const Acquisition& acquisition, const SearchState& state,
                                                 Random& random);

}  // namespace bobench::acquisitions
