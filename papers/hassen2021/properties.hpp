// What Hassen & Rish (2021) say of the Laplace approximation.
#pragma once

#include "papers/properties.hpp"

namespace bobench::papers::hassen2021 {

std::vector<Property> properties();

}  // namespace bobench::papers::hassen2021
