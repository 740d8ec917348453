// What Kruse (2022) says of surrogates without experiments.
#pragma once

#include "papers/properties.hpp"

namespace bobench::papers::kruse2022 {

std::vector<Property> properties();

}  // namespace bobench::papers::kruse2022
