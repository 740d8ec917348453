// Properties of surrogates that Kruse (2022) states without experiments.
#pragma once

#include "reproduction/studies/property.hpp"

namespace bobench::papers::kruse2022 {

std::vector<reproduction::Property> properties();

}  // namespace bobench::papers::kruse2022
