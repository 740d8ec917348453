// Parses configurations on the command line.
#pragma once

#include <string_view>

#include "core/search_space.hpp"

namespace bobench::cli {

/// The configuration of comma-separated coordinates: numbers, or names of choices. Those of inactive parameters are not
/// read and may be empty. Bounds are not checked.
/// @throws InputError naming a coordinate that is neither, or if the number of coordinates differs from the dimension
Configuration configuration_of(std::string_view text, const SearchSpace& space);

}  // namespace bobench::cli
