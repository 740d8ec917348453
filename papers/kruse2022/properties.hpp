// What Kruse (2022) says of surrogates without experiments.
#pragma once

#include "reproduction/studies/property.hpp"

namespace bobench::papers::kruse2022 {

std::vector<reproduction::Property> properties();

}  // namespace bobench::papers::kruse2022
