// Points that a user types.
#pragma once

#include <string_view>

#include "core/search_space.hpp"

namespace bobench::cli {

/// The point of comma-separated numbers.
/// @throws InputError naming what is no number, or if there are not `dimension` of them
Configuration configuration_of(std::string_view text, const SearchSpace& space);

}  // namespace bobench::cli
