// What the thesis derives of empirical expected improvement and of random vector functional links.
#pragma once

#include "reproduction/studies/property.hpp"

namespace bobench::papers::aryan2020 {

std::vector<reproduction::Property> properties();

}  // namespace bobench::papers::aryan2020
