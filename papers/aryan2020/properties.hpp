// What the thesis derives of empirical expected improvement and of random vector functional links.
#pragma once

#include "papers/properties.hpp"

namespace bobench::papers::aryan2020 {

std::vector<Property> properties();

}  // namespace bobench::papers::aryan2020
