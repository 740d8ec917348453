// Properties of the Laplace approximation that Hassen & Rish (2021) state.
#pragma once

#include "reproduction/studies/property.hpp"

namespace bobench::papers::hassen2021 {

std::vector<reproduction::Property> properties();

}  // namespace bobench::papers::hassen2021
