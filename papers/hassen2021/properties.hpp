// What Hassen & Rish (2021) say of the Laplace approximation.
#pragma once

#include "reproduction/studies/property.hpp"

namespace bobench::papers::hassen2021 {

std::vector<reproduction::Property> properties();

}  // namespace bobench::papers::hassen2021
