// Properties that the thesis derives for empirical expected improvement and random vector functional links.
#pragma once

#include "reproduction/studies/property.hpp"

namespace bobench::papers::aryan2020 {

std::vector<reproduction::Property> properties();

}  // namespace bobench::papers::aryan2020
