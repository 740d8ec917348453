// Points that a user types.
#pragma once

#include <string_view>

#include "core/search_space.hpp"

namespace bobench::cli {

/// The point of comma-separated coordinates: numbers, or names of choices. Bounds are not checked.
/// @throws InputError naming a coordinate that is neither, or if there are not as many as parameters
Configuration configuration_of(std::string_view text, const SearchSpace& space);

}  // namespace bobench::cli
